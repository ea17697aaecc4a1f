/**
 * The code of one function while it is made: instructions with symbolic targets, in a list with labels in between.
 */
import type { OpName } from "../types/builtin-kinds.ts";
import type { Span } from "../text/source.ts";
import type { ShownValue } from "../../base/program.ts";
import type { Func } from "../types/typed-tree.ts";
import type { LoopPosition } from "./counted-loops.ts";

export interface Label {
  readonly kind: "label";
}

/** A call whose function was copied into its caller. */
export interface InlinedCall {
  readonly func: Func;
  /** The place of the call. */
  readonly span: Span;
  /** The inlined call that contains this one. */
  readonly outer: InlinedCall | undefined;
}

export interface Instruction {
  readonly kind: "instruction";
  op: OpName;
  a: number;
  b: number;
  c: number;
  imm: number;
  /** The target of a jump or branch; the linker fills in imm. */
  target: Label | undefined;
  /** The callee of a CALL, or the function whose address an LI gives; the linker fills in imm. */
  readonly callee: Func | undefined;
  /** For an ASSERT: the values from which its condition was computed. */
  readonly shown: readonly ShownValue[];
  /** For an INDEX that checks the count of a shift: the type of the value that is shifted. */
  readonly shifted: string | undefined;
  readonly span: Span;
  readonly inlined: InlinedCall | undefined;
  /** For instructions that are executed once an entry of a loop, or once a round. */
  loopPosition?: LoopPosition;
}

export type CodeItem = Instruction | Label;

/** A compiled function; its frame offsets count from its own frame. */
export interface FunctionCode {
  readonly func: Func;
  readonly items: readonly CodeItem[];
  /** The number of registers of the function's own window. */
  readonly registers: number;
  readonly frameBytes: number;
  readonly frameAlign: number;
}

/** The instructions of a function, without its labels. */
export function instructionsOf(code: FunctionCode): Instruction[] {
  return code.items.filter((item): item is Instruction => item.kind === "instruction");
}

/** The functions that a function calls by their names. */
export function calleesOf(code: FunctionCode): Instruction[] {
  return instructionsOf(code).filter((instruction) => instruction.op === "CALL");
}

export function newLabel(): Label {
  return { kind: "label" };
}

/** The branch taken exactly when the other is not; operands swapped where the flag says so. */
export const INVERSE: Readonly<Partial<Record<OpName, readonly [OpName, boolean]>>> = {
  BZ: ["BNZ", false],
  BNZ: ["BZ", false],
  BEQ: ["BNE", false],
  BNE: ["BEQ", false],
  BLTS: ["BLES", true],
  BLES: ["BLTS", true],
  BLTU: ["BLEU", true],
  BLEU: ["BLTU", true],
};

export function isConditional(op: OpName): boolean {
  return INVERSE[op] !== undefined;
}
