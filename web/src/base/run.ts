/**
 * One simulated run: the request (RunSpec) and the result (RunResult). `core` makes runs, all folders use them.
 * Definitions and units of all numbers are in wasm-core/src/stats.def, from which base/abi.gen.ts is generated.
 */
import type {
  CONTEXT_STATS,
  CORE_STATS,
  CYCLE_CATEGORIES,
  LINE_STATS,
  LOCK_CALLER_STATS,
  LOCK_STATS,
  ORDERS,
  STATION_STATS,
  TRACE_KINDS,
} from "./abi.gen.ts";
import type { MachineModel } from "./machine.ts";

/** The core keeps operations, steps and the cycles of cyclesEnough of a run's specification in words of 32 bits. */
export const RUN_WORD_MAX = 2 ** 32 - 1;

export type StartMode = "idle" | "storm" | "together";

export interface RunSpec {
  /** CompiledProgram.bytes. */
  readonly program: Uint8Array;
  readonly machine: MachineModel;
  /** Cores that run: the first ones of the machine. */
  readonly cores: number;
  /** Values of the program's parameters, in the order of DebugInfo.params; whole numbers. */
  readonly params: readonly number[];
  /** Up to 2^53 - 1. */
  readonly seed: number;
  readonly start: StartMode;
  /** False: every round of a wait loop is executed. Same results, slower; for tests. */
  readonly park?: boolean;
  /** Operations per core before measuring begins. */
  readonly warmupOperations: number;
  /** Stop when the 95 % interval's half width is below this share of the mean; 0 = run to a cap. */
  readonly precision: number;
  readonly batchMin: number;
  /** Measured operations before a narrow interval may end the run, ... */
  readonly operationsMin?: number;
  /** ... unless so many cycles were measured. */
  readonly cyclesEnough?: number;
  readonly operationsMax?: number;
  readonly cyclesMax?: number;
  readonly progressStepsMax?: number;
  /** Longest of the short random delays before accesses to memory; 0 or undefined: none. */
  readonly jitterCycles?: number;
  /** The same before stores of a buffer become visible; 0 or undefined: as before all other accesses. */
  readonly drainJitterCycles?: number;
  /** Look for data races: keep a list of them, or let the first one end the run. */
  readonly races?: "list" | "stop";
  /** True when the result also has the bytes of the program's globals at the end. */
  readonly keepMemory?: boolean;
  readonly trace?: TraceRequest;
}

/** The trace records that are kept: so many of the last ones. */
interface TraceRequest {
  readonly records: number;
  /** Cycles. */
  readonly from?: number;
  readonly until?: number;
  /** Only records of these kinds; undefined: of all. */
  readonly kinds?: readonly TraceKind[];
  /** Words of the program's globals whose changes are recorded as well. */
  readonly watched?: WatchedWords;
}

/** 32-bit words of the globals: `count` of them, the first at byte `offset` of the globals, each `stride` bytes on. */
export interface WatchedWords {
  readonly offset: number;
  readonly stride: number;
  readonly count: number;
}

export type TraceKind = (typeof TRACE_KINDS)[number]["name"];

/** The order that the text of a program gives to an access: see wasm-core/src/orders.def. */
export type OrderName = (typeof ORDERS)[number]["name"];

export type CycleCategory = (typeof CYCLE_CATEGORIES)[number]["name"];
type CoreStat = (typeof CORE_STATS)[number]["name"];
export type LineStat = (typeof LINE_STATS)[number]["name"];
type LockCallerStat = (typeof LOCK_CALLER_STATS)[number]["name"];
type LockStat = (typeof LOCK_STATS)[number]["name"];
type StationStat = (typeof STATION_STATS)[number]["name"];
type ContextStat = (typeof CONTEXT_STATS)[number]["name"];

export interface CoreResult {
  readonly cycles: Readonly<Record<CycleCategory, number>>;
  readonly counts: Readonly<Record<CoreStat, number>>;
}

export interface LineResult {
  /** Address of the line's first byte. */
  readonly address: number;
  /** Home node, or undefined when no core touched it. */
  readonly home: number | undefined;
  readonly counts: Readonly<Record<LineStat, number>>;
  /** Bit i: a core with index = i modulo 64 sent read (write) requests for the line. Two 32-bit halves, low first. */
  readonly readers: readonly [number, number];
  readonly writers: readonly [number, number];
  /** Bit i: the 4-byte word i of the line was read (written) by requests. */
  readonly readWords: readonly [number, number];
  readonly writtenWords: readonly [number, number];
}

export interface LockResult {
  readonly address: number;
  readonly counts: Readonly<Record<LockStat, number>>;
  /**
   * The places that take the lock, in order of their first acquisition. The core keeps LIMITS.LOCK_CALLERS_MAX places
   * of all locks together; those beyond are part of `counts` only.
   */
  readonly callers: readonly LockCaller[];
}

