/** The first file of a worker thread: like hotline.mjs, for threads. */
import { register } from "tsx/esm/api";

register();
await import("./thread.ts");
