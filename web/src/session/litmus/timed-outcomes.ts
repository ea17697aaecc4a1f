/**
 * Timed runs of a litmus program: how often each outcome occurs when its threads run on cores of a simulated machine,
 * round after round, in many runs that differ in seed, in the places of the cores, and in random delays. The counts say
 * that an outcome happens, not how likely it is on a real machine. The caller decides how a run is made: in this
 * thread, or by the pool.
 */
import { LIMITS, LITMUS_NODE } from "../../base/abi.gen.ts";
import type { LitmusModel, LitmusNode, LitmusProgram } from "../../base/litmus.ts";
import type { MachineModel } from "../../base/machine.ts";
import type { CompiledProgram } from "../../base/program.ts";
import type { RunFault, RunResult, RunSpec } from "../../base/run.ts";
import { compile } from "../../lang/compile.ts";
import { outcomeText } from "../../litmus/outcomes/herd.ts";
import { TIMED_GLOBALS, timedSource } from "../../litmus/timed-source.ts";
import { type MemoryOrder, underOrder } from "../../model/machine/memory-order.ts";
import { placedModel } from "../../model/machine/placed-model.ts";

/** The memory models that the timed machine has: its loads are made in order, so RMO is not among them. */
export type TimedModel = Exclude<LitmusModel, "RMO">;

export interface TimedPlan {
  readonly program: LitmusProgram;
  readonly model: TimedModel;
  /** A machine with a core for each thread of the program; it gives latencies and the store buffer's size. */
  readonly machine: MachineModel;
  /** Executions of the litmus program. */
  readonly rounds: number;
  /** Whole number; equal plans give equal counts. */
  readonly seed: number;
}

export interface TimedOutcomes {
  /** Each outcome by its text, which is that of `outcomeText` for the explorer's outcomes. */
  readonly counts: ReadonlyMap<string, TimedOutcome>;
  /** Rounds that were executed: fewer than planned when a run could not go on. */
  readonly rounds: number;
  /** Rounds whose final state the program's filter leaves out; the explorer leaves them out, too. */
  readonly filtered: number;
  /** The first fault, for example of threads that wait for each other for ever. */
  readonly fault: RunFault | undefined;
}

interface TimedOutcome {
  readonly count: number;
  /** The value of each observed item, as in the explorer's outcomes. */
  readonly values: readonly bigint[];
}

/** Makes one run. A rejection ends all of them. */
export type MakeTimedRun = (spec: RunSpec) => Promise<RunResult>;

/** Rounds of one run: enough that compiling and set-up hardly count, few enough that runs differ often. */
const ROUNDS_OF_RUN = 128;
/** Entries of the store buffer where the machine has none. Assumed: as many as matter for a litmus program. */
const BUFFER_ENTRIES = 8;
const ORDERS: Readonly<Record<TimedModel, MemoryOrder>> = { SC: "sc", TSO: "tso", PSO: "pso" };
/** Longest of the short random delays, in cycles, by run in turn; see MODEL.md, "Jitter". */
const JITTERS = [0, 30, 100, 300] as const;
/** Instructions without a completed round after which the threads are held to wait for ever. */
const STUCK_STEPS = 400_000;

export async function timedOutcomes(plan: TimedPlan, run: MakeTimedRun): Promise<TimedOutcomes> {
  const tally = new Tally(plan.program);
  const size = Math.min(plan.rounds, ROUNDS_OF_RUN);
  const compiled = compileTimed(plan.program, size);
  for (let number = 0; tally.rounds < plan.rounds && tally.fault === undefined; number++) {
    tally.add(compiled, await run(timedRun(plan, compiled, size, number)), plan.rounds - tally.rounds);
  }
  return tally;
}

function compileTimed(program: LitmusProgram, rounds: number): CompiledProgram {
  const text = timedSource(program, rounds);
  const compiled = compile({ file: `${program.name}.c`, text, include: () => "" });
  if (compiled.program !== undefined) return compiled.program;
  throw new Error(`the C of a litmus program does not compile: ${compiled.diagnostics[0]?.message}\n${text}`);
}

