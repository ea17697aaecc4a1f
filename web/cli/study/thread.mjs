/** The first file of a thread that computes points of studies: like hotline.mjs, for threads. */
import { load } from "../start/load.mjs";

await load("study/thread.ts");
