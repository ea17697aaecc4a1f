/**
 * The checked program: names resolved, conversions explicit, constants folded, addresses spelled out. Made by
 * check/ through the constructors in fold.ts, turned into instructions by generate/.
 */
import type { PlainBuiltin } from "./builtin-kinds.ts";
import type { PrintedText } from "../../base/printed.ts";
import type { OrderName as Order } from "../../base/run.ts";
import type { HeldError } from "../text/report.ts";
import type { Span } from "../text/source.ts";
import type { CType, FunctionType, IntType, PointerType, ScalarType, VoidType } from "./types.ts";

/** The functions that the core calls by itself: before time starts, once for each core, and again and again. */
export const ENTRIES = ["setup", "setup_cpu", "operation"] as const;

/** A variable of a function. */
export interface Local {
  readonly name: string;
  /** Of an array: with its length only after its initialiser. */
  type: CType;
  readonly span: Span;
  readonly align: number;
  /** Marked as perhaps unused. */
  readonly mayBeUnused?: boolean;
  /** Lives on the core's stack in simulated memory, not in a register. */
  inMemory: boolean;
  /** Written after its declaration. */
  assigned: boolean;
  used: boolean;
  /** Holds a structure between its making and its use; has its place in the frame as long as the function runs. */
  readonly isSlot?: boolean;
  /** Declared with a value. */
  initialised?: boolean;
  /** Where its value is first asked for. */
  firstRead?: Span;
}

/** A variable in shared memory. */
export interface Global {
  readonly kind: "global";
  readonly name: string;
  /** Completed by a later declaration where it was an array of unknown length. */
  type: CType;
  readonly span: Span;
  align: number;
  /** Has storage here; false while it is only declared `extern`. */
  defined: boolean;
  isStatic: boolean;
  used: boolean;
  /** Values of the initialiser. */
  init: readonly GlobalInit[];
  hasInitializer: boolean;
  /** Elements that the initialiser gives to the flexible array at its end. */
  flexible: number;
  /** Every core has a copy of its own; the address then counts from the beginning of a core's thread-local storage. */
  isThreadLocal: boolean;
  /** Assigned by placeGlobals. */
  address: number;
}

export interface GlobalInit {
  readonly offset: number;
  readonly size: 1 | 2 | 4 | 8;
  readonly value: Constant | GlobalAddress | FunctionAddress;
}

/** A parameter of the experiment: `extern const long NAME;`. */
export interface Parameter {
  readonly kind: "parameter";
  readonly name: string;
  readonly span: Span;
  index: number;
}

export interface Func {
  readonly kind: "function";
  readonly name: string;
  type: FunctionType;
  span: Span;
  inline: boolean;
  /** Marked as never to be copied into its callers. */
  noInline: boolean;
  /** Marked as perhaps unused. */
  mayBeUnused: boolean;
  isStatic: boolean;
  params: readonly Local[];
  /** Undefined while only declared. */
  body: readonly Stmt[] | undefined;
  /** Where a structure it returns goes: its first parameter, which callers pass by themselves. */
  resultPointer: Local | undefined;
  /** Something other than a call names it: pointers may point to it. */
  pointedTo: boolean;
  /** Has labels of its own, and with them perhaps loops that no statement shows. */
  hasLabels: boolean;
  /** Structures that its expressions make. */
  readonly slots: Local[];
  readonly calls: Map<Func, Span>;
  /** Variables, and functions other than by calls, that it names. */
  readonly uses: Set<Global | Func>;
  readonly effects: Effects;
  /** What it has that Hotline does not, of a function of a header: reported if anything needs it. */
  readonly held: HeldError[];
}

/** What code does beyond computing and loading: decides whether a loop can only wait. */
export interface Effects {
  /** A plain load of shared memory, which a compiler may keep in a register. */
  plainLoad: boolean;
  /** Something that makes a compiler load anew: a volatile or atomic access, a builtin, assembly. */
  loadsAnew: boolean;
  /** A store, an atomic write, an annotation, a random number, the time … */
  visible: boolean;
  readonly calls: Set<Func>;
  /** Of the functions that calls through pointers may reach. */
  readonly through: Set<Effects>;
  /** Written; a visible effect if they turn out to live in memory. */
  readonly writes: Set<Local>;
}