function timedRun(
  { program, model, machine, seed }: TimedPlan,
  compiled: CompiledProgram,
  rounds: number,
  number: number,
): RunSpec {
  const cores = program.threads.length;
  return {
    program: compiled.bytes,
    machine: placedModel(underOrder(machine, ORDERS[model], BUFFER_ENTRIES), placesOf(machine, cores, seed + number)),
    cores,
    params: [],
    seed: seed + number,
    start: "together",
    warmupOperations: 0,
    precision: 0,
    batchMin: 64,
    operationsMax: rounds * cores,
    progressStepsMax: STUCK_STEPS,
    jitterCycles: JITTERS[number % JITTERS.length] ?? 0,
    keepMemory: true,
  };
}

/** So many different cores of the machine, chosen by the seed. */
function placesOf({ coreCount }: MachineModel, cores: number, seed: number): readonly number[] {
  const places: number[] = [];
  for (let state = seed >>> 0; places.length < cores;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const place = Math.floor((state / 2 ** 32) * coreCount);
    if (!places.includes(place)) places.push(place);
  }
  return places;
}

class Tally implements TimedOutcomes {
  readonly counts = new Map<string, { count: number; readonly values: readonly bigint[] }>();
  rounds = 0;
  filtered = 0;
  fault: RunFault | undefined;
  private readonly program: LitmusProgram;

  constructor(program: LitmusProgram) {
    this.program = program;
  }

  add(compiled: CompiledProgram, { memory, fault }: RunResult, most: number): void {
    this.fault = fault;
    if (memory === undefined) return;
    const view = new DataView(memory.buffer, memory.byteOffset, memory.byteLength);
    const seen = offsetOf(compiled, TIMED_GLOBALS.seen);
    const items = Math.max(1, this.program.items.length);
    const rounds = Math.min(most, Number(view.getBigInt64(offsetOf(compiled, TIMED_GLOBALS.rounds), true)));
    for (let round = 0; round < rounds; round++) this.count(view, seen + 8 * items * round);
    this.rounds += rounds;
  }

  private count(view: DataView, at: number): void {
    const values = this.program.items.map(({ width }, i) => narrowed(view.getBigInt64(at + 8 * i, true), width));
    const { filter } = this.program;
    if (filter.length > 0 && !holds(filter, values)) {
      this.filtered++;
      return;
    }
    const key = outcomeText(this.program, { values, holds: false, steps: 0, executions: undefined });
    const known = this.counts.get(key);
    if (known === undefined) this.counts.set(key, { count: 1, values });
    else known.count++;
  }
}

function offsetOf({ debug }: CompiledProgram, name: string): number {
  const global = debug.globals.find((one) => one.name === name);
  if (global === undefined) throw new Error(`the C of a litmus program has no variable ${name}`);
  return global.address - LIMITS.MEMORY_BASE;
}

function narrowed(value: bigint, width: number): bigint {
  return width === 0 ? value : BigInt.asIntN(width, value);
}

/** Does the condition hold for these values? It is a sequence of steps on a stack, as in the core. */
function holds(condition: readonly LitmusNode[], values: readonly bigint[]): boolean {
  const stack: bigint[] = [];
  const pop = (): bigint => stack.pop() ?? 0n;
  const push = (isTrue: boolean): number => stack.push(isTrue ? 1n : 0n);
  for (const { node, index, number } of condition) {
    if (node === LITMUS_NODE.NUMBER) stack.push(number);
    else if (node === LITMUS_NODE.ITEM) stack.push(values[index] ?? 0n);
    else if (node === LITMUS_NODE.NOT) push(pop() === 0n);
    else {
      const [y, x] = [pop(), pop()];
      if (node === LITMUS_NODE.EQUAL) push(x === y);
      else if (node === LITMUS_NODE.AND) push(x !== 0n && y !== 0n);
      else push(x !== 0n || y !== 0n);
    }
  }
  return pop() !== 0n;
}
