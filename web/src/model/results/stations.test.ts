import { describe, expect, it } from "vitest";
import { stationRows } from "./stations.ts";
import { positionOf } from "./symbols.ts";
import { DEBUG, runResult, stationResult } from "../testing/fixtures.ts";

describe("stations", () => {
  it("have means per use and per cycle, most waited for first, and the position of their creation", () => {
    const used = {
      uses: 10,
      delayed: 5,
      queue_cycles: 2000,
      queue_cycles_max: 700,
      service_cycles: 1500,
      busy_cycles: 1000,
    };
    const rows = stationRows(runResult({ stations: [stationResult(1, {}), stationResult(2, used)] }), DEBUG);
    expect(rows.map((row) => row.number)).toEqual([1, 0]);
    expect(rows[0]).toMatchObject({
      servers: 2,
      uses: 10,
      busyShare: 0.5,
      delayedShare: 0.5,
      waitMean: 200,
      waitMax: 700,
      serviceMean: 150,
      queueMean: 2,
    });
    expect(rows[0]?.createdAt).toEqual(positionOf(DEBUG, 0));
    expect(rows[1]).toMatchObject({ busyShare: 0, delayedShare: 0, waitMean: 0, serviceMean: 0, queueMean: 0 });
  });

  it("have names: by the number in the program, and the memory of each node and of all behind them", () => {
    const memory = { ...stationResult(1, {}), createdAt: undefined };
    const rows = stationRows(runResult({ stations: [stationResult(1, {}), memory, memory, memory] }), DEBUG);
    expect(rows.map(({ name }) => name)).toEqual([
      "station 0",
      "memory of node 0",
      "memory of node 1",
      "memory of all nodes",
    ]);
    expect(rows.map(({ createdAt }) => createdAt?.line)).toEqual([
      positionOf(DEBUG, 0).line,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
