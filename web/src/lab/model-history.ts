/**
 * What changed in the simulated numbers, model version by model version (HL_MODEL_VERSION): what a link of an earlier
 * version is told. The whole model is in wasm-core/MODEL.md; this file names only what moved numbers.
 */

interface Change {
  /** The version that brought it. */
  readonly version: number;
  readonly text: string;
}

const CHANGES: readonly Change[] = [
  {
    version: 3,
    text:
      "on machines of several clusters or sockets each level serves its own waiting cores first, a core keeps a contended " +
      "line for a time drawn from stated limits, and threads of a core share it by what they do; loads of a core that do " +
      "not need each other overlap where its processor does that, the 48-core Opteron has its store buffer, and a store " +
      "that goes into a buffer takes the time of an instruction; messages are as often early as late",
  },
];

/** What changed from the version of a link to a later one, as the end of a sentence; undefined: nothing is known. */
export function changesSince(version: number, today: number): string | undefined {
  const later = CHANGES.filter((change) => change.version > version && change.version <= today);
  return later.length === 0 ? undefined : later.map(({ text }) => text).join("; ");
}
