import { describe, expect, it } from "vitest";
import { heatOfFile, sharesOfFiles, sharesOfHeat } from "./code-heat.ts";

/* Line 3 of the program, lines 20 and 21 of the header, line 20 again by another instruction; one never executed. */
const DEBUG = {
  files: ["ticket.c", "lib/locks/ticket.h"],
  spots: [
    { file: 0, line: 3 },
    { file: 1, line: 20 },
    { file: 1, line: 21 },
    { file: 1, line: 20 },
    { file: 1, line: 22 },
  ],
};
const RUN = { profile: Float64Array.of(10, 60, 5, 25, 0) };

describe("cycles of files and lines", () => {
  it("are shares of the whole run, in whatever file they lie", () => {
    expect([...sharesOfFiles(RUN, DEBUG)]).toEqual([
      ["ticket.c", 0.1],
      ["lib/locks/ticket.h", 0.9],
    ]);
    expect(heatOfFile(RUN, DEBUG, "ticket.c")).toEqual([{ line: 3, share: 0.1, executed: true }]);
    expect(heatOfFile(RUN, DEBUG, "lib/locks/ticket.h")).toEqual([
      { line: 20, share: 0.85, executed: true },
      { line: 21, share: 0.05, executed: true },
      { line: 22, share: 0, executed: false },
    ]);
  });

  it("of files are the sums of those of lines", () => {
    const heat = Object.fromEntries(DEBUG.files.map((file) => [file, heatOfFile(RUN, DEBUG, file)]));
    expect([...sharesOfHeat(heat)].map(([file, share]) => [file, Number(share.toFixed(9))])).toEqual([
      ...sharesOfFiles(RUN, DEBUG),
    ]);
    expect(sharesOfHeat({ "lib/locks/mcs.h": [{ line: 2, share: 0, executed: true }] }).size).toBe(0);
  });

  it("are none in a file the run knows nothing of, and in a run without cycles", () => {
    expect(heatOfFile(RUN, DEBUG, "lib/locks/mcs.h")).toEqual([]);
    expect(heatOfFile({ profile: new Float64Array(5) }, DEBUG, "ticket.c")).toEqual([]);
    expect(sharesOfFiles({ profile: new Float64Array(5) }, DEBUG).size).toBe(0);
  });
});
