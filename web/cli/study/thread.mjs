/** The first file of a thread that computes points of studies: like hotline.mjs, for threads. */
import { register } from "tsx/esm/api";

register();
await import("./thread.ts");