/** A place in the program that takes a lock, or gives it up. */
export interface LockCaller {
  /** The instruction that says lock_held() or lock_rejected(). */
  readonly pc: number;
  /** The call of the function in which that instruction stands; undefined where nothing called it. */
  readonly callPc: number | undefined;
  readonly counts: Readonly<Record<LockCallerStat, number>>;
}

/** A station serves its customers in the order of their arrival: see station_create() in scenarios/lib/system.h. */
export interface StationResult {
  readonly servers: number;
  /** The instruction that created it; undefined: the memory of a node, or what all nodes share (the last one). */
  readonly createdAt: number | undefined;
  readonly counts: Readonly<Record<StationStat, number>>;
}

/** What a context does while no core is in it, as the program says: see context_state() in scenarios/lib/system.h. */
export type ContextState = "runnable" | "waiting" | "ended" | "idle";

/** A context: a thread of a program with more threads than cores. Where it stood at the end tells who waits where. */
export interface ContextResult {
  readonly counts: Readonly<Record<ContextStat, number>>;
  readonly state: ContextState;
  /** The core that was in it, or undefined. */
  readonly core: number | undefined;
  readonly pc: number;
  /**
   * The call instructions that it was inside of, outermost first. The place at which an interrupt found it counts as a
   * call of the handler.
   */
  readonly calls: readonly number[];
  /** The lock that it asked for by lock_wait() and has not got. */
  readonly wants: WantedLock | undefined;
}

/** A run that could not go on. Instruction and core are undefined where none is concerned. */
export interface RunFault {
  /** Name in STATUSES, for example "ASSERT_FAILED". */
  readonly status: string;
  /** Its sentence from status.def. */
  readonly text: string;
  readonly core: number | undefined;
  readonly pc: number | undefined;
  /** Cycles; 0 in setup. */
  readonly time: number;
  /** Before time begins, in setup() or setup_cpu(); "run" otherwise, and for runs that never began. */
  readonly stage: "run" | "setup" | "setup_cpu";
  /** Signed 64-bit words; their meaning depends on the status. */
  readonly detailA: number;
  readonly detailB: number;
  /** The context that the core was in; undefined in a program without contexts. */
  readonly context?: number;
  /** The other core concerned, its instruction and its cycle: it holds the lock, or made the earlier access. */
  readonly other: OtherOfFault | undefined;
  /** For an ASSERT_FAILED: the registers of the function that the core is in, as unsigned numbers; else empty. */
  readonly registers: readonly bigint[];
  /** For a DATA_RACE: both accesses. */
  readonly race: DataRace | undefined;
  /** Where every core stood, for the diagnosis. Empty when the run never began. */
  readonly cores: readonly StoppedCore[];
  /** Where every context stood; left out in programs without contexts. */
  readonly contexts?: readonly ContextResult[];
  /** For a NO_PROGRESS of a program with contexts: what it has done until then. */
  readonly done?: DoneSoFar;
  /** For a NO_PROGRESS of at most 64 cores: the lines by which cores kept each other busy, hottest first. */
  readonly exchanged?: readonly ExchangedLine[];
}

interface OtherOfFault {
  readonly core: number;
  readonly pc: number | undefined;
  readonly time: number;
  /** The context that holds the lock; undefined in a program without contexts. */
  readonly context?: number;
}

/** How far a run had come when it was given up. */
export interface DoneSoFar {
  /** Cycles: the latest time of all cores, and when measuring began (0: everything is counted). */
  readonly time: number;
  readonly measuredFrom: number;
  readonly clockHz: number;
  /** Cycles of an instruction whose cost is 1. */
  readonly instructionCycles: number;
  /** Cycles per instruction, as in RunResult. */
  readonly profile: readonly number[];
}

/** A line that a core wrote and another core used. */
export interface ExchangedLine {
  readonly address: number;
  /** Addresses of the line's 4-byte words that were written. */
  readonly writtenWords: readonly number[];
  /** Indices of the cores that wrote it, and of those that read or wrote it, ascending. */
  readonly writers: readonly number[];
  readonly users: readonly number[];
}

export interface StoppedCore {
  readonly pc: number;
  /** Index into ACTIVITIES. */
  readonly activity: number;
  /** The call instructions that the core is inside of, outermost first. */
  readonly calls: readonly number[];
  /** The addresses that the core's wait loop reads, or the access that it waits for. */
  readonly watched: readonly Watched[];
  /** The lock that the core asked for by lock_wait() and has not got. */
  readonly wants: WantedLock | undefined;
}

/**
 * A core that completed nothing while it was measured: it stands in one wait all that time, or is busy without doing
 * anything for others.
 */
