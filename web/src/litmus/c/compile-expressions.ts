/**
 * Code for the expressions of a C litmus test, calls and conditions among them. A value is in a register of the thread,
 * as a 64-bit number; a parameter is a pointer to its location.
 */
import type { Expr } from "../../lang/front-end.ts";
import {
  type Address,
  addressFields,
  addressOf,
  type Alu,
  type Label,
  type Locations,
  type ThreadBuilder,
} from "../program/builder.ts";
import { C11_FUNCTIONS } from "./c11.ts";
import { atomicLoad, c11Call } from "./compile-c11.ts";
import { addUnless, type Call, lock, numberOf, tryExchange, update, type Values } from "./compile-updates.ts";
import { argumentCount, hintOfUnknown, KERNEL_FUNCTIONS, type KernelFunction } from "./functions.ts";
import { type Pointer, pointerOf, pointerTo } from "./pointers.ts";
import { refuseExpression } from "./refusals.ts";
import type { Report, Span } from "../text/source.ts";
import { LOADED, type Variables } from "./variables.ts";

const BINARY: ReadonlyMap<string, { readonly alu: Alu; readonly swapped?: boolean }> = new Map([
  ["|", { alu: "OR" }],
  ["^", { alu: "XOR" }],
  ["&", { alu: "AND" }],
  ["==", { alu: "EQUAL" }],
  ["!=", { alu: "NOT_EQUAL" }],
  ["<", { alu: "LESS" }],
  ["<=", { alu: "LESS_OR_EQUAL" }],
  [">", { alu: "LESS", swapped: true }],
  [">=", { alu: "LESS_OR_EQUAL", swapped: true }],
  ["<<", { alu: "SHIFT_LEFT" }],
  [">>", { alu: "SHIFT_RIGHT" }],
  ["+", { alu: "ADD" }],
  ["-", { alu: "SUBTRACT" }],
  ["*", { alu: "MULTIPLY" }],
]);

export class ExpressionCompiler implements Values {
  readonly thread: ThreadBuilder;
  readonly report: Report;
  readonly parameters: ReadonlySet<string>;
  private readonly variables: Variables;
  private readonly locations: Locations;
  private readonly isC11: boolean;
  /** The register that VAL names at present. */
  private loaded: number | undefined;

  constructor(thread: ThreadBuilder, variables: Variables, locations: Locations, isC11: boolean) {
    this.thread = thread;
    this.report = variables.report;
    this.parameters = variables.parameters;
    this.variables = variables;
    this.locations = locations;
    this.isC11 = isC11;
  }

  /** Computes a value into a register. */
  move(register: number, value: Expr): void {
    const from = this.value(value);
    this.thread.copy(register, from);
    this.thread.release(from);
  }

  variable(name: string, span: Span): number {
    return this.variables.read(name, span);
  }

  /** Jumps to the label when the condition is, or is not, fulfilled; every part of it that is looked at decides. */
  branch(condition: Expr, label: Label, when: boolean): void {
    const { thread } = this;
    if (condition.kind === "unary" && condition.operator === "!") return this.branch(condition.operand, label, !when);
    if (condition.kind === "binary" && (condition.operator === "&&" || condition.operator === "||")) {
      /* The first part alone leads to the label where it settles the whole, and past the second one where not. */
      const isSettledBy = condition.operator === "||";
      const past = thread.label();
      this.branch(condition.left, isSettledBy === when ? label : past, isSettledBy);
      this.branch(condition.right, label, when);
      return thread.place(past);
    }
    const value = this.value(condition);
    thread.decide(value, condition.span);
    thread.emit(when ? "JUMP_IF_NOT_ZERO" : "JUMP_IF_ZERO", { b: value }, label);
    thread.release(value);
  }

  /** A register with the value; the caller gives the register back with release(). */
  value(expression: Expr, isUnused = false): number {
    switch (expression.kind) {
      case "integer":
        return this.constant(BigInt.asIntN(64, expression.literal.value), expression.span);
      case "name":
        return this.nameValue(expression);
      case "unary":
        return this.unary(expression);
      case "binary":
        return this.binary(expression);
      case "conditional":
        return this.choice(expression);
      case "call":
        return this.call(expression, isUnused);
      case "cast":
        return this.value(expression.operand, isUnused);
      default:
        return refuseExpression(expression, this.report);
    }
  }

  constant(value: bigint, span: Span): number {
    const result = this.thread.temporary(span);
    this.thread.emit("SET", { a: result, imm: value });
    return result;
  }

