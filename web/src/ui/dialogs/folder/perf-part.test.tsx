import { expect, it } from "vitest";
import { csvOfRows } from "../../parts/data-table.tsx";
import { lockColumns, tellingFirst, withLineNumbers } from "./perf-part.tsx";

const LOCK = { name: "mutex", kind: "mutex", contended: 3, totalNs: 300, meanNs: 100, maxNs: undefined };
const TIMES = { holdSeconds: 2e-6, thinkSeconds: 8e-6, waiting: 0.1, isSaturated: false };

it("exports an empty cell where no hold could explain the waits, and where the longest wait is not known", () => {
  const rowOf = (times: typeof TIMES | undefined) =>
    csvOfRows(
      lockColumns(
        () => times,
        () => undefined,
      ),
      [LOCK],
    ).split("\n")[1];
  expect(rowOf(TIMES)).toBe("mutex,mutex,3,300,100,,0.000002");
  expect(rowOf(undefined)).toBe("mutex,mutex,3,300,100,,");
});

it("shows the function and the place in the source first, behind the number of the line", () => {
  const heads = ["Num", "HITM Rmt", "Symbol", "Shared Object", "Source:Line", "Node"];
  expect(tellingFirst(heads).map((at) => heads[at])).toEqual([
    "Num",
    "Symbol",
    "Source:Line",
    "HITM Rmt",
    "Shared Object",
    "Node",
  ]);
  expect(tellingFirst(["Index", "Address"])).toEqual([0, 1]);
});

it("gives each row the number of its cache line", () => {
  const rows = [
    ["0", "a"],
    ["", "b"],
    ["", "c"],
    ["1", "d"],
    ["", "e"],
  ];
  expect(withLineNumbers(rows).map((cells) => cells.join(" "))).toEqual(["0 a", "0 b", "0 c", "1 d", "1 e"]);
});