export type ArithOp = "add" | "sub" | "mul" | "div" | "rem" | "and" | "or" | "xor" | "shl" | "shr";
export type CompareOp = "eq" | "ne" | "lt" | "le" | "gt" | "ge";
export type AtomicOp = "XADD" | "XAND" | "XXOR" | "XIOR" | "XCHG";

export type Constant = Node<"const", ScalarType> & { readonly value: bigint };
type GlobalAddress = Node<"global", PointerType> & { readonly global: Global; readonly offset: number };
type FunctionAddress = Node<"function", PointerType> & { readonly func: Func };

/** An expression. Operands have exactly the type their operation computes in. */
export type Value =
  | Constant
  | GlobalAddress
  | FunctionAddress
  | (Node<"frame", PointerType> & { readonly local: Local; readonly offset: number })
  /** A thread-local variable: in the present core's copy. */
  | (Node<"thread", PointerType> & { readonly global: Global; readonly offset: number })
  | (Node<"local", ScalarType> & { readonly local: Local })
  | (Node<"param", IntType> & { readonly parameter: Parameter })
  | (Node<"load", ScalarType> & { readonly address: Value; readonly order?: Order })
  | (Node<"arith", ScalarType> & { readonly op: ArithOp; readonly left: Value; readonly right: Value })
  | (Node<"compare", IntType> & {
      readonly op: CompareOp;
      readonly signed: boolean;
      readonly left: Value;
      readonly right: Value;
    })
  | (Node<"convert", ScalarType> & { readonly operand: Value })
  | (Node<"logic", IntType> & { readonly op: "and" | "or"; readonly left: Value; readonly right: Value })
  | (Node<"conditional", CType> & { readonly test: Value; readonly yes: Value; readonly no: Value })
  | (Node<"sequence", CType> & { readonly first: Value; readonly second: Value })
  | (Node<"assign", ScalarType> & { readonly place: Place; readonly value: Value })
  | (Node<"update", ScalarType> & {
      readonly place: Place;
      readonly op: ArithOp;
      readonly value: Value;
      readonly computeType: ScalarType;
      readonly result: "old" | "new";
    })
  | (Node<"copy", VoidType> & {
      readonly to: Value;
      readonly from: Value;
      readonly size: number;
      readonly align: number;
    })
  | (Node<"call", CType> & { readonly func: Func; readonly args: readonly Value[] })
  /** A call through a pointer; like every call, the address for a structure that comes back is its first argument. */
  | (Node<"callThrough", CType> & { readonly pointer: Value; readonly args: readonly Value[] })
  | (Node<"index", IntType> & { readonly index: Value; readonly bound: number })
  | (Node<"builtin", CType> & {
      readonly builtin: PlainBuiltin;
      readonly args: readonly Value[];
      /** Of a prefetch. */
      readonly forWriting?: boolean;
    })
  | (Node<"atomic", ScalarType> & {
      readonly op: AtomicOp;
      readonly address: Value;
      readonly value: Value;
      readonly order?: Order;
    })
  | (Node<"cas", ScalarType> & {
      readonly address: Value;
      readonly objectType: ScalarType;
      readonly order?: Order;
      readonly expected: Expected;
      readonly desired: Value;
    })
  /** Compare-and-exchange of 16 bytes: `low` and `high` hold what is expected, and then what was there. */
  | (Node<"casPair", VoidType> & {
      readonly address: Value;
      readonly low: Local;
      readonly high: Local;
      readonly desired: readonly [low: Value, high: Value];
    })
  | (Node<"assert", VoidType> & {
      readonly test: Value;
      readonly assertion: number;
      /** Of a comparison: the texts of its two sides; empty where a side needs not be shown. */
      readonly sources: readonly string[];
    })
  | (Node<"print", VoidType> & { readonly text: number; readonly args: readonly Value[] })
  | (Node<"statements", CType> & { readonly body: readonly Stmt[]; readonly value: Value | undefined })
  /** A fence that is no instruction of the machine. */
  | (Node<"ordering", VoidType> & { readonly order: Order })
  /** No value; `bad` after an error that was already reported. */
  | (Node<"nothing", VoidType> & { readonly bad?: boolean });

