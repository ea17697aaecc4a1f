/**
 * Conditions as jumps: comparisons fused with their branches, "&&" and "||" without values.
 */
import { OperationGenerator } from "./gen-operations.ts";
import { scalarShape } from "./types.ts";
import type { ScalarType } from "./types.ts";
import { scalarOf } from "./fold.ts";
import type { Label } from "./instructions.ts";
import type { CompareOp, Value } from "./tree.ts";

type Of<K extends Value["kind"]> = Extract<Value, { kind: K }>;

export abstract class BranchGenerator extends OperationGenerator {
  protected abstract discardAt(value: Value): void;

  protected discard(value: Value): void {
    const outer = this.span;
    this.span = value.span;
    this.temporarily(() => this.discardAt(value));
    this.span = outer;
  }

  /** Goes to the label when the truth of the value is `when`; falls through otherwise. */
  protected branch(value: Value, label: Label, when: boolean): void {
    const outer = this.span;
    this.span = value.span;
    this.temporarily(() => this.branchAt(value, label, when));
    this.span = outer;
  }

  protected branchAt(value: Value, label: Label, when: boolean): void {
    switch (value.kind) {
      case "const":
        if ((value.value !== 0n) === when) this.jump(label);
        return;
      case "compare":
        return this.branchCompare(value, label, when);
      case "logic":
        return this.branchLogic(value, label, when);
      case "sequence":
        this.discard(value.first);
        return this.branch(value.second, label, when);
      case "convert":
        if (keepsTruth(scalarOf(value.operand.type), value.type)) return this.branch(value.operand, label, when);
        break;
      default:
    }
    this.emit(when ? "BNZ" : "BZ", { b: this.value(value), target: label });
  }

  protected branchLogic(value: Of<"logic">, label: Label, when: boolean): void {
    const early = value.op === "or";
    if (early === when) {
      this.branch(value.left, label, when);
      this.branch(value.right, label, when);
      return;
    }
    const past = this.label();
    this.branch(value.left, past, !when);
    this.branch(value.right, label, when);
    this.place(past);
  }

  protected branchCompare(value: Of<"compare">, label: Label, when: boolean): void {
    const { op, left, right, signed } = value;
    if (right.kind === "const" && right.value === 0n && (op === "eq" || op === "ne")) {
      if (this.isTruth(left)) return this.branch(left, label, (op === "ne") === when);
      this.emit((op === "eq") === when ? "BZ" : "BNZ", { b: this.value(left), target: label });
      return;
    }
    const a = this.value(left);
    const b = this.value(right);
    this.emitBranch(when ? op : OPPOSITE[op], signed, a, b, label);
  }

  /** Something whose value is a condition itself, so that comparing it with 0 only negates. */
  protected isTruth(value: Value): boolean {
    return (
      value.kind === "compare" ||
      value.kind === "logic" ||
      (value.kind === "convert" && this.isTruth(value.operand) && keepsTruth(scalarOf(value.operand.type), value.type))
    );
  }

  protected emitBranch(op: CompareOp, signed: boolean, a: number, b: number, target: Label): void {
    const suffix = signed ? "S" : "U";
    if (op === "eq" || op === "ne") this.emit(op === "eq" ? "BEQ" : "BNE", { b: a, c: b, target });
    else if (op === "lt" || op === "le") this.emit(`${op === "lt" ? "BLT" : "BLE"}${suffix}`, { b: a, c: b, target });
    else this.emit(`${op === "gt" ? "BLT" : "BLE"}${suffix}`, { b, c: a, target });
  }
}

const OPPOSITE = { eq: "ne", ne: "eq", lt: "ge", le: "gt", gt: "le", ge: "lt" } as const;

/** Zero stays zero and nothing else becomes it. */
function keepsTruth(from: ScalarType, to: ScalarType): boolean {
  return (to.kind === "int" && to.isBool === true) || scalarShape(from).size <= scalarShape(to).size;
}
