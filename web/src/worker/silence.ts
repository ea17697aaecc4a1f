/** What the reader is told of workers that give no sign of life. */

export const SILENT_ONCE =
  "A worker of the simulator stopped answering (a browser under memory pressure ends workers without a word). " +
  "Its run begins anew in another worker.";

export const SILENT_TWICE =
  "two workers in succession stopped answering during this run; the device may be short of memory. " +
  "Run again, or ask for fewer cores";

export const NO_START =
  "no worker of the simulator could be started: its script gave no sign of life. Check the network and try again";
