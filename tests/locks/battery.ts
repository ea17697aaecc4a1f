/**
 * The battery of trials that a lock must pass, and the definition of failing: machines, core counts, seeds, loads,
 * and the two questions of harness.h. The same battery judges the locks of the library and the broken ones.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { LIMITS } from "../../web/src/base/abi.gen.ts";
import type { MachineModel } from "../../web/src/base/machine.ts";
import type { CompiledProgram } from "../../web/src/base/program.ts";
import type { RunFault, RunResult, RunSpec, StartMode } from "../../web/src/base/run.ts";
import { compileIn } from "../harness/programs.ts";
import { inTurn } from "../harness/effort.ts";
import { MODELS, ROOT } from "../harness/project.ts";
import { runFor } from "../harness/runs.ts";

/** harness.h and the programs that include it. */
const HERE = join(ROOT, "tests/locks");
export const LIBRARY = "library";

/**
 * The questions at which a lock can fail. Every lock promises exclusion; none may stop the machine. A lock that is
 * fair promises fairness; one that is unfair for a while, but gives every core its turn in the end, promises turns.
 */
const QUESTIONS = ["exclusion", "progress", "fairness", "turns", "order"] as const;
export type Question = (typeof QUESTIONS)[number];

export interface Trial {
  readonly kind: "exclusion" | "order";
  readonly machine: MachineModel;
  readonly cores: number;
  readonly seed: number;
  readonly start: StartMode;
  /** Mean cycles between a release and the next arrival, in the two phases of a core's life, and under the lock. */
  readonly outside: number;
  readonly calm: number;
  readonly section: number;
  /** Ends after so many operations of all cores. */
  readonly operations: number;
  /** Longest of the short random delays before accesses; 0 or undefined: none. */
  readonly jitterCycles?: number;
}

export interface Failure {
  readonly question: Question;
  readonly text: string;
}

export interface LockProgram {
  readonly name: string;
  /** The lock of the library that it is, or of which it is a changed copy. */
  readonly lock: string;
  readonly exclusion: CompiledProgram;
  readonly order: CompiledProgram;
  /** The words after "promises:" or "expect:" of the first line. */
  readonly words: readonly Question[];
}

const CORES = [1, 2, 3, 5, 8, 13, 24, 31, 48, 64];
const ORDER_CORES = [2, 3, 7, 16, 33];
const LOADS = [
  { outside: 0, calm: 0, section: 0 },
  { outside: 1000, calm: 1000, section: 0 },
  { outside: 0, calm: 6000, section: 300 },
  { outside: 4000, calm: 4000, section: 100 },
  { outside: 0, calm: 30_000, section: 1000 },
  { outside: 20_000, calm: 20_000, section: 100 },
] as const;
const STARTS: readonly StartMode[] = ["together", "idle", "storm"];
/** Number of operations in which the cores have met in every way; a broken lock that survives them is not found. */
const SEEDS = 12;
const SEEDED_CORES = [2, 4, 9];

const OPERATIONS_PER_CORE = 40;
const OPERATIONS_MIN = 600;
/** The core's limit for a stuck core: it has waited for 1000 operations of all others (measure.c). */
const OPERATIONS_LOST = 1500;
const ROUNDS = 3;

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error("an empty list");
  return item;
}

/** All core counts on a machine, each with another seed, load and start. */
function trialsOn(machine: MachineModel, turn: number): readonly Trial[] {
  return CORES.filter((cores) => cores <= machine.coreCount).map((cores, index) => ({
    kind: "exclusion",
    machine,
    cores,
    seed: turn * CORES.length + index + 1,
    start: pick(STARTS, turn + index),
    operations: Math.max(OPERATIONS_MIN, OPERATIONS_PER_CORE * cores),
    ...pick(LOADS, turn + index),
  }));
}

/** Many seeds where the cores are few, and so many operations that a lost core is found to be stuck. */
function seededTrials(): readonly Trial[] {
  return Array.from({ length: SEEDS }, (_, index) => {
    const cores = pick(SEEDED_CORES, index);
    return {
      kind: "exclusion",
      machine: pick(MODELS, index),
      cores,
      seed: index + 1,
      start: "together",
      operations: OPERATIONS_LOST * cores,
      ...pick(LOADS, Math.floor(index / SEEDED_CORES.length) + index),
    };
  });
}

