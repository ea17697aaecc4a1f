/**
 * The shapes that must hold whatever the machine and the seed: locks that all waiting cores look at get slower with
 * every core, queue locks do not, proportional back-off lies between, and where other nodes are far a cohort lock beats
 * the plain queue. Coarse: a curve is two core counts, a run some dozens of operations of each core.
 */
import { describe, expect, it } from "vitest";
import type { MachineModel } from "../../web/src/base/machine.ts";
import { type LockProgram, openLock } from "./battery.ts";
import { inTurn, rounds } from "../harness/effort.ts";
import { LARGE_MODELS, sharesStorms } from "../harness/project.ts";
import { runFor } from "../harness/runs.ts";

/** Ten of them, where all rounds are made. */
const SEEDS = Array.from({ length: rounds(10) }, (_, index) => index + 1);
/** The machines of a run that makes few rounds: one of them may have 512 cores, and take as long as all others. */
const MACHINES_MOST = 4;
/** Enough waiting cores for a collapse, on any machine; and few cores, all of one node where nodes have so many. */
const MANY_CORES = 64;
const FEW_CORES = 4;
const LOAD: Readonly<Record<string, number>> = { outside: 1000, calm: 1000, section: 100 };
const OPERATIONS_PER_CORE = 12;
const EVENTS_MAX = 20_000_000;
/** Nodes are called far when a line of another node takes so many times as long as a line of the own node. */
const FAR = 2;
const NODE_CORES_MIN = 2;

/** Cycles from one acquisition to the next, of all cores together. */
async function cyclesEach(lock: LockProgram, machine: MachineModel, cores: number, seed: number): Promise<number> {
  const { bytes, debug } = lock.exclusion;
  const spec = {
    program: bytes,
    machine,
    cores,
    params: debug.params.map((name) => LOAD[name] ?? 0),
    seed,
    start: "together",
    warmupOperations: 4,
    precision: 0,
    batchMin: 4,
    operationsMax: Math.max(OPERATIONS_PER_CORE * cores, 200),
  } as const;
  const result = await runFor(spec, EVENTS_MAX);
  if (result.fault !== undefined || result.stop === "not") throw new Error(`${lock.name}: the run did not end`);
  return (result.time - result.measuredFrom) / result.operations;
}

const collapsing = ["tas", "ttas", "ticket"].map((name) => openLock(name));
/** Without the lock whose hand-offs share storms, where the machine lets them: it takes little longer than a queue. */
const collapsingOn = (machine: MachineModel): typeof collapsing =>
  sharesStorms(machine) ? collapsing.filter(({ name }) => name !== "ttas") : collapsing;
const queues = ["anderson", "clh", "mcs", "k42", "qspinlock"].map((name) => openLock(name));
const [ticket, backoff, mcs] = ["ticket", "ticket_backoff", "mcs"].map((name) => openLock(name));
const cohorts = ["cohort_ticket", "cohort_mcs"].map((name) => openLock(name));

function manyOf(machine: MachineModel): number {
  return Math.min(MANY_CORES, machine.coreCount);
}

/** How many times as long an acquisition takes with many cores as with few. */
async function growth(lock: LockProgram, machine: MachineModel, seed: number): Promise<number> {
  const many = await cyclesEach(lock, machine, manyOf(machine), seed);
  return many / (await cyclesEach(lock, machine, FEW_CORES, seed));
}

/** The ratio in the machine's own table: between the farthest nodes, against within one node. */
function farness({ transfer }: MachineModel): number {
  const own = transfer[0] ?? 1;
  return Math.max(...transfer) / own;
}

const machines = LARGE_MODELS.map((machine) => [machine.id, machine] as const);
const farMachines = machines.filter(
  ([, machine]) => farness(machine) >= FAR && machine.coreCount / new Set(machine.nodeOfCore).size >= NODE_CORES_MIN,
);

describe("on every machine, for ten seeds", () => {
  it.each(inTurn(machines, MACHINES_MOST))(
    "%s: locks that all waiting cores read collapse, queue locks do not",
    async (_, machine) => {
      for (const seed of SEEDS) {
        const worstQueue = Math.max(...(await Promise.all(queues.map((lock) => growth(lock, machine, seed)))));
        for (const lock of collapsingOn(machine)) {
          const grown = await growth(lock, machine, seed);
          expect(grown, `${lock.name}, seed ${seed}, against ${worstQueue} of queues`).toBeGreaterThan(
            1.15 * worstQueue,
          );
        }
        expect(worstQueue).toBeLessThan(2.2);
      }
    },
  );

  it.each(inTurn(machines, MACHINES_MOST))(
    "%s: proportional back-off lies between the ticket lock and MCS",
    async (_, machine) => {
      if (ticket === undefined || backoff === undefined || mcs === undefined) throw new Error("locks are missing");
      const cores = manyOf(machine);
      for (const seed of SEEDS) {
        const between = await cyclesEach(backoff, machine, cores, seed);
        expect(between).toBeLessThan(await cyclesEach(ticket, machine, cores, seed));
        expect(between).toBeGreaterThan(await cyclesEach(mcs, machine, cores, seed));
      }
    },
  );

  it("there are machines whose nodes are far from each other", () => {
    expect(farMachines.length).toBeGreaterThan(1);
  });

  it.each(inTurn(farMachines, MACHINES_MOST))("%s: cohort locks beat what they are made of", async (_, machine) => {
    const cores = manyOf(machine);
    for (const seed of SEEDS) {
      for (const [index, plain] of [ticket, mcs].entries()) {
        const cohort = cohorts[index];
        if (cohort === undefined || plain === undefined) throw new Error("locks are missing");
        expect(await cyclesEach(cohort, machine, cores, seed), `${cohort.name}, seed ${seed}`).toBeLessThan(
          await cyclesEach(plain, machine, cores, seed),
        );
      }
    }
  });
});
