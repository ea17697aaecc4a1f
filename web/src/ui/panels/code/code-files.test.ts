import { describe, expect, it } from "vitest";
import { fileShown, openingFile } from "./code-files.ts";

const TICKET = ["ticket.c", "handoff.h", "lib/hotline.h", "lib/locks/ticket.h"];
const MCS = ["mcs.c", "handoff.h", "lib/hotline.h", "lib/locks/mcs.h"];

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

describe("the file with which the code opens", () => {
  it("is the program, unless nearly all cycles go elsewhere", () => {
    const shares = (program: number): ReadonlyMap<string, number> =>
      new Map([
        ["a.c", program],
        ["lib/b.h", 0.3],
        ["lib/c.h", 0.6],
      ]);
    expect(openingFile(shares(0.1), "a.c")).toBe("a.c");
    expect(openingFile(shares(0.05), "a.c")).toBe("lib/c.h");
    expect(openingFile(new Map([["lib/c.h", 1]]), "a.c")).toBe("lib/c.h");
    expect(openingFile(new Map(), "a.c")).toBeUndefined();
  });
});