export interface StandingCore extends StoppedCore {
  readonly core: number;
  /** Cycle at which its wait began, or measuring did. */
  readonly since: number;
  /** True when the core does not wait, but executes instructions all the time. */
  readonly busy: boolean;
}

export interface Watched {
  readonly address: number;
  /** The memory there, at most 8 bytes. */
  readonly bytes: readonly number[];
  /** Core that last got the line to write. */
  readonly writer: number | undefined;
}

export interface WantedLock {
  readonly address: number;
  /** Core that got the lock last and has not released it; of contexts, the core that is in the holder, if any. */
  readonly holder: number | undefined;
  /** The context that holds the lock; undefined where it is free, and in a program without contexts. */
  readonly holderContext?: number;
}

/** One of the two accesses of a data race. */
export interface RacingAccess {
  readonly core: number;
  readonly pc: number;
  readonly time: number;
  readonly action: "read" | "write" | "update";
  /** Name in ORDERS, for example "PLAIN". */
  readonly order: OrderName;
}

/** Two accesses to a variable that nothing orders. */
export interface DataRace {
  /** First byte of the later access, and its bytes. */
  readonly address: number;
  readonly size: number;
  readonly later: RacingAccess;
  readonly earlier: RacingAccess;
  /** C11 orders the two, by a release sequence that C++20 does not have any more. */
  readonly sequenceEnded: boolean;
}

/** How evenly the cores were served while the run was measured. */
export interface Fairness {
  /** Jain's index of the operations per core: 1 when all are equal, 1 / cores when one did everything. */
  readonly index: number;
  /** Cores that completed no operation. */
  readonly starved: number;
  /** Fewest and most operations of one core. */
  readonly min: number;
  readonly max: number;
}

/** Operations that took at least `from` and less than `to` cycles. */
export interface DurationBucket {
  readonly from: number;
  readonly to: number;
  readonly operations: number;
}

export interface RunResult {
  readonly modelVersion: number;
  /** Undefined when the run ended as it should. */
  readonly fault: RunFault | undefined;
  /**
   * "precise": the interval is as narrow as asked; "exit": the program has ended itself; otherwise the cap that ended
   * it; "not" when stopped early or at a fault.
   */
  readonly stop: "not" | "precise" | "operations" | "cycles" | "exit";
  /** With "exit": the status that the program gave to program_exit(). */
  readonly exitStatus?: number;
  /** Cycles: present time, and when measuring began. */
  readonly time: number;
  readonly measuredFrom: number;
  readonly operations: number;
  readonly restarts: number;
  /** Durations in cycles of the complete batches, batchOperations operations each. */
  readonly batches: readonly number[];
  readonly batchOperations: number;
  /** Latency of one operation, cycles. Quantiles from the histogram, within 3.2 %. */
  readonly latency: {
    readonly mean: number;
    readonly p50: number;
    readonly p95: number;
    readonly p99: number;
    readonly max: number;
  };
  /** The histogram itself: its buckets that hold operations, shortest first. */
  readonly durations: readonly DurationBucket[];
  readonly transactions: number;
  readonly fairness: Fairness;
  /**
   * Operations whose core followed another core than at its last operation: how often the order changed in which the
   * cores take their turns.
   */
  readonly orderChanges: number;
  /** Most stores in the store buffers of all cores together at one moment. */
  readonly storesMax: number;
  readonly cores: readonly CoreResult[];
  /** Lines that saw at least one request, hottest (busy + queue cycles) first. */
  readonly lines: readonly LineResult[];
  readonly locks: readonly LockResult[];
  /** The stations in the order of their numbers. */
  readonly stations: readonly StationResult[];
  /** The contexts in the order of their numbers: those of the cores first; empty where the program creates none. */
  readonly contexts: readonly ContextResult[];
  /** Cores that completed nothing in the whole run, while others went on; empty for runs that ended with a fault. */
  readonly standing: readonly StandingCore[];
  /** In order of their finding, each pair of instructions once; empty unless asked for. */
  readonly races: readonly DataRace[];
  /** The detector had too much to keep: races after some moment were not seen. */
  readonly racesGivenUp: boolean;
  /** Cycles per instruction index, all cores. */
  readonly profile: Float64Array;
  /** 16 hexadecimal digits. Equal for equal experiments, on every platform. */
  readonly traceHash: string;
  /** Effort, not results. */
  readonly events: number;
  readonly steps: number;
  /** The globals at the end of the run, from address MEMORY_BASE on, when keepMemory was asked for. */
  readonly memory: Uint8Array | undefined;
  /** Trace records in order of time, RECORD_BYTES each, when a trace was asked for. */
  readonly trace: { readonly records: Uint32Array; readonly dropped: number } | undefined;
}