/** Where a compare-and-exchange has its expected value from: result is the old value, or (the others) success. */
export type Expected =
  | { readonly kind: "value"; readonly value: Value }
  | { readonly kind: "local"; readonly local: Local }
  | { readonly kind: "pointer"; readonly address: Value };

interface Node<K extends string, T extends CType> {
  readonly kind: K;
  readonly type: T;
  readonly span: Span;
}

/** Something that can be assigned to. */
export type Place =
  | { readonly kind: "variable"; readonly local: Local; readonly type: CType; readonly span: Span }
  | {
      readonly kind: "memory";
      readonly address: Value;
      readonly type: CType;
      readonly span: Span;
      /** Undefined: what the type says. */
      readonly order?: Order;
    };

/** A place that a case or a goto jumps to. */
export interface CaseLabel {
  readonly span: Span;
  /** Of the stretches from here to each goto that comes back: where one only waits, this is the head of a wait loop. */
  readonly rounds: Effects[];
}

export interface LocalInit {
  readonly offset: number;
  readonly type: ScalarType;
  /** Items of one range of elements share their value, the same object: it is evaluated once. */
  readonly value: Value;
}

export type Stmt =
  | { readonly kind: "value"; readonly value: Value; readonly span: Span }
  | { readonly kind: "declare"; readonly local: Local; readonly init: Value | undefined; readonly span: Span }
  /** A local array or structure: every byte not named is zero. */
  | { readonly kind: "fill"; readonly local: Local; readonly items: readonly LocalInit[]; readonly span: Span }
  | {
      readonly kind: "if";
      readonly test: Value;
      readonly yes: readonly Stmt[];
      readonly no: readonly Stmt[];
      readonly span: Span;
    }
  | {
      readonly kind: "loop";
      readonly test: Value | undefined;
      readonly testFirst: boolean;
      readonly body: readonly Stmt[];
      readonly step: Value | undefined;
      readonly effects: Effects;
      /** There are labels inside, so that it may be entered other than at its beginning. */
      readonly hasLabels: boolean;
      readonly span: Span;
    }
  | {
      readonly kind: "switch";
      readonly value: Value;
      readonly cases: readonly { readonly value: bigint; readonly label: CaseLabel }[];
      readonly otherwise: CaseLabel | undefined;
      readonly body: readonly Stmt[];
      readonly span: Span;
    }
  | { readonly kind: "label"; readonly label: CaseLabel; readonly span: Span }
  | { readonly kind: "goto"; readonly label: CaseLabel; readonly span: Span }
  | { readonly kind: "break"; readonly span: Span }
  | { readonly kind: "continue"; readonly span: Span }
  | { readonly kind: "return"; readonly value: Value | undefined; readonly span: Span }
  | { readonly kind: "block"; readonly body: readonly Stmt[]; readonly span: Span };

export interface Assertion {
  readonly text: string;
  readonly span: Span;
}

export interface CheckedProgram {
  readonly globals: readonly Global[];
  readonly parameters: readonly Parameter[];
  readonly functions: readonly Func[];
  readonly assertions: readonly Assertion[];
  readonly texts: readonly PrintedText[];
}

export function noEffects(): Effects {
  return {
    plainLoad: false,
    loadsAnew: false,
    visible: false,
    calls: new Set(),
    through: new Set(),
    writes: new Set(),
  };
}

export function isEntry(func: Func): boolean {
  return ENTRIES.some((name) => name === func.name);
}
