import { describe, expect, it } from "vitest";
import type { GlobalSymbol } from "../../../base/program.ts";
import { describeShared, sharedNameAt } from "./shared-name.ts";

const LOCK: GlobalSymbol = {
  name: "lock",
  type: "struct spinlock",
  address: 0x1040,
  size: 8,
  file: 0,
  line: 3,
  fields: [
    { path: "current_ticket", type: "int", offset: 0, size: 4 },
    { path: "next_ticket", type: "int", offset: 4, size: 4 },
  ],
};
const TABLE: GlobalSymbol = {
  name: "table",
  type: "struct slot[4]",
  address: 0x1080,
  size: 256,
  file: 0,
  line: 4,
  fields: [{ path: "[0].head", type: "long", offset: 0, size: 8 }],
};

const describeAt = (line: string, word: string): string | undefined => {
  const found = sharedNameAt(line, line.indexOf(word) + 1, [LOCK, TABLE]);
  return found === undefined ? undefined : describeShared(found, 64);
};

describe("names of shared variables in the program's text", () => {
  it("are found as a whole and by field", () => {
    expect(describeAt("  spin(&lock);", "lock")).toContain("lock: struct spinlock, 8 bytes at address 0x1040");
    expect(describeAt("  if (lock.next_ticket)", "next_ticket")).toContain(
      "lock.next_ticket: int, 4 bytes at address 0x1044",
    );
  });

  it("say which bytes of which line they are", () => {
    expect(describeAt("lock.next_ticket", "next")).toContain("bytes 4 to 7 of the line at 0x1040");
    expect(describeAt("table", "table")).toContain("4 lines, from 0x1080 to 0x1140");
  });

  it("stand for any element where the index is not a number", () => {
    expect(describeAt("table[i].head = 0;", "head")).toContain("table[0].head: long");
  });

  it("are not invented for locals", () => {
    expect(describeAt("int t = mine + 1;", "mine")).toBeUndefined();
    expect(describeAt("", "x")).toBeUndefined();
  });
});
