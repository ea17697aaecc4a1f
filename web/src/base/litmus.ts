/**
 * A compiled litmus program, and the findings of its exploration: plain data, shared by the code that compiles, lays
 * out, explores and shows. Numbers that programs compute with are bigints, exact over 64 bits.
 */

export type LitmusModel = "SC" | "TSO" | "PSO" | "RMO";

/** One instruction; see wasm-core/src/litmus.def for the meaning of each operation. */
export interface LitmusInstruction {
  /** Numbers of LITMUS_OP and LITMUS_ALU. */
  readonly op: number;
  readonly alu: number;
  /** Sums of LITMUS_FLAG. */
  readonly flags: number;
  /** Registers; undefined when the operation does not use one. */
  readonly a: number | undefined;
  readonly b: number | undefined;
  readonly c: number | undefined;
  readonly d: number | undefined;
  /** Bits that the result keeps with its sign; 0: all. */
  readonly width: number;
  /** Jumps: index into the thread's code. */
  readonly imm: bigint;
  /** Line of the text it comes from, counted from 1. */
  readonly line: number;
}

/** An access in C that is neither marked nor atomic: where it races, a compiler may do anything with it. */
export interface PlainAccess {
  /** The number of the location. */
  readonly location: number;
  readonly isWrite: boolean;
  /** Line of the text, counted from 1. */
  readonly line: number;
}

export interface LitmusThread {
  readonly code: readonly LitmusInstruction[];
  /** Names by register; temporary ones have none. */
  readonly registers: readonly (string | undefined)[];
  /** First values by register; 0n where missing. */
  readonly initial: readonly bigint[];
  readonly plain: readonly PlainAccess[];
  /** Line of the first store that a branch decides on, and that waits for the branch; undefined without any. */
  readonly controlledLine: number | undefined;
}

/** A register or a location that is observed in final states. */
export interface LitmusItem {
  /** Undefined: a location in memory. */
  readonly thread: number | undefined;
  /** Number of the register or location. */
  readonly index: number;
  /** Bits looked at; 0: all. */
  readonly width: number;
  /** The name in outcomes: `0:EAX`, `[x]`. */
  readonly name: string;
}

/** A step of a condition in postfix order. */
export interface LitmusNode {
  /** A number of LITMUS_NODE. */
  readonly node: number;
  /** Index of an item. */
  readonly index: number;
  readonly number: bigint;
}

export type LitmusQuantifier = "exists" | "forall" | "~exists";

/** The language of a test's threads: it decides which models matter to them. */
export type LitmusLanguage = "x86" | "the kernel's C" | "C11" | "plain C";

export interface LitmusProgram {
  readonly name: string;
  readonly language: LitmusLanguage;
  /** `X86`, `X86_64` or `C`. */
  readonly architecture: string;
  readonly threads: readonly LitmusThread[];
  /** Names of locations, by number, and their first values. */
  readonly locations: readonly string[];
  readonly memory: readonly bigint[];
  readonly items: readonly LitmusItem[];
  /** The first so many items distinguish outcomes. */
  readonly shown: number;
  readonly quantifier: LitmusQuantifier;
  readonly condition: readonly LitmusNode[];
  /** Empty: every final state counts. */
  readonly filter: readonly LitmusNode[];
  /** The condition as the program shows it, without the quantifier. */
  readonly conditionText: string;
}

export interface ExploreOptions {
  readonly model: LitmusModel;
  /** States after which the exploration is given up; undefined: as many as fit into its memory. */
  readonly stateLimit?: number;
  /** Leave out interleavings that lead to no other outcome. Default true. */
  readonly reduce?: boolean;
  /** Count executions; needs reduce: false. Default false. */
  readonly count?: boolean;
}

export interface LitmusOutcome {
  /** The value of each observed item, the shown items first. */
  readonly values: readonly bigint[];
  /** Does the condition hold there? */
  readonly holds: boolean;
  /** Steps on memory of a shortest execution that leads here. */
  readonly steps: number;
  /** Undefined when they were not counted, or are infinitely many. */
  readonly executions: bigint | undefined;
}

/** One step of a witness. */
export interface LitmusStep {
  readonly thread: number;
  /** A name of LITMUS_ACTIONS. */
  readonly action: string;
  /** Index into the thread's code. */
  readonly instruction: number;
  /** Number of the location, when the step concerns one. */
  readonly location: number | undefined;
  readonly value: bigint;
  /** The value that an atomic instruction found. */
  readonly old: bigint;
}

export interface LitmusFault {
  /** Index into STATUSES. */
  readonly status: number;
  readonly thread: number | undefined;
  /** Index into the thread's code. */
  readonly instruction: number | undefined;
  readonly detail: bigint;
}

export interface LitmusResult {
  readonly model: LitmusModel;
  /** Is every outcome among these? False when the exploration was given up; `fault` says why. */
  readonly complete: boolean;
  readonly fault: LitmusFault | undefined;
  readonly outcomes: readonly LitmusOutcome[];
  /** Outcomes for which the condition holds, and for which it does not. */
  readonly positive: number;
  readonly negative: number;
  readonly states: number;
  readonly transitions: number;
  /** States from which some thread can never end. */
  readonly stuckStates: number;
  /** Undefined when they were not counted, or are infinitely many. */
  readonly executions: bigint | undefined;
}
