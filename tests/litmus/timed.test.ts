/**
 * Timed runs against the explorer: the simulated machine never shows an outcome that the explorer forbids, whatever its
 * store buffers, and it does show the relaxed outcomes of the classic shapes. TIMED_ROUNDS says how many rounds of
 * random programs are made in all (CONTRIBUTING's 1,000,000 take some minutes); SEED where they begin.
 */
import { describe, expect, it } from "vitest";
import type { LitmusProgram } from "../../web/src/base/litmus.ts";
import { Explorer } from "../../web/src/core/explore.ts";
import { outcomeText } from "../../web/src/litmus/outcomes/herd.ts";
import { type TimedModel, type TimedOutcomes, timedOutcomes } from "../../web/src/session/litmus/timed-outcomes.ts";
import { openMachine } from "../harness/project.ts";
import { committedCore, runSpecToEnd } from "../harness/runs.ts";
import { litmusText, randomTiny } from "./oracle/tiny.ts";
import { compiled, shapeProgram } from "./shape-files.ts";

const ROUNDS = Number(process.env["TIMED_ROUNDS"] ?? 50_000);
const FIRST = Number(process.env["SEED"] ?? 1);
/** Rounds of one random program under one model: of two runs, so with and without long delays. */
const ROUNDS_OF_PROGRAM = 256;
const MODELS: readonly TimedModel[] = ["SC", "TSO", "PSO"];
/** Machines of four chips, of one, and of 72 nodes: their latencies differ most. */
const MACHINES = ["xeon-24", "nehalem-4", "opteron-48", "mesh-72"].map((name) => openMachine(name).model);
/** Programs of one test: a failing one is named by its seed. */
const GROUP = 50;
const core = await committedCore();
const explorer = new Explorer(core);

const shape = (name: string): LitmusProgram => shapeProgram(`${name}.litmus`);

/** Timed runs on a machine that the seed chooses, with a store buffer of some size. */
function timed(program: LitmusProgram, model: TimedModel, rounds: number, seed: number): Promise<TimedOutcomes> {
  const machine = MACHINES[seed % MACHINES.length] ?? openMachine("xeon-24").model;
  const entries = [0, 1, 2, 8, 42][seed % 5] ?? 0;
  const numbers = { ...machine.numbers, store_buffer_entries: entries };
  return timedOutcomes({ program, model, machine: { ...machine, numbers }, rounds, seed }, runSpecToEnd);
}

function allowedBy(program: LitmusProgram, model: TimedModel): ReadonlySet<string> {
  const { complete, outcomes } = explorer.explore(program, { model });
  expect(complete).toBe(true);
  return new Set(outcomes.map((outcome) => outcomeText(program, outcome)));
}

async function compare(program: LitmusProgram, rounds: number, seed: number): Promise<void> {
  for (const model of MODELS) {
    const allowed = allowedBy(program, model);
    const { counts, fault, rounds: made } = await timed(program, model, rounds, seed);
    const where = `${program.name} under ${model}, seed ${seed}`;
    expect(fault, where).toBeUndefined();
    expect(made, where).toBe(rounds);
    expect(
      [...counts.keys()].filter((outcome) => !allowed.has(outcome)),
      where,
    ).toEqual([]);
  }
}

describe("the timed machine shows no outcome that the explorer forbids", () => {
  const programs = Math.ceil(ROUNDS / ROUNDS_OF_PROGRAM / MODELS.length);
  const groups = Array.from({ length: Math.ceil(programs / GROUP) }, (_, i) => FIRST + GROUP * i);
  it.each(groups)("on the random programs from seed %i on", async (from) => {
    const until = Math.min(from + GROUP, FIRST + programs);
    for (let seed = from; seed < until; seed++) {
      const text = litmusText(randomTiny(seed), `seed ${seed}`);
      await compare(compiled(text, "random.litmus"), ROUNDS_OF_PROGRAM, seed);
    }
  });

  const shapes = ["n5", "n6", "C-atomics", "C-cmpxchg", "C-locks", "C-spin", "MP+pointer", "peterson", "IRIW"];
  it.each(shapes)("on %s", async (name) => compare(shape(name), 512, 3));
});

describe("the timed machine shows the outcomes that store buffers are known for", () => {
  const countOf = async (name: string, model: TimedModel, outcome: string): Promise<number> => {
    const made = await timed(shape(name), model, 4000, 4);
    return made.counts.get(outcome)?.count ?? 0;
  };

  it("SB: both loads miss the other's store, unless memory is sequentially consistent or has fences", async () => {
    const relaxed = "0:EAX=0; 1:EAX=0;";
    expect(await countOf("SB", "TSO", relaxed)).toBeGreaterThan(0);
    expect(await countOf("SB", "SC", relaxed)).toBe(0);
    expect(await countOf("SB+mfences", "TSO", relaxed)).toBe(0);
  });

  it("MP: the flag is seen without the data under partial store order only, and not behind a barrier", async () => {
    const relaxed = "1:EAX=1; 1:EBX=0;";
    expect(await countOf("MP", "PSO", relaxed)).toBeGreaterThan(0);
    expect(await countOf("MP", "TSO", relaxed)).toBe(0);
    expect(await countOf("MP+sfence+lfence", "PSO", relaxed)).toBe(0);
  });
});

describe("timed runs", () => {
  it("are the same for the same seed", async () => {
    const first = await timed(shape("SB"), "TSO", 300, 7);
    const second = await timed(shape("SB"), "TSO", 300, 7);
    expect(first.counts).toEqual(second.counts);
    expect(Array.from(first.counts.values(), ({ count }) => count).reduce((sum, count) => sum + count, 0)).toBe(300);
  });

  it("tell of threads that wait for each other for ever", async () => {
    const text =
      "C stuck\n{ }\nP0(int *x) { while (READ_ONCE(*x) == 0) { } }\nP1(int *y) { WRITE_ONCE(*y, 1); }\nexists (y=1)\n";
    const { fault, rounds } = await timed(compiled(text, "stuck.litmus"), "TSO", 100, 1);
    expect(fault?.status).toMatch(/DEADLOCK|NO_PROGRESS/);
    expect(rounds).toBe(0);
  });
});
