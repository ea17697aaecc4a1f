import { describe, expect, it } from "vitest";
import { type BoardCurve, boardStep, boardTables } from "./board.ts";

function curve(machine: string, primitive: string, threads: readonly number[]): BoardCurve {
  const points = threads.map((count) => ({ threads: count, ratio: count }));
  return { machine, primitive, source: "made up", notCounted: "", points };
}

describe("boardTables", () => {
  it("makes a table of each machine, with a column for every count of threads", () => {
    const tables = boardTables([curve("a", "ticket", [2, 8]), curve("b", "mcs", [4]), curve("a", "mcs", [4])]);
    expect(tables.map(({ machine, columns }) => ({ machine, columns }))).toEqual([
      { machine: "a", columns: [2, 4, 8] },
      { machine: "b", columns: [4] },
    ]);
    expect(tables[0]?.rows.map(({ cells }) => cells)).toEqual([
      [2, undefined, 8],
      [undefined, 4, undefined],
    ]);
  });

  it("shows a curve of very many points at the places of the others", () => {
    const many = Array.from({ length: 48 }, (_, at) => at + 1);
    expect(boardTables([curve("a", "long", many), curve("a", "short", [2, 48])])[0]?.columns).toEqual([2, 48]);
    expect(boardTables([curve("a", "long", many)])[0]?.columns).toHaveLength(48);
  });
});

describe("boardStep", () => {
  it("takes half as long and twice as long for as far off, on either side", () => {
    expect([1, 1.05, 1.2, 1.5, 2, 20].map(boardStep)).toEqual([0, 0, 1, 2, 3, 4]);
    expect(boardStep(0.5)).toBe(-3);
    expect(boardStep(0.95)).toBe(0);
  });
});
