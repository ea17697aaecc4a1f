import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeRecords } from "../../testing/record-writer.ts";
import { decodeTrace } from "../records/columns.ts";
import { StationVisits } from "./station-visits.ts";

interface Customer {
  readonly arrival: number;
  readonly service: number;
}

const customers = fc.array(fc.record({ arrival: fc.nat(300), service: fc.integer({ min: 1, max: 60 }) }), {
  maxLength: 40,
});

/** A queue that is simulated cycle by cycle: the customers in service and those waiting, after each cycle's changes. */
function cycleByCycle(arrivals: readonly Customer[], servers: number) {
  const begins: number[] = [];
  const left = arrivals.map(({ service }) => service);
  const moments: { served: number[]; waiting: number[] }[] = [];
  const serving = new Set<number>();
  for (let cycle = 0; cycle < 1500; cycle++) {
    for (const who of serving) if (cycle >= (begins[who] ?? 0) + (left[who] ?? 0)) serving.delete(who);
    const waiting = arrivals.flatMap(({ arrival }, who) =>
      arrival <= cycle && begins[who] === undefined ? [who] : [],
    );
    for (const who of waiting.splice(0, servers - serving.size)) {
      begins[who] = cycle;
      serving.add(who);
    }
    moments.push({ served: [...serving].sort((a, b) => a - b), waiting });
  }
  return { moments, begins };
}

describe("the customers of a station", () => {
  it("are those of a queue that is simulated cycle by cycle", () => {
    fc.assert(
      fc.property(customers, fc.integer({ min: 1, max: 3 }), (unsorted, servers) => {
        const arrivals = unsorted.sort((a, b) => a.arrival - b.arrival);
        const { moments, begins } = cycleByCycle(arrivals, servers);
        const records = arrivals.map(({ arrival, service }, core) => {
          const over = (begins[core] ?? NaN) + service - arrival;
          return { time: arrival, kind: "STATION", core, a: 2, b: over } as const;
        });
        const other = { time: 0, kind: "STATION", core: 0, a: 1, b: 1000 } as const;
        const visits = new StationVisits(decodeTrace(writeRecords([other, ...records]), 40), 2, servers);
        expect(visits.count).toBe(arrivals.length);
        expect(moments.map((_, cycle) => visits.at(cycle))).toEqual(moments);
      }),
      { seed: 31, numRuns: 20 },
    );
  });
});
