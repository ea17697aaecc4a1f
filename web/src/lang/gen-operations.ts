/**
 * Calls, builtins and atomic operations.
 */
import { AssignmentGenerator } from "./gen-assignments.ts";
import { scalarShape } from "./types.ts";
import type { ScalarType } from "./types.ts";
import type { Address } from "./gen-emitter.ts";
import type { Func, Value } from "./tree.ts";

type Of<K extends Value["kind"]> = Extract<Value, { kind: K }>;

export abstract class OperationGenerator extends AssignmentGenerator {
  protected abstract inlineCall(func: Func, args: readonly Value[], dest: number | undefined): number;

  protected call(value: Of<"call">, dest: number | undefined): number {
    if (value.func.inline) return this.inlineCall(value.func, value.args, dest);
    return this.result(dest, (target) => {
      const window = this.top;
      for (const arg of value.args) {
        const register = this.allocate();
        this.temporarily(() => this.value(arg, register));
      }
      if (this.top === window) this.allocate();
      this.emit("CALL", { a: window, callee: value.func });
      if (value.type.kind === "void") return;
      this.move(target(), window);
    });
  }

  protected builtin(value: Of<"builtin">, dest: number | undefined): number {
    const { op } = value.builtin;
    return this.result(dest, (target) => {
      const [first] = value.args;
      if (op === "WORK" && first?.kind === "const" && first.value >= 0n && first.value < 1n << 31n)
        return void this.emit("WORKI", { imm: Number(first.value) });
      if (op === "PREFETCH" && first !== undefined) {
        const address = this.addressOf(first);
        return void this.emit("PREFETCH", { b: address.base, imm: address.offset });
      }
      const [a = 0, b = 0, c = 0] = value.args.map((arg) => this.value(arg));
      if (op === "ONNODE" || op === "INTERLEAVE") this.emit(op, { a, b, c });
      else if (value.type.kind === "void") this.emit(op, { b: value.args.length > 0 ? a : 0 });
      else this.emit(op, { a: target(), b: value.args.length > 0 ? a : 0 });
    });
  }

  protected atomic(value: Of<"atomic">, dest: number | undefined): number {
    return this.result(dest, (target) => {
      const address = this.addressInRegister(this.addressOf(value.address), undefined);
      const operand = this.value(value.value);
      this.emit(value.op, { a: target(), b: address, c: operand, imm: accessWidth(value.type) });
    });
  }

  protected compareAndSwap(value: Of<"cas">, dest: number | undefined): number {
    const { expected, objectType } = value;
    return this.result(dest, (target) => {
      const early = expected.kind === "value" || this.isNeededLater(dest) ? undefined : target();
      const address = this.addressInRegister(this.addressOf(value.address), undefined);
      const through = expected.kind === "pointer" ? this.addressOf(expected.address) : undefined;
      const wanted = this.expectedRegister(value, through);
      const desired = this.value(value.desired);
      const old = this.allocate();
      this.move(old, wanted);
      this.emit("CMPXCHG", { a: old, b: address, c: desired, imm: accessWidth(objectType) });
      if (expected.kind === "value") return this.move(target(), old);
      const success = early ?? this.allocate();
      this.emit("EQ", { a: success, b: old, c: wanted });
      if (expected.kind === "local") this.writeBack(expected.local, old, objectType);
      else if (through !== undefined) this.storeUnless(success, through, old, objectType);
      this.move(target(), success);
    });
  }

  /**
   * A function returns its result in the register of its first parameter, which is perhaps also that of the shared 0:
   * both may still be read when the old value is written back, after the result is known.
   */
  protected isNeededLater(dest: number | undefined): boolean {
    return dest !== undefined && dest < Math.max(1, this.func.params.length);
  }

  protected expectedRegister(value: Of<"cas">, through: Address | undefined): number {
    const { expected, objectType } = value;
    if (expected.kind === "value") return this.value(expected.value);
    if (expected.kind === "local")
      return this.value({ kind: "local", local: expected.local, type: objectType, span: value.span });
    return this.loadFrom(through ?? this.frameAddress(0), objectType, this.allocate());
  }

  protected writeBack(local: Of<"local">["local"], old: number, type: ScalarType): void {
    const home = this.homeOf(local);
    if (home.kind === "register") this.move(home.register, old);
    else this.storeTo(this.frameAddress(home.offset), type, old);
  }

  /** C11: *expected is written on failure only. */
  protected storeUnless(success: number, address: Address, old: number, type: ScalarType): void {
    const end = this.label();
    this.emit("BNZ", { b: success, target: end });
    this.storeTo(address, type, old);
    this.place(end);
  }
}

function accessWidth(type: ScalarType): number {
  const { size, signed } = scalarShape(type);
  return size | (signed && size < 8 ? 16 : 0);
}
