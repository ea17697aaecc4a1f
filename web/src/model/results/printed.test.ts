import { describe, expect, it } from "vitest";
import { writeRecords } from "../../scene/testing/record-writer.ts";
import { DEBUG } from "../testing/fixtures.ts";
import { printedLines } from "./printed.ts";

const NUMBER = { as: "signed", bits: 64, width: 0, flags: "" } as const;

/* Instructions 1 and 2 print the two values of one text, instruction 4 prints a text without values. */
const debug = {
  ...DEBUG,
  printed: {
    texts: [[NUMBER, " after ", NUMBER, "\n"], ["first\nsecond"]],
    places: [
      { pc: 1, text: 0, value: 0 },
      { pc: 2, text: 0, value: 1 },
      { pc: 4, text: 1, value: 0 },
    ],
  },
};

const print = (time: number, core: number, pc: number, a = 0, b = 0) =>
  ({ time, kind: "PRINT", core, pc, a, b }) as const;

describe("printedLines", () => {
  it("joins the values of each core, whatever other cores do in between", () => {
    const records = writeRecords([
      print(5, 0, 1, 7),
      print(5, 3, 1, 0xffff_ffff, 0xffff_ffff),
      { time: 5, kind: "OPERATION", core: 3, pc: 2 },
      print(5, 0, 2, 0, 1),
      print(5, 3, 2, 4),
    ]);
    expect(printedLines(records, debug)).toEqual([
      { time: 5, core: 0, text: "7 after 4294967296" },
      { time: 5, core: 3, text: "-1 after 4" },
    ]);
  });

  it("leaves out a line of which the ring has lost the first value", () => {
    const records = writeRecords([print(5, 0, 2, 9), print(6, 0, 1, 1), print(6, 0, 2, 2)]);
    expect(printedLines(records, debug).map(({ text }) => text)).toEqual(["1 after 2"]);
  });

  it("makes lines of their own of what a text says on several lines", () => {
    expect(printedLines(writeRecords([print(9, 1, 4)]), debug).map(({ text }) => text)).toEqual(["first", "second"]);
  });
});
