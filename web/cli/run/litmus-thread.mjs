/** The first file of a thread for litmus files: see thread.mjs. */
import { register } from "tsx/esm/api";

register();
await import("./litmus-thread.ts");
