import { describe, expect, it } from "vitest";
import { writeRecords, type WrittenRecord } from "../../testing/record-writer.ts";
import { TraceCursor } from "../cursor.ts";
import { buildTraceModel } from "../model.ts";
import { WordHistory } from "./word-history.ts";
import { WordHolders } from "../word-holders.ts";

const LINE = 64;

function change(time: number, word: number, before: number, after: number, core = 0): WrittenRecord {
  return { time, kind: "WORD", core, line: LINE + word, a: word, b: (before << 16) | after };
}

function modelOf(records: readonly WrittenRecord[]) {
  return buildTraceModel({ records: writeRecords(records), coreCount: 2, lineBytes: 64, fromStart: false });
}

describe("the history of watched words", () => {
  const { columns } = modelOf([change(10, 0, 0, 1), change(20, 0, 1, 2), change(20, 2, 7, 0), change(30, 0, 2, 3)]);
  const history = new WordHistory(columns, Uint16Array.of(3, 5, 0, 0));

  it("tells the value before the first change, and after each one", () => {
    expect([9, 10, 19, 20, 29, 30, 99].map((cycle) => history.valueAt(0, cycle))).toEqual([0, 1, 1, 2, 2, 3, 3]);
    expect([19, 20].map((cycle) => history.valueAt(2, cycle))).toEqual([7, 0]);
  });

  it("takes the value at the end for a word that never changes", () => {
    expect(history.valueAt(1, 0)).toBe(5);
  });

  it("tells when a word has changed last", () => {
    expect([9, 10, 25].map((cycle) => history.changedAt(0, cycle))).toEqual([undefined, 10, 20]);
    expect(history.changedAt(1, 99)).toBeUndefined();
  });

  it("counts the words that are ever used, those that end as 0 included", () => {
    expect(history.used).toBe(3);
    expect(new WordHistory(columns, Uint16Array.of(0)).used).toBe(1);
    const second = modelOf([change(10, 1, 0, 1), change(20, 1, 1, 0)]).columns;
    expect(new WordHistory(second, Uint16Array.of(0, 0, 0)).used).toBe(2);
    expect(new WordHistory(modelOf([]).columns, new Uint16Array(4)).used).toBe(0);
  });

  it("passes over words that it was not told of", () => {
    expect(new WordHistory(columns, Uint16Array.of(3)).count).toBe(1);
  });
});

describe("the holders of a word's line", () => {
  const model = modelOf([
    change(5, 0, 0, 1, 1),
    { time: 10, kind: "REQUEST", core: 0, line: LINE + 1, a: 1 },
    { time: 15, kind: "SERVE", core: 0, line: LINE + 1, a: 1, b: 1 },
    { time: 20, kind: "DATA", core: 0, line: LINE + 1, a: 3 },
    change(20, 1, 0, 1),
  ]);
  const holders = new WordHolders(model, [LINE, LINE + 1, LINE + 2]);
  const at = (cycle: number, word: number) => {
    const cursor = new TraceCursor(model);
    cursor.seek(cycle);
    return holders.at(cursor, word);
  };

  it("are the caches that have the line", () => {
    expect(at(25, 1)).toEqual([0]);
    expect(at(11, 1)).toBeUndefined();
  });

  it("are the core that changes the word, from before its change to the next record of the line", () => {
    expect([0, 5, 99].map((cycle) => at(cycle, 0))).toEqual([[1], [1], [1]]);
  });

  it("are not known before a core asks for a line, nor where the trace does not mention it", () => {
    expect(at(5, 1)).toBeUndefined();
    expect(at(25, 2)).toBeUndefined();
  });

  it("are not known where the home executes atomics", () => {
    const atHome = modelOf([change(5, 0, 0, 1, 1), { time: 9, kind: "DATA", core: 1, line: LINE, a: 0 }]);
    expect(new WordHolders(atHome, [LINE]).at(new TraceCursor(atHome), 0)).toBeUndefined();
  });
});
