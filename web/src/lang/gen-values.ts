/**
 * Code for expressions: into a given register, into any register, or for their effects only.
 */
import { BranchGenerator } from "./gen-branches.ts";
import { isScalar } from "./types.ts";
import { isFreeConversion, scalarOf } from "./fold.ts";
import { isCommutative } from "./gen-operators.ts";
import type { Stmt, Value } from "./tree.ts";

type Of<K extends Value["kind"]> = Extract<Value, { kind: K }>;

export abstract class ValueGenerator extends BranchGenerator {
  protected abstract statements(body: readonly Stmt[]): void;

  protected valueAt(value: Value, dest: number | undefined): number {
    switch (value.kind) {
      case "const":
        return dest === undefined
          ? (this.hoistedRegister(value) ?? this.constantRegister(value.value))
          : this.loadConstant(value.value, dest);
      case "global":
        return this.loadConstant(BigInt(value.global.address + value.offset), dest ?? this.allocate());
      case "frame":
        return this.addressInRegister(this.addressOf(value), dest);
      case "local":
        return this.readLocal(value, dest);
      case "param":
        if (dest === undefined)
          return this.hoistedRegister(value) ?? this.readParameter(value.parameter, this.allocate());
        return this.readParameter(value.parameter, dest);
      case "load":
        return this.load(value.address, value.type, dest);
      case "arith":
        return this.arithValue(value, dest);
      case "compare":
        return this.compareValue(value, dest);
      case "convert":
        return this.convertValue(value, dest);
      case "logic":
        return this.logicValue(value, dest);
      case "conditional":
        return this.conditionalValue(value, dest);
      case "sequence":
        this.discard(value.first);
        return this.value(value.second, dest);
      case "assign":
        return this.assign(value, dest);
      case "update":
        return this.update(value, dest, true);
      case "call":
        return this.call(value, dest);
      case "index":
        return this.indexValue(value, dest);
      case "builtin":
        return this.builtin(value, dest);
      case "atomic":
        return this.atomic(value, dest);
      case "cas":
        return this.compareAndSwap(value, dest);
      case "statements":
        return this.statementsValue(value, dest);
      case "copy":
      case "assert":
      case "nothing":
        this.discard(value);
        return dest ?? this.zeroRegister();
    }
  }

  protected readLocal(value: Of<"local">, dest: number | undefined): number {
    const home = this.homeOf(value.local);
    if (home.kind === "frame")
      return this.loadFrom(this.frameAddress(home.offset), value.type, dest ?? this.allocate());
    if (dest === undefined) return home.register;
    this.move(dest, home.register);
    return dest;
  }

  protected arithValue(value: Of<"arith">, dest: number | undefined): number {
    const { op, left, right, type } = value;
    if (type.kind === "pointer" && op === "add") return this.pointerValue(value, dest);
    return this.result(dest, (target) => {
      if (right.kind === "const") return this.arithConstant(op, ...this.withLeft(left, target), right.value, type);
      if (left.kind === "const" && isCommutative(op))
        return this.arithConstant(op, ...this.withLeft(right, target), left.value, type);
      const a = this.value(left);
      const b = this.value(right);
      this.arithRegister(op, target(), a, b, type);
    });
  }

  protected pointerValue(value: Of<"arith">, dest: number | undefined): number {
    return this.result(dest, (target) => {
      const address = this.addressOf(value);
      this.addressInRegister(address, target());
    });
  }

  /** Destination and left operand of an operation with a constant. */
  protected withLeft(left: Value, target: () => number): [number, number] {
    const register = this.value(left);
    return [target(), register];
  }

  protected compareValue(value: Of<"compare">, dest: number | undefined): number {
    const { op, signed, left, right } = value;
    return this.result(dest, (target) => {
      const a = this.value(left);
      if (right.kind === "const") return this.compareConstant(op, signed, target(), a, right.value);
      const b = this.value(right);
      this.compareRegister(op, signed, target(), a, b);
    });
  }

  protected convertValue(value: Of<"convert">, dest: number | undefined): number {
    const from = scalarOf(value.operand.type);
    if (isFreeConversion(from, value.type)) return this.value(value.operand, dest);
    return this.result(dest, (target) => {
      const source = this.value(value.operand);
      this.convertRegister(target(), source, from, value.type);
    });
  }

  protected logicValue(value: Of<"logic">, dest: number | undefined): number {
    return this.result(dest, (target) => {
      const no = this.label();
      const end = this.label();
      this.branch(value, no, false);
      const register = target();
      this.emit("LI", { a: register, imm: 1 });
      this.jump(end);
      this.place(no);
      this.emit("LI", { a: register, imm: 0 });
      this.place(end);
    });
  }

  protected conditionalValue(value: Of<"conditional">, dest: number | undefined): number {
    if (!isScalar(value.type)) {
      this.discard(value);
      return dest ?? this.zeroRegister();
    }
    const register = dest ?? this.allocate();
    const no = this.label();
    const end = this.label();
    this.temporarily(() => this.branch(value.test, no, false));
    this.temporarily(() => this.value(value.yes, register));
    this.jump(end);
    this.place(no);
    this.temporarily(() => this.value(value.no, register));
    this.place(end);
    return register;
  }

  protected indexValue(value: Of<"index">, dest: number | undefined): number {
    const register = this.value(value.index, dest);
    this.emit("INDEX", { b: register, imm: value.bound });
    return register;
  }

  protected statementsValue(value: Of<"statements">, dest: number | undefined): number {
    const register = value.value === undefined ? undefined : (dest ?? this.allocate());
    this.inScope(() => {
      this.statements(value.body);
      if (value.value !== undefined && register !== undefined && isScalar(value.value.type))
        this.value(value.value, register);
      else if (value.value !== undefined) this.discard(value.value);
    });
    return register ?? this.zeroRegister();
  }

  protected discardAt(value: Value): void {
    switch (value.kind) {
      case "const":
      case "global":
      case "frame":
      case "param":
      case "nothing":
        return;
      case "local":
        if (this.homeOf(value.local).kind === "frame") this.value(value);
        return;
      case "arith":
      case "compare":
        this.discard(value.left);
        this.discard(value.right);
        return;
      case "convert":
        return this.discard(value.operand);
      case "logic":
        return this.discardLogic(value);
      case "conditional":
        return this.discardConditional(value);
      case "sequence":
        this.discard(value.first);
        this.discard(value.second);
        return;
      case "assign":
        return this.assignForEffect(value);
      case "update":
        this.update(value, undefined, false);
        return;
      case "copy":
        return this.copy(value);
      case "assert":
        return this.assertion(value);
      case "statements":
        return this.inScope(() => {
          this.statements(value.body);
          if (value.value !== undefined) this.discard(value.value);
        });
      default:
        this.value(value);
    }
  }

  protected discardLogic(value: Of<"logic">): void {
    const end = this.label();
    this.branch(value.left, end, value.op === "or");
    this.discard(value.right);
    this.place(end);
  }

  protected discardConditional(value: Of<"conditional">): void {
    const no = this.label();
    const end = this.label();
    this.branch(value.test, no, false);
    this.discard(value.yes);
    this.jump(end);
    this.place(no);
    this.discard(value.no);
    this.place(end);
  }

  protected assertion(value: Of<"assert">): void {
    this.emit("ASSERT", { b: this.value(value.test), imm: value.assertion });
  }
}
