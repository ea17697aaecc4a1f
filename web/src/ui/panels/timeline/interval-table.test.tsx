import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { writeRecords } from "../../../scene/testing/record-writer.ts";
import { laneRows } from "../../../scene/timeline/rows.ts";
import { buildTraceModel } from "../../../scene/trace/model.ts";
import { IntervalTable } from "./interval-table.tsx";

const LOCK = 4096;

/** Core 0 gives the lock to core 1 at cycle 120; each of the two completes an operation. */
const model = buildTraceModel({
  records: writeRecords([
    { time: 10, kind: "LOCK_HELD", core: 0, line: 64, a: LOCK },
    { time: 20, kind: "LOCK_WAIT", core: 1, line: 64, a: LOCK, b: 1 },
    { time: 100, kind: "LOCK_RELEASED", core: 0, line: 64, a: LOCK, b: 1 },
    { time: 105, kind: "OPERATION", core: 0, a: 95 },
    { time: 120, kind: "LOCK_HELD", core: 1, line: 64, a: LOCK },
    { time: 150, kind: "LOCK_RELEASED", core: 1, line: 64, a: LOCK },
    { time: 155, kind: "OPERATION", core: 1, a: 145 },
  ]),
  coreCount: 2,
  lineBytes: 64,
  fromStart: true,
});

function tableOf(from: number, to: number): string {
  return renderToStaticMarkup(<IntervalTable model={model} rows={laneRows(model, "cores")} selection={[from, to]} />);
}

function said(from: number, to: number): string {
  return /<p>(.*?)<\/p>/.exec(tableOf(from, to))?.[1] ?? "";
}

describe("what is said of a selected interval", () => {
  it("are its length and the events in it", () => {
    expect(said(90, 155)).toBe("Selected interval: 65 cycles, 90 to 155: 2 operations, 1 hand-off, 0 transactions.");
  });

  it("are the shares of all cores' time, which make up the whole", () => {
    const shares = [...tableOf(10, 110).matchAll(/>([\d.]+) %</g)].map(([, share]) => Number(share));
    expect(Math.max(...shares)).toBe(50);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 0);
  });

  it("is in the singular where there is one", () => {
    expect(said(104, 105)).toBe("Selected interval: 1 cycle, 104 to 105: 1 operation, 0 hand-offs, 0 transactions.");
  });
});
