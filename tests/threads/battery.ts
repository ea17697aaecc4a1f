/**
 * The battery of trials that the threads of scenarios/lib/threads must pass, and what failing is: a program of this
 * folder whose assertion fails, whose threads or wake-ups are lost, or which does not end. All policies of run queues,
 * machines, fewer and more threads than cores, seeds, with and without time slices and random delays. The same battery
 * judges the library and copies of it that are broken on purpose.
 */
import type { MachineModel } from "../../web/src/base/machine.ts";
import type { CompiledProgram } from "../../web/src/base/program.ts";
import type { RunSpec } from "../../web/src/base/run.ts";
import { compileOnCopy, type ChangedHeader } from "../harness/copies.ts";
import { compileIn } from "../harness/programs.ts";
import { MODELS } from "../harness/project.ts";
import { faultOf, runFor } from "../harness/runs.ts";

const HERE = "tests/threads";

export const POLICIES = ["GLOBAL", "PER_CORE", "STEALING"] as const;
export type Policy = (typeof POLICIES)[number];

/** A question to the library: a program of this folder with macros. */
export interface Subject {
  readonly name: string;
  readonly file: string;
  readonly defines: Readonly<Record<string, string>>;
  readonly rounds: number;
  /** Without time slices a thread that spins keeps the core that another one needs. */
  readonly needsSlices?: boolean;
}

const subject = (
  name: string,
  file: string,
  rounds: number,
  defines: Readonly<Record<string, string>> = {},
): Subject => ({
  name,
  file,
  defines,
  rounds,
});

export const SUBJECTS: readonly Subject[] = [
  subject("a mutex", "exclusion.c", 12, { LOCK: "MUTEX" }),
  subject("a mutex with time-outs", "exclusion.c", 12, { LOCK: "TIMED" }),
  subject("a semaphore of one", "exclusion.c", 12, { LOCK: "SEMAPHORE" }),
  subject("writers", "exclusion.c", 12, { LOCK: "WRITERS" }),
  subject("readers and writers", "readers.c", 12),
  subject("readers and writers, who pass", "readers.c", 12, { PREFERS_WRITERS: "1" }),
  subject("condition variables", "buffer.c", 12),
  subject("turns by condition variables", "turns.c", 20),
  subject("semaphores", "buffer.c", 12, { SEMAPHORES: "" }),
  subject("a barrier", "barrier.c", 8),
  subject("permits", "park.c", 12),
  subject("the order of a futex", "fifo.c", 1),
  subject("times", "times.c", 15),
  subject("affinity", "affinity.c", 12),
  subject("lives", "lives.c", 6),
  subject("a spin lock of test-and-set", "spin.c", 12, { LOCK: "tas" }),
  subject("a ticket lock", "spin.c", 6, { LOCK: "ticket" }),
  subject("a mutex that spins and then sleeps", "locks.c", 12, { LOCK: "spin_then_park" }),
  subject("a mutex that is handed over", "locks.c", 12, { LOCK: "handoff_mutex" }),
  subject("Go's mutex", "locks.c", 12, { LOCK: "go_mutex", GO_STARVATION_CYCLES: "5000" }),
  subject("Go's mutex without starvation mode", "locks.c", 12, { LOCK: "go_mutex", GO_STARVATION_CYCLES: "0" }),
  subject("Go's mutex that yields", "locks.c", 12, { LOCK: "go_mutex", GO_STARVATION_CYCLES: "5000", GO_YIELDS: "1" }),
  subject("PostgreSQL's LWLock", "locks.c", 12, { LOCK: "lwlock", LWLOCK_DELAY_CYCLES: "5000" }),
  subject("PostgreSQL's LWLock with a mutex", "locks.c", 12, { LOCK: "lwlock", LWLOCK_LIST_SLEEPS: "1" }),
  subject("commits under PostgreSQL's LWLock", "commits.c", 12, { LWLOCK_DELAY_CYCLES: "5000" }),
  subject("commits under PostgreSQL's LWLock with a mutex", "commits.c", 12, { LWLOCK_LIST_SLEEPS: "1" }),
  subject("an MCS lock whose waiters give up", "locks.c", 6, { LOCK: "mcs_timeout" }),
  { ...subject("threads that look for each other", "together.c", 6), needsSlices: true },
  subject("threads that are called to cores that fall asleep", "called.c", 20),
  { ...subject("threads that are called to cores that look", "called.c", 3, { LOOKERS: "" }), needsSlices: true },
];