  private nameValue(expression: Extract<Expr, { kind: "name" }>): number {
    const { name, span } = expression;
    if (name === LOADED && this.loaded !== undefined) return this.copy(this.loaded, span);
    if (!this.parameters.has(name)) return this.variable(name, span);
    const pointer = pointerTo(expression, this.variables);
    return pointer === undefined
      ? this.pointerValue(pointerOf(expression, this.variables))
      : this.plainLoad(pointer, span);
  }

  private copy(register: number, span: Span): number {
    const result = this.thread.temporary(span);
    this.thread.copy(result, register);
    return result;
  }

  private addressOf(operand: Expr): number {
    const pointer = pointerTo(operand, this.variables);
    if (pointer !== undefined) return this.pointerValue(pointer);
    return this.report.fail(
      "T203",
      operand.span,
      "the address of this cannot be taken",
      "Parameters are pointers: write x.",
    );
  }

  private pointerValue(pointer: Pointer): number {
    if (pointer.kind === "computed") return this.value(pointer.value);
    return this.constant(addressOf(this.locations.number(pointer.name, pointer.span)), pointer.span);
  }

  /** The address to which an expression points. */
  addressBy(expression: Expr): Address {
    return this.address(pointerOf(expression, this.variables));
  }

  address(pointer: Pointer): Address {
    if (pointer.kind === "computed") return { kind: "register", register: this.value(pointer.value) };
    return { kind: "location", location: this.locations.number(pointer.name, pointer.span) };
  }

  releaseAddress(address: Address): void {
    if (address.kind === "register") this.thread.release(address.register);
  }

  /** `*x`: of an atomic type it is ordered, of another one as READ_ONCE. */
  private plainLoad(pointer: Pointer, span: Span): number {
    if (this.isAtomic(pointer)) return atomicLoad(this, this.address(pointer), span);
    this.notePlain(pointer, false);
    return this.loadFrom(pointer, 0, span);
  }

  /** Does the pointer lead to a variable of an atomic type of C11? */
  isAtomic(pointer: Pointer): boolean {
    return pointer.kind === "location" && this.variables.isAtomic(pointer.name);
  }

  /** Remembers an access that the text does not mark, where its location is known. */
  notePlain(pointer: Pointer, isWrite: boolean): void {
    if (pointer.kind === "location") this.thread.notePlain(this.locations.number(pointer.name, pointer.span), isWrite);
  }

  private loadFrom(pointer: Pointer, flags: number, span: Span): number {
    const address = this.address(pointer);
    const result = this.thread.temporary(span);
    this.thread.emit("LOAD", { a: result, flags, ...addressFields(address) });
    this.releaseAddress(address);
    return result;
  }

  private unary({ operator, operand, span }: Extract<Expr, { kind: "unary" }>): number {
    if (operator === "*") return this.plainLoad(pointerOf(operand, this.variables), span);
    if (operator === "&") return this.addressOf(operand);
    const value = this.value(operand);
    if (operator === "+") return value;
    const result = this.thread.temporary(span);
    if (operator === "!") this.thread.emit("ALU_IMMEDIATE", { alu: "EQUAL", a: result, b: value, imm: 0n });
    else if (operator === "~") this.thread.emit("ALU_IMMEDIATE", { alu: "XOR", a: result, b: value, imm: -1n });
    else this.thread.emit("ALU_IMMEDIATE", { alu: "REVERSE_SUBTRACT", a: result, b: value, imm: 0n });
    this.thread.release(value);
    return result;
  }

  private binary(expression: Extract<Expr, { kind: "binary" }>): number {
    const { operator, left, right, span } = expression;
    if (operator === "&&" || operator === "||") return this.shortCut(expression);
    const operation = BINARY.get(operator);
    if (operation === undefined) return refuseExpression(expression, this.report);
    const x = this.value(left);
    const y = this.value(right);
    const result = this.thread.temporary(span);
    const [b, c] = operation.swapped === true ? [y, x] : [x, y];
    this.thread.emit("ALU", { alu: operation.alu, a: result, b, c });
    this.thread.release(x, y);
    return result;
  }

  private shortCut({ operator, left, right, span }: Extract<Expr, { kind: "binary" }>): number {
    const { thread } = this;
    const result = this.truth(left, thread.temporary(span));
    const done = thread.label();
    thread.emit(operator === "&&" ? "JUMP_IF_ZERO" : "JUMP_IF_NOT_ZERO", { b: result }, done);
    this.truth(right, result);
    thread.place(done);
    return result;
  }

