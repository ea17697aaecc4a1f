/** The first file of a worker thread: like hotline.mjs, for threads. */
import { load } from "../start/load.mjs";

await load("run/thread.ts");