function orderTrials(machine: MachineModel): readonly Trial[] {
  return ORDER_CORES.filter((cores) => cores <= machine.coreCount).map((cores, index) => ({
    kind: "order",
    machine,
    cores,
    seed: index + 1,
    start: "together",
    outside: 0,
    calm: 0,
    section: 0,
    operations: ROUNDS * cores,
  }));
}

/** On so many machines a lock is tried in a run of `npm test`; on others in the run of the next commit. */
const MACHINES_MOST = 3;

const trialsOnAll = (machines: readonly MachineModel[]): readonly Trial[] => [
  ...seededTrials(),
  ...machines.flatMap((machine) => trialsOn(machine, MODELS.indexOf(machine))),
  ...machines.flatMap(orderTrials),
];

export const TRIALS = trialsOnAll(MODELS);
export const TRIALS_IN_TURN = trialsOnAll(inTurn(MODELS, MACHINES_MOST));

function trialName({ kind, machine, cores, seed, outside, calm, section }: Trial): string {
  return `${kind} on ${cores} cores of ${machine.id}, load ${outside}/${calm}/${section}, seed ${seed}`;
}

/** The locks of the library, each with a program that puts it under test. */
export const LOCKS: readonly string[] = readdirSync(join(HERE, LIBRARY))
  .filter((name) => name.endsWith(".c"))
  .map((name) => name.replace(/\.c$/, ""))
  .sort();

const compile = (path: string, defines: Readonly<Record<string, string>>): CompiledProgram =>
  compileIn("tests/locks", path, defines);

/** A lock under test: its program's path, from tests/locks and without ".c". */
export function openProgram(name: string): LockProgram {
  const path = `${name}.c`;
  const [first = ""] = readFileSync(join(HERE, path), "utf8").split("\n");
  const words = /^\/\/ (?:promises|expect): ([\w, ]+)$/.exec(first)?.[1]?.split(", ") ?? [];
  const known = QUESTIONS.filter((question) => words.includes(question));
  if (known.length === 0 || known.length !== words.length) throw new Error(`${path}:1: "${first}"`);
  return {
    name: basename(name),
    lock: basename(name),
    exclusion: compile(path, {}),
    order: compile(path, { CHECK_ORDER: "" }),
    words: known,
  };
}

export const openLock = (name: string): LockProgram => openProgram(`${LIBRARY}/${name}`);

/** A limit far above any trial. A lock that needs more has stopped the machine. */
const EVENTS_MAX = 20_000_000;
const STEPS_WITHOUT_PROGRESS = 5_000_000;

function specOf(program: CompiledProgram, trial: Trial): RunSpec {
  const { machine, cores, seed, start, outside, calm, section, operations, jitterCycles = 0 } = trial;
  const values: Readonly<Record<string, number>> = { outside, calm, section };
  return {
    program: program.bytes,
    machine,
    cores,
    params: program.debug.params.map((name) => values[name] ?? 0),
    seed,
    start,
    warmupOperations: 0,
    precision: 0,
    batchMin: 4,
    operationsMax: operations,
    progressStepsMax: STEPS_WITHOUT_PROGRESS,
    keepMemory: true,
    jitterCycles,
  };
}

/** The question at which the lock failed in this trial; undefined when it passed. */
export async function tryLock(lock: LockProgram, trial: Trial): Promise<Failure | undefined> {
  const program = lock[trial.kind];
  const result = await runFor(specOf(program, trial), EVENTS_MAX);
  const failure = faultFailure(result, program) ?? fairnessFailure(lock, trial, result, program);
  return failure === undefined ? undefined : { ...failure, text: `${trialName(trial)}: ${failure.text}` };
}

function faultFailure(result: RunResult, program: CompiledProgram): Failure | undefined {
  if (result.fault === undefined) {
    return result.stop === "not" ? { question: "progress", text: "the trial did not end" } : undefined;
  }
  return { question: questionOf(result.fault, program), text: faultText(result.fault, program) };
}

const spotOf = ({ pc }: RunFault, { debug }: CompiledProgram) => (pc === undefined ? undefined : debug.spots[pc]);

function faultText(fault: RunFault, program: CompiledProgram): string {
  const spot = spotOf(fault, program);
  return `${fault.status} on core ${fault.core}, ${program.debug.files[spot?.file ?? 0]}:${spot?.line}`;
}

