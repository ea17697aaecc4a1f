/**
 * Bare loops on one line or one lock: the measured rate of an atomic instruction on the 48-core Opteron, a fall where
 * the cores of another chip join, and throughput that does not depend on how the cores began.
 */
import { describe, expect, it } from "vitest";
import type { StartMode } from "../../web/src/base/run.ts";
import { intervalsMeet } from "../../web/src/model/results/points/confidence.ts";
import { openMachine } from "../harness/project.ts";
import { type Bare, type Throughput, throughputOf } from "./bare.ts";

const OPERATIONS_PER_CORE = 300;

type Place = Omit<Bare, "start">;

async function fromBothStarts(place: Place): Promise<readonly [idle: Throughput, together: Throughput]> {
  const from = (start: StartMode): Promise<Throughput> => throughputOf({ ...place, start }, OPERATIONS_PER_CORE);
  return [await from("idle"), await from("together")];
}

/** The difference of the two, as a share of the larger. */
function difference(a: Throughput, b: Throughput): number {
  return Math.abs(a.value - b.value) / Math.max(a.value, b.value);
}

const atomicOn = (machine: string, cores: number): Place => ({ program: "atomic_add", machine, cores });

/** The last core of every chip but the last chip: one more core is on another chip. */
function chipBorders(machine: string): readonly number[] {
  const { nodeOfCore } = openMachine(machine).model;
  return nodeOfCore.flatMap((node, core) => (core > 0 && node !== nodeOfCore[core - 1] ? [core] : []));
}

describe("a bare atomic addition", () => {
  it("of 48 cores of the Opteron is as quick as it was measured", async () => {
    /* [tom-line-sharing] mode ww: 48 adds wait 8,105 cycles on average, so the line serves 48 in that time */
    const measured = (48 / 8105) * 2.4e9;
    for (const { value } of await fromBothStarts(atomicOn("opteron-48", 48))) {
      expect(Math.abs(value / measured - 1)).toBeLessThan(0.15);
    }
  });

  it("of 1 to 48 cores of the Opteron does not depend on the start", async () => {
    for (let cores = 1; cores <= 48; cores++) {
      expect(difference(...(await fromBothStarts(atomicOn("opteron-48", cores)))), `${cores} cores`).toBeLessThan(0.05);
    }
  });

  it("on opteron-48 is slower as soon as another chip joins", async () => {
    const machine = "opteron-48";
    const borders = chipBorders(machine);
    expect(borders.length).toBeGreaterThan(0);
    for (const cores of borders) {
      const within = await fromBothStarts(atomicOn(machine, cores));
      const beyond = await fromBothStarts(atomicOn(machine, cores + 1));
      beyond.forEach(({ value }, start) =>
        expect(value, `${cores + 1} cores`).toBeLessThan(within[start]?.value ?? Number.NaN),
      );
      expect(difference(...within), `${cores} cores`).toBeLessThan(0.05);
      expect(difference(...beyond), `${cores + 1} cores`).toBeLessThan(0.05);
    }
  });

  /* [Lockhammer]: reference counts of two hosts of Intel take as long on two sockets as on one. */
  it.each(["xeon-24", "xeon-40"])(
    "on %s, whose chips serve their own cores first, is about as fast",
    async (machine) => {
      for (const cores of chipBorders(machine)) {
        const within = await fromBothStarts(atomicOn(machine, cores));
        const beyond = await fromBothStarts(atomicOn(machine, cores + 1));
        beyond.forEach(({ value }, start) => {
          const share = value / (within[start]?.value ?? Number.NaN);
          expect(Math.abs(Math.log(share)), `${cores + 1} cores`).toBeLessThan(Math.log(1.5));
        });
        expect(difference(...beyond), `${cores + 1} cores`).toBeLessThan(0.05);
      }
    },
  );
});

/**
 * Queue locks serve the cores in an order that the start decides and that lasts, so their intervals are narrower than
 * the difference of two orders. assumed: 3 %.
 */
const SAME = 0.03;

async function expectOneRate(program: string, cores: number): Promise<void> {
  const [idle, together] = await fromBothStarts({ program, machine: "opteron-48", cores });
  const agree = intervalsMeet(idle.interval, together.interval) || difference(idle, together) < SAME;
  expect(agree, `${idle.value} from idle, ${together.value} from together`).toBe(true);
}

describe.each(["compare_and_swap", "increment", "tas", "ttas", "ticket", "mcs", "clh"])(
  "the bare loop %s",
  (program) => {
    it.each([1, 6, 7, 24, 48])("has one throughput on %i cores, from both starts", async (cores) => {
      await expectOneRate(program, cores);
    });
  },
);
