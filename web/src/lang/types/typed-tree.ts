/**
 * The checked program: names are resolved, conversions explicit, constants folded, addresses written out. The files of
 * check/ make it through the constructors in fold.ts, and those of generate/ turn it into instructions.
 */
import type { PlainBuiltin } from "./builtin-kinds.ts";
import type { PrintedText } from "../../base/printed.ts";
import type { OrderName as Order } from "../../base/run.ts";
import type { HeldError } from "../text/report.ts";
import type { Span } from "../text/source.ts";
import type { BitField, CType, FunctionType, IntType, PointerType, ScalarType, VoidType } from "./types.ts";

/**
 * The functions that the core calls by itself: setup() before time starts, setup_cpu() once for each core, operation()
 * repeatedly.
 */
export const ENTRIES = ["setup", "setup_cpu", "operation"] as const;

/** A variable of a function. */
export interface Local {
  readonly name: string;
  /** The type; the length of an array is complete only after its initialiser. */
  type: CType;
  readonly span: Span;
  readonly align: number;
  /** For an array of variable length: its type in expressions; `type` is that of the room it has. */
  readonly seenAs?: CType;
  /** True for a variable that is marked as perhaps unused. */
  readonly mayBeUnused?: boolean;
  /** True when the variable lives on the core's stack in simulated memory, not in a register. */
  inMemory: boolean;
  /** True when the variable is written after its declaration. */
  assigned: boolean;
  used: boolean;
  /**
   * True for the temporary place of a structure that an expression makes; its place in the frame exists as long as the
   * function runs.
   */
  readonly isSlot?: boolean;
  /** True when the variable is declared with a value. */
  initialised?: boolean;
  /** The place where the value is first read. */
  firstRead?: Span;
}

