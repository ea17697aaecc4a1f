/**
 * The two hosts of [Lockhammer] at every count of threads, against the whole tables, which lie beside the project;
 * where they are absent nothing is tested here, and tests/fidelity/today.test.ts still compares ten counts.
 */
import { cross, mean } from "d3-array";
import { beforeAll, describe, expect, it } from "vitest";
import { type Host, hostMachine } from "./hosts.ts";
import { hasTables, type MeasuredCurve, tableOf } from "./measured.ts";
import { nsOfAccess } from "./simulated.ts";

interface Bounds {
  /** Of the mean |ln(simulated / measured)| over all points with two threads or more. */
  readonly mean: number;
  /** Of the mean of ln(simulated / measured), either way. */
  readonly bias: number;
  /** Share of the pairs of primitives that are in the measured order, at least. */
  readonly order: number;
}

/** The largest error that the model may have; at most points its error is smaller. */
const BOUNDS: Readonly<Record<Host, Bounds>> = {
  "x86-2": { mean: 0.3, bias: 0.15, order: 0.9 },
  "x86-4": { mean: 0.3, bias: 0.15, order: 0.9 },
};

/** Two primitives whose measured times differ by less have no order. */
const SAME_SHARE = 0.05;
/** Every count of threads would take minutes. */
const THREADS_STEP = 8;
interface Point {
  readonly curve: MeasuredCurve;
  readonly threads: number;
  readonly measured: number;
  readonly simulated: number;
}

async function pointsOf(host: Host): Promise<readonly Point[]> {
  const machine = hostMachine(host);
  const points: Point[] = [];
  for (const curve of tableOf(host))
    for (const [threads, measured] of curve.points) {
      if (threads % THREADS_STEP !== 0) continue;
      const simulated = await nsOfAccess(machine, curve, threads);
      if (simulated === undefined) throw new Error(`${curve.program} with ${threads} threads makes no progress`);
      points.push({ curve, threads, measured, simulated });
    }
  return points;
}

const logRatio = ({ simulated, measured }: Point): number => Math.log(simulated / measured);

const isComparable = (a: Point, b: Point): boolean =>
  a.curve.program < b.curve.program &&
  a.threads === b.threads &&
  a.curve.held_ns === b.curve.held_ns &&
  a.curve.parallel_ns === b.curve.parallel_ns &&
  Math.abs(a.measured - b.measured) >= SAME_SHARE * Math.min(a.measured, b.measured);

/** The share of pairs of primitives that are in the measured order. */
function orderKept(points: readonly Point[]): number {
  const pairs = cross(points, points).filter(([a, b]) => isComparable(a, b));
  const kept = pairs.filter(([a, b]) => a.measured < b.measured === a.simulated < b.simulated);
  return kept.length / pairs.length;
}

describe.skipIf(!hasTables).each(Object.entries(BOUNDS) as [Host, Bounds][])(
  "host %s of [Lockhammer]",
  (host, most) => {
    let points: readonly Point[] = [];

    beforeAll(async () => {
      points = await pointsOf(host);
    });

    it("is as near in the mean as is accepted", () => {
      expect(mean(points, (point) => Math.abs(logRatio(point)))).toBeLessThanOrEqual(most.mean);
    });

    it("is neither too slow nor too fast over all", () => {
      expect(Math.abs(mean(points, logRatio) ?? Number.NaN)).toBeLessThanOrEqual(most.bias);
    });

    it("has its primitives in the measured order", () => {
      expect(orderKept(points)).toBeGreaterThanOrEqual(most.order);
    });
  },
);
