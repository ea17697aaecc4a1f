/**
 * The code of one function while it is made: instructions with symbolic targets, in a list with labels in between.
 */
import type { OpName } from "../types/builtin-kinds.ts";
import type { Span } from "../text/source.ts";
import type { ShownValue } from "../../base/program.ts";
import type { Func } from "../types/typed-tree.ts";

export interface Label {
  readonly kind: "label";
}

/** A call whose function was copied into its caller. */
export interface InlinedCall {
  readonly func: Func;
  /** Where it is called. */
  readonly span: Span;
  /** The inlined call that this one is part of. */
  readonly outer: InlinedCall | undefined;
}

export interface Instruction {
  readonly kind: "instruction";
  op: OpName;
  a: number;
  b: number;
  c: number;
  imm: number;
  /** Target of a jump or branch: imm is filled in by the linker. */
  target: Label | undefined;
  /** Callee of a CALL; of an LI, the function whose address it gives: imm is filled in by the linker. */
  readonly callee: Func | undefined;
  /** Of an ASSERT: what its condition was computed from. */
  readonly shown: readonly ShownValue[];
  readonly span: Span;
  readonly inlined: InlinedCall | undefined;
}

export type CodeItem = Instruction | Label;

/** A compiled function: its frame offsets count from its own frame. */
export interface FunctionCode {
  readonly func: Func;
  readonly items: readonly CodeItem[];
  /** Registers of its own window. */
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