const STANDSTILLS = ["DEADLOCK", "STUCK_CORE", "NO_PROGRESS", "TOO_LONG"];
const ORDER_ASSERTION = "assert(entries == ticket);";

function questionOf(fault: RunFault, program: CompiledProgram): Question {
  if (STANDSTILLS.includes(fault.status)) return "progress";
  const spot = spotOf(fault, program);
  const lines = readFileSync(join(HERE, "harness.h"), "utf8").split("\n");
  const inHarness = program.debug.files[spot?.file ?? 0]?.endsWith("harness.h") ?? false;
  return inHarness && lines[(spot?.line ?? 0) - 1]?.trim() === ORDER_ASSERTION ? "order" : "exclusion";
}

/** Number of hand-offs for which a cohort lock's node keeps the lock, [DMS12], and a node of hmcs.h. */
const COHORT_HANDOFFS = 64;
/** Turns of nodes, one after another, of one group of hmcs.h: nine, while the other group waits. */
const GROUP_TURNS = 9;
/** Hand-offs, on average, between two at which the lot gives cna.h's other nodes, or malthusian.h's oldest, a turn. */
const CNA_LOT = 64;
const MALTHUSIAN_LOT = 256;
/** So many such hand-offs more than a core needs on average do not come in a row: e^-16. */
const LOTS_MORE = 16;
/** The cores of a group of shfl.h. */
const GROUP_CORES = 64;

/**
 * Largest number of entries of others while one core waits, beside the cores that wait before it and those on their
 * way when it arrives, by the lock's name; 0 for those without a name here.
 */
const OVERTAKES: Readonly<Record<string, (nodes: number, cores: number) => number>> = {
  cohort_mcs: (nodes) => nodes * (COHORT_HANDOFFS + 1),
  cohort_ticket: (nodes) => nodes * (COHORT_HANDOFFS + 1),
  hmcs: (nodes) => (nodes + GROUP_TURNS * Math.ceil(nodes / GROUP_TURNS + 1)) * (COHORT_HANDOFFS + 1),
  cna: (nodes) => (2 * nodes + LOTS_MORE) * CNA_LOT,
  malthusian: (_, cores) => (2 * cores + LOTS_MORE) * MALTHUSIAN_LOT,
  shfl: (nodes) => (nodes + 1) * GROUP_CORES,
};

function overtakesAllowed(lock: LockProgram, { cores, machine }: Trial): number {
  const nodes = new Set(machine.nodeOfCore.slice(0, cores)).size;
  return (OVERTAKES[lock.lock]?.(nodes, cores) ?? 0) + 2 * cores;
}

function fairnessFailure(
  lock: LockProgram,
  trial: Trial,
  result: RunResult,
  program: CompiledProgram,
): Failure | undefined {
  const question = (["fairness", "turns"] as const).find((one) => lock.words.includes(one));
  if (trial.kind === "order" || question === undefined) return undefined;
  const most = overtakesIn(result, program, trial.cores);
  const allowed = overtakesAllowed(lock, trial);
  if (most <= allowed) return undefined;
  return { question, text: `a core saw ${most} others enter while it waited, not at most ${allowed}` };
}

const OVERTAKES_MAX_AT = 8;
const WAITS_FROM_AT = 16;

/** The most entries of others that a core waited for, those still waiting included. */
function overtakesIn(result: RunResult, program: CompiledProgram, cores: number): number {
  const { memory } = result;
  if (memory === undefined) throw new Error("the memory was not kept");
  const view = new DataView(memory.buffer, memory.byteOffset, memory.byteLength);
  const at = (name: string, path = ""): number => {
    const global = program.debug.globals.find((one) => one.name === name);
    const field = global?.fields.find((one) => one.path === path);
    if (global === undefined) throw new Error(`no global ${name}`);
    return global.address - LIMITS.MEMORY_BASE + (field?.offset ?? 0);
  };
  const long = (address: number): number => Number(view.getBigInt64(address, true));
  const tallies = at("tallies");
  const stride = at("tallies", "[1].operations") - tallies;
  const entered = long(at("inside", "entered"));
  const all = Array.from({ length: cores }, (_, core) => {
    const waitsFrom = long(tallies + core * stride + WAITS_FROM_AT);
    const now = waitsFrom < 0 ? 0 : entered - waitsFrom;
    return Math.max(now, long(tallies + core * stride + OVERTAKES_MAX_AT));
  });
  return Math.max(...all);
}
