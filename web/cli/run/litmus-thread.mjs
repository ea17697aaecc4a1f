/** The first file of a thread for litmus files: see thread.mjs. */
import { load } from "../start/load.mjs";

await load("run/litmus-thread.ts");
