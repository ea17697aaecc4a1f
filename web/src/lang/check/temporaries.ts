/** Variables without a name, which hold what an expression needs more than once. */
import type { Span } from "../text/source.ts";
import type { Local, Stmt, Value } from "../types/typed-tree.ts";
import { isScalar } from "../types/types.ts";
import type { ScalarType } from "../types/types.ts";

export type LocalValue = Extract<Value, { kind: "local" }>;

/** A variable that may be written again after it was declared. */
export function temporary(type: ScalarType, span: Span): LocalValue {
  return unnamed(type, span, true);
}

/** A variable that keeps the value with which it is declared. */
export function constantTemporary(type: ScalarType, span: Span): LocalValue {
  return unnamed(type, span, false);
}

function unnamed(type: ScalarType, span: Span, assigned: boolean): LocalValue {
  const local: Local = { name: "", type, span, align: 1, inMemory: false, assigned, used: true };
  return { kind: "local", local, type, span };
}

export function declare(local: Local, init: Value): Stmt {
  return { kind: "declare", local, init, span: init.span };
}

/** A value that is read several times: it is computed before. */
export function keep(body: Stmt[], value: Value): Value {
  if (value.kind === "const" || value.kind === "global" || value.kind === "frame") return value;
  if (!isScalar(value.type)) return value;
  const kept = temporary(value.type, value.span);
  body.push(declare(kept.local, value));
  return kept;
}
