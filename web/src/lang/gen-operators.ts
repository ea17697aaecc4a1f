/** Properties of operators that code generation asks for. */
import type { ArithOp } from "./tree.ts";

export function isCommutative(op: ArithOp): boolean {
  return op === "add" || op === "mul" || op === "and" || op === "or" || op === "xor";
}