  /** Which value is taken depends on the condition as a branch does; the value itself does not. */
  private choice(choice: Extract<Expr, { kind: "conditional" }>): number {
    const { thread } = this;
    const { test, yes = refuseExpression(choice, this.report), no, span } = choice;
    const onFalse = thread.label();
    const done = thread.label();
    const result = thread.temporary(span);
    this.branch(test, onFalse, false);
    this.move(result, yes);
    thread.emit("JUMP", {}, done);
    thread.place(onFalse);
    this.move(result, no);
    thread.place(done);
    return result;
  }

  private truth(expression: Expr, into: number): number {
    const value = this.value(expression);
    this.thread.emit("ALU_IMMEDIATE", { alu: "NOT_EQUAL", a: into, b: value, imm: 0n });
    this.thread.release(value);
    return into;
  }

  private call(expression: Extract<Expr, { kind: "call" }>, isUnused: boolean): number {
    const { callee, args, span } = expression;
    if (callee.kind !== "name") return refuseExpression(expression, this.report);
    const call: Call = { name: callee.name, args, span };
    const c11 = this.isC11 ? C11_FUNCTIONS.get(call.name) : undefined;
    const result = c11 === undefined ? this.kernelCall(call) : c11Call(this, c11, call);
    if (result !== undefined) return result;
    if (!isUnused) this.report.fail("T203", span, `${call.name} has no value`);
    return this.thread.temporary(span);
  }

  private kernelCall({ name, args, span }: Call): number | undefined {
    const one = KERNEL_FUNCTIONS.get(name);
    if (one === undefined) {
      return this.report.fail("T202", span, `no function "${name}" here`, hintOfUnknown(name, this.isC11));
    }
    const count = argumentCount(one);
    if (args.length !== count)
      this.report.fail("T203", span, `${name} takes ${count} argument${count === 1 ? "" : "s"}, found ${args.length}`);
    return this.perform(one, args, span);
  }

  private perform(one: KernelFunction, args: readonly Expr[], span: Span): number | undefined {
    const argument = (index: number): Expr => args[index] ?? numberOf(0n, span);
    switch (one.kind) {
      case "nothing":
        return undefined;
      case "same":
        return this.value(argument(0));
      case "fence":
        this.thread.emit("FENCE", { flags: one.flags });
        return undefined;
      case "load":
        return this.loadFrom(this.pointer(argument(0), one.naming), one.flags, span);
      case "store":
        return this.store(one, argument(0), argument(1));
      case "update":
        return update(this, one, argument, span);
      case "try":
        return tryExchange(this, one.flags, argument, span);
      case "unless":
        return addUnless(this, one, argument, span);
      case "await":
        return this.await(argument(0), argument(1), one.flags, span);
      default:
        return lock(this, one.kind, argument(0), span);
    }
  }

  /** Loads until the condition holds of what is loaded. Each load is an acquire where the last one is to be one. */
  private await(pointer: Expr, condition: Expr, flags: number, span: Span): number {
    const { thread, loaded } = this;
    const address = this.addressBy(pointer);
    const result = thread.temporary(span);
    const again = thread.label();
    thread.place(again);
    thread.emit("LOAD", { a: result, flags, ...addressFields(address) });
    this.loaded = result;
    this.branch(condition, again, false);
    this.loaded = loaded;
    this.releaseAddress(address);
    return result;
  }

  /** The pointer to the argument's location: some functions take `*x`, others `x`. */
  private pointer(argument: Expr, naming: "object" | "pointer"): Pointer {
    const pointer = pointerOf(argument, this.variables);
    if (naming === "pointer") return pointer;
    const object = pointerTo(argument, this.variables) ?? (pointer.kind === "location" ? pointer : undefined);
    return object ?? this.report.fail("T203", argument.span, "expected a location such as *x");
  }

  private store(one: Extract<KernelFunction, { kind: "store" }>, to: Expr, value: Expr): undefined {
    const from = this.value(value);
    const address = this.address(this.pointer(to, one.naming));
    this.thread.emit("STORE", { c: from, flags: one.flags, ...addressFields(address) });
    if (one.fence !== 0) this.thread.emit("FENCE", { flags: one.fence });
    this.releaseAddress(address);
    this.thread.release(from);
  }
}