/** A variable in shared memory. */
export interface Global {
  readonly kind: "global";
  readonly name: string;
  /** The type; a later declaration completes an array of unknown length. */
  type: CType;
  readonly span: Span;
  align: number;
  /** True when the variable has storage here; false while it is only declared `extern`. */
  defined: boolean;
  isStatic: boolean;
  used: boolean;
  /** Values of the initialiser. */
  init: readonly GlobalInit[];
  hasInitializer: boolean;
  /** The number of elements that the initialiser gives to the flexible array at its end. */
  flexible: number;
  /**
   * True when every core has a copy of its own; the address then counts from the beginning of the thread-local storage.
   */
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

/** Where the variable arguments of a call lie. */
interface VariableParams {
  readonly area: Local;
  readonly bytes: Local;
}

export interface Func {
  readonly kind: "function";
  readonly name: string;
  /** True for the functions that Hotline calls: those of ENTRIES, in a plain program those of its library. */
  readonly isEntry: boolean;
  type: FunctionType;
  span: Span;
  inline: boolean;
  /** True for a function that is marked as never to be copied into its callers. */
  noInline: boolean;
  /** True for a function that is marked as one that never returns. */
  noReturn: boolean;
  /** True for a function that is marked as perhaps unused. */
  mayBeUnused: boolean;
  isStatic: boolean;
  params: readonly Local[];
  /** The body; undefined while the function is only declared. */
  body: readonly Stmt[] | undefined;
  /** The address for the structure that the function returns: its first parameter, which callers pass by themselves. */
  resultPointer: Local | undefined;
  /**
   * True when a call may pass arguments of other integer types than those of the parameters, since it did not know
   * them: the function then converts them.
   */
  convertsParams: boolean;
  /** The area for alloca(), and how many bytes of it are taken. */
  area: { readonly slot: Local; readonly taken: Local } | undefined;
  /** The last parameters of a function with variable arguments, which callers pass by themselves. */
  variable: VariableParams | undefined;
  /** True when the function is named other than by a call: pointers may point to it. */
  pointedTo: boolean;
  /** True when the function has labels of its own, and therefore perhaps loops that no statement shows. */
  hasLabels: boolean;
  /** The lengths and sizes of arrays of variable length, computed where their types are written. */
  readonly sizes: Local[];
  /** The labels whose addresses are taken, in the order of the addresses. */
  readonly addressed: Case[];
  /** The places of structures that the function's expressions make. */
  readonly slots: Local[];
  readonly calls: Map<Func, Span>;
  /** The variables that the function names, and the functions that it names other than by calls. */
  readonly uses: Set<Global | Func>;
  readonly effects: Effects;
  /** For a function of a header: errors about unsupported C, reported if the function is needed. */
  readonly held: HeldError[];
}

/** The effects of code beyond computing and loading, which decide whether a loop can only wait. */
export interface Effects {
  /** True for a plain load of shared memory, which a compiler may keep in a register. */
  plainLoad: boolean;
  /** True for an operation that makes a compiler load anew: a volatile or atomic access, a builtin, assembly. */
  loadsAnew: boolean;
  /** True for a store, an atomic write, an annotation, a random number, reading the time … */
  visible: boolean;
  readonly calls: Set<Func>;
  /** The effects of the functions that calls through pointers may reach. */
  readonly through: Set<Effects>;
  /** The written variables; the write is a visible effect if the variable turns out to live in memory. */
  readonly writes: Set<Local>;
}

export type ArithOp = "add" | "sub" | "mul" | "div" | "rem" | "and" | "or" | "xor" | "shl" | "shr";
export type CompareOp = "eq" | "ne" | "lt" | "le" | "gt" | "ge";
export type AtomicOp = "XADD" | "XAND" | "XXOR" | "XIOR" | "XCHG";

/** A number; of a floating-point type its bits, as they are in a register. */
export type Constant = Node<"const", ScalarType> & { readonly value: bigint };
type GlobalAddress = Node<"global", PointerType> & { readonly global: Global; readonly offset: number };
type FunctionAddress = Node<"function", PointerType> & { readonly func: Func };

/**
 * An expression. Operands have exactly the type in which their operation computes; on a floating-point type `and`, `or`
 * and `xor` compute with the bits.
 */
export type Value =
  | Constant
  | GlobalAddress
  | FunctionAddress
  | (Node<"frame", PointerType> & { readonly local: Local; readonly offset: number })
  /** The address of a thread-local variable in the present core's copy. */
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
  | (Node<"assign", ScalarType> & { readonly lvalue: LValue; readonly value: Value })
  | (Node<"update", ScalarType> & {
      readonly lvalue: LValue;
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
  /** A call through a pointer; as in every call, the address for a returned structure is the first argument. */
  | (Node<"callThrough", CType> & { readonly pointer: Value; readonly args: readonly Value[] })
  /** A value that must be in 0..bound-1: the index of an array or, with the shifted type, the count of a shift. */
  | (Node<"index", IntType> & { readonly index: Value; readonly bound: number; readonly shifted?: IntType })
  | (Node<"builtin", CType> & {
      readonly builtin: PlainBuiltin;
      readonly args: readonly Value[];
      /** True for a prefetch for writing. */
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
  /** Compare-and-exchange of 16 bytes: `low` and `high` hold the expected value, and afterwards the old value. */
  | (Node<"casPair", VoidType> & {
      readonly address: Value;
      readonly low: Local;
      readonly high: Local;
      readonly desired: readonly [low: Value, high: Value];
    })
  | (Node<"assert", VoidType> & {
      readonly test: Value;
      readonly assertion: number;
      /** For a comparison, the texts of its two sides; a text is empty where its side need not be shown. */
      readonly sources: readonly string[];
    })
  | (Node<"print", VoidType> & { readonly text: number; readonly args: readonly Value[] })
  | (Node<"statements", CType> & { readonly body: readonly Stmt[]; readonly value: Value | undefined })
  /** A fence that is no instruction of the machine. */
  | (Node<"ordering", VoidType> & { readonly order: Order })
  /** No value; `bad` after an error that was already reported. */
  | (Node<"nothing", VoidType> & { readonly bad?: boolean });

/**
 * The source of a compare-and-exchange's expected value. The result is the old value or, for the other kinds, success.
 */
export type Expected =
  | { readonly kind: "value"; readonly value: Value }
  | { readonly kind: "local"; readonly local: Local }
  | { readonly kind: "pointer"; readonly address: Value };

interface Node<K extends string, T extends CType> {
  readonly kind: K;
  readonly type: T;
  readonly span: Span;
}

/** An expression to which a value can be assigned. */
export type LValue =
  | { readonly kind: "variable"; readonly local: Local; readonly type: CType; readonly span: Span }
  | {
      readonly kind: "memory";
      readonly address: Value;
      readonly type: CType;
      readonly span: Span;
      /** The order of the access; undefined: the order of the type. */
      readonly order?: Order;
      /** True: a store goes past the caches. */
      readonly isPast?: boolean;
      /** For a bit-field: where its bits lie. The address is that of its first word. */
      readonly bits?: BitField;
    };

/** A place to which a case or a goto jumps. */
export interface CaseLabel {
  readonly span: Span;
  /**
   * The effects of the stretches from here to each goto that comes back: if one only waits, a wait loop begins here.
   */
  readonly rounds: Effects[];
}

/** The values of a switch that go to one label: from the first to the last, which mostly are the same. */
export interface Case {
  readonly first: bigint;
  readonly last: bigint;
  readonly label: CaseLabel;
}

export interface LocalInit {
  readonly offset: number;
  readonly type: ScalarType;
  /** The items of a range of elements share their value, which is the same object: it is evaluated once. */
  readonly value: Value;
}

export type Stmt =
  | { readonly kind: "value"; readonly value: Value; readonly span: Span }
  | { readonly kind: "declare"; readonly local: Local; readonly init: Value | undefined; readonly span: Span }
  /** Fills a local array or structure: every byte not named is zero. */
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
      /** True when there are labels inside, so that control may enter other than at the beginning. */
      readonly hasLabels: boolean;
      readonly span: Span;
    }
  | {
      readonly kind: "switch";
      readonly value: Value;
      readonly cases: readonly Case[];
      readonly otherwise: CaseLabel | undefined;
      readonly body: readonly Stmt[];
      readonly span: Span;
    }
  | { readonly kind: "label"; readonly label: CaseLabel; readonly span: Span }
  | { readonly kind: "goto"; readonly label: CaseLabel; readonly span: Span }
  /** A jump to one of the labels whose addresses are taken in the function. */
  | {
      readonly kind: "gotoThrough";
      readonly value: Value;
      readonly targets: readonly Case[];
      readonly otherwise: Value;
      readonly span: Span;
    }
  | { readonly kind: "break"; readonly span: Span }
  | { readonly kind: "continue"; readonly span: Span }
  | { readonly kind: "return"; readonly value: Value | undefined; readonly span: Span }
  | { readonly kind: "block"; readonly body: readonly Stmt[]; readonly span: Span };

export interface Assertion {
  readonly text: string;
  readonly span: Span;
}

export interface CheckedProgram {
  /** True for a plain program: its threads are contexts. */
  readonly isPlain: boolean;
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

/** True for the functions that Hotline calls. */
export function isEntry(func: Func): boolean {
  return func.isEntry;
}
