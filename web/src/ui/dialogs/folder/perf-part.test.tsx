import { expect, it } from "vitest";
import { csvOfRows } from "../../parts/data-table.tsx";
import { lockColumns } from "./perf-part.tsx";

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
