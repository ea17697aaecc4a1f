/**
 * A compiled program and the compiler's knowledge about it.
 *
 * `lang` makes it, `core` executes it, the other folders explain it. Nothing here depends on how either works.
 */

import type { FieldSymbol, Layout } from "./layout.ts";
import type { PrintSymbol, PrintedText } from "./printed.ts";

type Severity = "error" | "warning";

/** One finding of the compiler. Codes are stable and documented (see lang/text/codes.ts); ranges are exact. */
export interface Diagnostic {
  /** For example "E203". */
  readonly code: string;
  readonly severity: Severity;
  /** The file the range lies in: the program itself, or the path of an included file. */
  readonly file: string;
  /** Offsets in UTF-16 units into the file's text, from inclusive, to exclusive. */
  readonly from: number;
  readonly to: number;
  /** Line and column of `from`, counted from 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** Advice, where there is some. */
  readonly hint?: string;
}

/** Where an instruction comes from. */
export interface SourceSpot {
  /** Index into DebugInfo.files. */
  readonly file: number;
  /** Counted from 1. */
  readonly line: number;
}

export interface GlobalSymbol {
  readonly name: string;
  readonly type: string;
  /** Simulated address of its first byte. */
  readonly address: number;
  readonly size: number;
  /** Scalars in it, ascending by offset; arrays are expanded up to 4096 entries, then cut. */
  readonly fields: readonly FieldSymbol[];
  /** The fields follow from it; absent where they are given one by one. */
  readonly layout?: Layout;
  readonly file: number;
  readonly line: number;
}

interface FunctionSymbol {
  readonly name: string;
  /** First instruction and one past the last. */
  readonly start: number;
  readonly end: number;
  readonly file: number;
  readonly line: number;
}

/** A call of an inline function: its body stands where the call was. */
export interface InlineSymbol {
  /** The inline function. */
  readonly name: string;
  /** Where it is called. */
  readonly file: number;
  readonly line: number;
  /** Index of the inlined call that this call is part of, or -1. */
  readonly outer: number;
  /** The function consists of one statement, which calls one other function: spin_lock() calls ticket_spin_lock(). */
  readonly forwards?: true;
}

/** A call that is made at run time: the called function has code of its own. */
export interface CallSymbol {
  /** The call instruction. */
  readonly pc: number;
  /** Index into `functions`: the function that is called. */
  readonly callee: number;
}

/** An instruction that stores to a global, by its name or at an index of it: not through a pointer. */
export interface StoreSymbol {
  readonly pc: number;
  /** Simulated address; of an element with an index that is computed, the address in the first element. */
  readonly address: number;
}

/** A loop of a plain program: its number of rounds follows from how often its instructions were executed. */
export interface LoopSymbol {
  /** First and last instruction. The last one goes back, and is executed at the end of each round. */
  readonly from: number;
  readonly round: number;
  /** For a loop that is tested before its first round: the instruction that is executed once an entry. */
  readonly entry?: number;
  /** The rounds of an entry, as far as the compiler can know them; absent where it does not. */
  readonly rounds?: number;
}

interface AssertionSymbol {
  /** Source text of the asserted expression. */
  readonly text: string;
  readonly file: number;
  readonly line: number;
}

/** A value that a condition was computed from: in a register, when the assertion fails. */
export interface ShownValue {
  /** Its source text, for example "next->ticket". */
  readonly text: string;
  readonly register: number;
  readonly as: "signed" | "unsigned" | "pointer" | "double" | "float";
}

/** The values to show of a failed assertion, at each instruction that checks it: inlined functions have several. */
interface AssertedSymbol {
  readonly pc: number;
  readonly values: readonly ShownValue[];
}

/** An instruction that checks the count of a shift. */
interface ShiftSymbol {
  readonly pc: number;
  /** C spelling of the type of the value that is shifted. */
  readonly type: string;
}

/** Variables of which every core has a copy of its own, all in the same order. */
interface ThreadLocals {
  /** Simulated address of core 0's copies; those of the next core begin `stride` bytes further on. */
  readonly base: number;
  readonly stride: number;
  /** Their addresses count from the beginning of a core's copies. */
  readonly variables: readonly GlobalSymbol[];
}

/** A parameter of which the machine is the source: the cycles of a second. No scenario gives it. */
const CLOCK_PARAMETER = "machine_hz";

export interface DebugInfo {
  /** File names; index 0 is the program itself. */
  readonly files: readonly string[];
  /** Per instruction: file index, line. An inlined instruction keeps the line of the inline function. */
  readonly spots: readonly SourceSpot[];
  /** Per instruction: index into `functions`: the function it is attributed to; inlined code belongs to the caller. */
  readonly functionOf: readonly number[];
  readonly functions: readonly FunctionSymbol[];
  /** Per instruction: index into `inlines`: the inlined call it comes from, or -1. */
  readonly inlineOf: readonly number[];
  readonly inlines: readonly InlineSymbol[];
  /** The calls that were not inlined, ascending by instruction. */
  readonly calls: readonly CallSymbol[];
  /** Ascending by instruction. */
  readonly stores: readonly StoreSymbol[];
  readonly globals: readonly GlobalSymbol[];
  /** Absent where the program has none. */
  readonly threadLocals?: ThreadLocals;
  /** Names of the parameters (`extern const long`), in the order of the configuration's parameter table. */
  readonly params: readonly string[];
  readonly assertions: readonly AssertionSymbol[];
  /** Ascending by instruction; only assertions with values to show. */
  readonly asserted: readonly AssertedSymbol[];
  /** Ascending by instruction. */
  readonly shifts: readonly ShiftSymbol[];
  /** The texts that the program prints; absent where it prints nothing. */
  /** Present for a plain C program: it has main(), and a scheduler of the library runs it on all cores. */
  readonly plain?: {
    /** True when the program says what an operation is; otherwise the whole program is one. */
    readonly counts: boolean;
    /** True when its main() takes arguments. */
    readonly takesArguments: boolean;
  };
  /** Present for a plain program: ascending by their last instructions. */
  readonly loops?: readonly LoopSymbol[];
  readonly printed?: { readonly texts: readonly PrintedText[]; readonly places: readonly PrintSymbol[] };
}

export interface CompiledProgram {
  /** hl_program head, code, data: what the core loads. Equal sources and defines give equal bytes. */
  readonly bytes: Uint8Array;
  readonly debug: DebugInfo;
}

/** The values of all parameters, in their order: those of a scenario, and the machine's. */
export function parameterValues(
  { debug }: Pick<CompiledProgram, "debug">,
  given: Readonly<Record<string, number>>,
  clockHz: number,
): readonly number[] {
  return debug.params.map((name) => (name === CLOCK_PARAMETER ? clockHz : (given[name] ?? 0)));
}

/** The parameters that a scenario gives. */
export function parametersOf({ debug }: Pick<CompiledProgram, "debug">): readonly string[] {
  return debug.params.filter((name) => name !== CLOCK_PARAMETER);
}

export interface CompileResult {
  /** Present when there is no diagnostic of severity "error". */
  readonly program?: CompiledProgram;
  readonly diagnostics: readonly Diagnostic[];
}

/** A compilation that was made elsewhere, and what it was made of beside the files that the program includes. */
export interface CompiledText {
  readonly file: string;
  readonly text: string;
  readonly defines: Readonly<Record<string, string>>;
  readonly result: CompileResult;
}
