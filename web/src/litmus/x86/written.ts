/** An instruction of x86 as it is written, and what all instructions ask of it. */
import type { Label } from "../program/builder.ts";
import type { Span } from "../text/source.ts";
import type { Emitter } from "./emit.ts";
import type { Operand } from "./operands.ts";

/** One instruction as it is written, its destination first. */
export interface Written {
  /** The name in capitals, without LOCK and without the letter of a width. */
  readonly mnemonic: string;
  readonly width: number | undefined;
  readonly isLocked: boolean;
  readonly operands: readonly Operand[];
  readonly span: Span;
}

/** The state that a column keeps from one instruction to the next. */
export interface Column {
  readonly emitter: Emitter;
  label(name: string, span: Span): Label;
  /** True when the carry flag follows from the two numbers kept for the flags. */
  isCarryKnown: boolean;
}

export type Emit = (column: Column, written: Written) => void;

export function operandsOf(written: Written): readonly [Operand, Operand] {
  const [first, second] = written.operands;
  if (first === undefined || second === undefined) throw new Error("the number of operands is checked before");
  return [first, second];
}

export function only(written: Written): Operand {
  const [first] = written.operands;
  if (first === undefined) throw new Error("the number of operands is checked before");
  return first;
}

export function widthOf({ emitter }: Column, written: Written): number {
  return emitter.widthOf(written.operands, written.width);
}

export function isMemory(operand: Operand): boolean {
  return operand.kind === "location" || operand.kind === "pointer";
}
