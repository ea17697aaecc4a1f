import { describe, expect, it } from "vitest";
import { fileShown, hottestFile } from "./code-files.ts";

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

describe("the file in which the cycles go", () => {
  it("is the one that has half of them", () => {
    const shares = new Map([
      ["a.c", 0.1],
      ["lib/b.h", 0.3],
      ["lib/c.h", 0.6],
    ]);
    expect(hottestFile(shares)).toEqual({ file: "lib/c.h", share: 0.6 });
    expect(hottestFile(new Map([["a.c", 0.4]]))).toBeUndefined();
    expect(hottestFile(new Map())).toBeUndefined();
  });
});