export interface Trial {
  readonly machine: MachineModel;
  readonly cores: number;
  readonly threads: number;
  readonly seed: number;
  /** Cycles of a slice; 0: a thread keeps its core until it sleeps, yields or ends. */
  readonly slice: number;
  readonly jitterCycles: number;
}

const CORES = [1, 2, 3, 4, 7, 8, 12];
/** Threads for each core; with one thread more, so that they do not come out even. */
const THREADS_EACH = [1, 2, 3];
const SLICES = [0, 3000, 0, 20_000];
const JITTER_CYCLES = 60;

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error("an empty list");
  return item;
}

/** Machine after machine, each with another number of cores, of threads, seed and slice. */
const TRIALS: readonly Trial[] = Array.from({ length: 2 * MODELS.length }, (_, index) => {
  const machine = pick(MODELS, index);
  const cores = Math.min(pick(CORES, index), machine.coreCount);
  return {
    machine,
    cores,
    threads: cores * pick(THREADS_EACH, index) + (index % 2),
    seed: index + 1,
    slice: pick(SLICES, Math.floor(index / 2)),
    jitterCycles: index % 3 === 2 ? JITTER_CYCLES : 0,
  };
});

/** A limit far above any trial. */
const EVENTS_MAX = 20_000_000;
const STEPS_WITHOUT_PROGRESS = 20_000_000;

export type ProgramOf = (isPreemptive: boolean) => CompiledProgram;

function definesOf({ defines }: Subject, policy: Policy, isPreemptive: boolean): Readonly<Record<string, string>> {
  return { ...defines, RUN_QUEUE: `RUN_QUEUE_${policy}`, ...(isPreemptive && { PREEMPTIVE: "" }) };
}

/** The subject's programs, each compiled when it is first asked for; with a header that is changed, if one is given. */
export function programsOf(of: Subject, policy: Policy, change?: ChangedHeader): ProgramOf {
  const compiled = new Map<boolean, CompiledProgram>();
  return (isPreemptive) => {
    const defines = definesOf(of, policy, isPreemptive);
    const program =
      compiled.get(isPreemptive) ??
      (change === undefined
        ? compileIn(HERE, of.file, defines)
        : compileOnCopy({ folder: HERE, file: of.file, defines }, change));
    compiled.set(isPreemptive, program);
    return program;
  };
}

function trialName({ machine, cores, threads, seed, slice, jitterCycles }: Trial): string {
  const slices = slice === 0 ? "no slices" : `slices of ${slice}`;
  return `${threads} threads on ${cores} cores of ${machine.id}, ${slices}, seed ${seed}, jitter ${jitterCycles}`;
}

export function specOf(
  program: CompiledProgram,
  rounds: number,
  trial: Trial,
): RunSpec & { readonly operationsMax: number } {
  const { machine, cores, threads, seed, slice, jitterCycles } = trial;
  const values: Readonly<Record<string, number>> = { threads, rounds, slice };
  return {
    program: program.bytes,
    machine,
    cores,
    params: program.debug.params.map((name) => values[name] ?? 0),
    seed,
    start: "together",
    warmupOperations: 0,
    precision: 0,
    batchMin: 4,
    operationsMax: 4,
    progressStepsMax: STEPS_WITHOUT_PROGRESS,
    jitterCycles,
  };
}

/** How the subject failed in the trial, with the fault's name; undefined when it passed. */
export async function failureIn(programs: ProgramOf, rounds: number, trial: Trial): Promise<string | undefined> {
  const program = programs(trial.slice > 0);
  const result = await runFor(specOf(program, rounds, trial), EVENTS_MAX);
  if (result.fault === undefined && result.stop !== "not") return undefined;
  const spot = result.fault?.pc === undefined ? undefined : program.debug.spots[result.fault.pc];
  const place = spot === undefined ? "" : ` (${program.debug.files[spot.file]}:${spot.line})`;
  const what = result.fault === undefined ? "TOO_LONG" : faultOf(program, result);
  return `${what}${place}: ${trialName(trial)}`;
}

/** The trials that a subject can end in. */
export const trialsOf = (of: Subject): readonly Trial[] =>
  TRIALS.filter(({ slice, threads }) => (slice > 0 || of.needsSlices !== true) && threads > 1);
