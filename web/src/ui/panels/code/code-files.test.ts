import { describe, expect, it } from "vitest";
import { fileShown, heatOfFile, sharesOfFiles } from "./code-files.ts";

const TICKET = ["ticket.c", "handoff.h", "lib/hotline.h", "lib/locks/ticket.h"];
const MCS = ["mcs.c", "handoff.h", "lib/hotline.h", "lib/locks/mcs.h"];

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

describe("the file shown", () => {
  it("is the program until one chooses another", () => {
    expect(fileShown(TICKET, undefined)).toBe("ticket.c");
  });

  it("stays where both programs include it", () => {
    expect(fileShown(MCS, "handoff.h")).toBe("handoff.h");
    expect(fileShown(MCS, "lib/hotline.h")).toBe("lib/hotline.h");
  });

  it("goes from lock to lock with the variant", () => {
    expect(fileShown(MCS, "lib/locks/ticket.h")).toBe("lib/locks/mcs.h");
  });

  it("falls back to the program when there is nothing like it", () => {
    expect(fileShown(MCS, "lib/counters/sloppy.h")).toBe("mcs.c");
    expect(fileShown(MCS, "other.h")).toBe("mcs.c");
    expect(fileShown([], undefined)).toBe("");
  });
});

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

  it("are none in a file the run knows nothing of, and in a run without cycles", () => {
    expect(heatOfFile(RUN, DEBUG, "lib/locks/mcs.h")).toEqual([]);
    expect(heatOfFile({ profile: new Float64Array(5) }, DEBUG, "ticket.c")).toEqual([]);
    expect(sharesOfFiles({ profile: new Float64Array(5) }, DEBUG).size).toBe(0);
  });
});
