/**
 * From the tree of a C litmus test to the threads of a litmus program. Parameters of a thread are pointers to
 * locations; other variables are the thread's own and live in registers, all as 64-bit numbers. A plain `*x` is an
 * access like READ_ONCE and WRITE_ONCE: the explorer looks for outcomes, not for data races.
 */
import { nearestIdentifier } from "../../base/near-identifiers.ts";
import {
  type Address,
  addressFields,
  addressOf,
  type Alu,
  type Label,
  type Locations,
  ThreadBuilder,
} from "../program/builder.ts";
import { argumentCount, hintOfUnknown, KERNEL_FUNCTIONS, type KernelFunction } from "./functions.ts";
import { addUnless, lock, tryExchange, update } from "./compile-updates.ts";
import type { Expression, Statement, Thread } from "./tree.ts";
import type { Report, Span } from "../text/source.ts";

export function compileC(threads: readonly Thread[], locations: Locations, report: Report): readonly ThreadBuilder[] {
  return threads.map((tree, number) => {
    const thread = new ThreadBuilder(number, report);
    const compiler = new ThreadCompiler(tree, thread, locations, report);
    report.attempt(() => compiler.statements(tree.body));
    return thread;
  });
}

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

/** Where break and continue go. */
interface Loop {
  readonly next: Label;
  readonly done: Label;
}

/** The name of the loaded value in the condition of smp_cond_load_acquire. */
const LOADED = "VAL";

class ThreadCompiler {
  readonly thread: ThreadBuilder;
  readonly report: Report;
  readonly parameters: ReadonlySet<string>;
  private readonly locations: Locations;
  /** The loops around the statement, the innermost one last. */
  private readonly loops: Loop[] = [];
  /** The register that VAL names at present. */
  private loaded: number | undefined;

  constructor(tree: Thread, thread: ThreadBuilder, locations: Locations, report: Report) {
    this.parameters = new Set(tree.parameters.map(({ name }) => name));
    this.thread = thread;
    this.locations = locations;
    this.report = report;
    for (const { name, span } of tree.parameters) locations.number(name, span);
  }

  statements(list: readonly Statement[]): void {
    for (const statement of list) {
      this.thread.line = this.report.lineOf(statement.span.from);
      this.statement(statement);
    }
  }

  private statement(statement: Statement): void {
    switch (statement.kind) {
      case "declare":
        return this.declare(statement);
      case "assign":
        return this.assign(statement);
      case "expression":
        return this.thread.release(this.value(statement.value, true));
      case "if":
        return this.conditional(statement);
      case "while":
      case "do":
        return this.loop(statement);
      case "break":
      case "continue":
        return this.leave(statement);
    }
  }

  private declare({ name, value, span }: Extract<Statement, { kind: "declare" }>): void {
    if (this.parameters.has(name)) this.report.fail("T204", span, `"${name}" is a parameter of this thread`);
    const register = this.thread.register(name, span);
    if (value !== undefined) this.move(register, value);
  }

  private move(register: number, value: Expression): void {
    const from = this.value(value);
    this.thread.copy(register, from);
    this.thread.release(from);
  }

  private assign({ to, operator, value, span }: Extract<Statement, { kind: "assign" }>): void {
    if (to.kind === "name" && !this.parameters.has(to.name)) {
      const whole: Expression =
        operator === undefined ? value : { kind: "binary", operator, left: to, right: value, span };
      return this.move(this.variable(to.name, to.span), whole);
    }
    if (to.kind !== "deref")
      this.report.fail("T203", to.span, "only variables and *x can be assigned to", "A parameter is a pointer.");
    const from = this.value(value);
    const address = this.address(to.of);
    if (operator === undefined) this.thread.emit("STORE", { c: from, ...addressFields(address) });
    else this.change(address, operator === "+" ? "ADD" : "SUBTRACT", from, span);
    this.releaseAddress(address);
    this.thread.release(from);
  }

  /** `*x += y`: a load and a store, between which others may come. */
  private change(address: Address, alu: Alu, operand: number, span: Span): void {
    const { thread } = this;
    const value = thread.temporary(span);
    thread.emit("LOAD", { a: value, ...addressFields(address) });
    thread.emit("ALU", { alu, a: value, b: value, c: operand });
    thread.emit("STORE", { c: value, ...addressFields(address) });
    thread.release(value);
  }

  private conditional({ condition, then, otherwise, span }: Extract<Statement, { kind: "if" }>): void {
    const { thread } = this;
    const onFalse = thread.label();
    const done = thread.label();
    this.controlled(span, () => {
      this.branch(condition, onFalse, false);
      this.statements(then);
      if (otherwise.length > 0) thread.emit("JUMP", {}, done);
      thread.place(onFalse);
      this.statements(otherwise);
    });
    thread.place(done);
  }

  /**
   * Compiles the arms of an `if`, or the body of a loop: what stands in them depends on the branches there. What stands
   * behind them does not, as in the kernel's model: it runs in any case.
   */
  private controlled(span: Span, arms: () => void): void {
    const { thread } = this;
    const outer = thread.control;
    const control = thread.temporary(span);
    if (outer === undefined) thread.emit("SET", { a: control, imm: 0n });
    else thread.copy(control, outer);
    thread.control = control;
    arms();
    thread.control = outer;
    thread.release(control);
  }

  private loop({ kind, condition, body, step, span }: Extract<Statement, { kind: "while" | "do" }>): void {
    const { thread } = this;
    const again = thread.label();
    const loop: Loop = { next: thread.label(), done: thread.label() };
    this.controlled(span, () => {
      thread.place(again);
      if (kind === "while") this.branch(condition, loop.done, false);
      this.loops.push(loop);
      this.statements(body);
      this.loops.pop();
      thread.place(loop.next);
      this.statements(step);
      if (kind === "do") this.branch(condition, loop.done, false);
      thread.emit("JUMP", {}, again);
    });
    thread.place(loop.done);
  }

  private leave({ kind, span }: Extract<Statement, { kind: "break" | "continue" }>): void {
    const hint = kind === "break" ? "It leaves" : "It goes on with the next round of";
    const loop =
      this.loops.at(-1) ?? this.report.fail("T203", span, `"${kind}" stands in no loop`, `${hint} the loop around it.`);
    this.thread.emit("JUMP", {}, kind === "break" ? loop.done : loop.next);
  }

  /** Jumps to the label when the condition is, or is not, fulfilled; every part of it that is looked at decides. */
  private branch(condition: Expression, label: Label, when: boolean): void {
    const { thread } = this;
    if (condition.kind === "unary" && condition.operator === "!") return this.branch(condition.of, label, !when);
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
  value(expression: Expression, isUnused = false): number {
    switch (expression.kind) {
      case "number":
        return this.constant(expression.value, expression.span);
      case "name":
        return this.nameValue(expression.name, expression.span);
      case "address":
        return this.addressValue(expression.of);
      case "deref":
        return this.load(expression.of, 0, expression.span);
      case "unary":
        return this.unary(expression);
      case "binary":
        return this.binary(expression);
      case "choice":
        return this.choice(expression);
      case "call":
        return this.call(expression, isUnused);
    }
  }

  constant(value: bigint, span: Span): number {
    const result = this.thread.temporary(span);
    this.thread.emit("SET", { a: result, imm: value });
    return result;
  }

  private nameValue(name: string, span: Span): number {
    if (name === LOADED && this.loaded !== undefined) return this.copy(this.loaded, span);
    if (!this.parameters.has(name)) return this.variable(name, span);
    return this.constant(addressOf(this.locations.number(name, span)), span);
  }

  private copy(register: number, span: Span): number {
    const result = this.thread.temporary(span);
    this.thread.copy(result, register);
    return result;
  }

  variable(name: string, span: Span): number {
    if (this.thread.hasRegister(name)) return this.thread.register(name, span);
    if (name === LOADED)
      this.report.fail(
        "T201",
        span,
        "VAL has no value here",
        "It is the value that smp_cond_load_acquire or smp_cond_load_relaxed has loaded, in their conditions.",
      );
    const near = nearestIdentifier(name, [...this.thread.registerNames, ...this.parameters]);
    const hint = near === undefined ? `Declare it: int ${name};` : `Did you mean "${near}"?`;
    return this.report.fail("T201", span, `"${name}" is neither a variable nor a parameter of this thread`, hint);
  }

  private addressValue(of: Expression): number {
    if (of.kind === "deref") return this.value(of.of);
    return this.report.fail(
      "T203",
      of.span,
      "the address of this cannot be taken",
      "Parameters are pointers: write x.",
    );
  }

  /** The address to which a pointer expression points. */
  address(pointer: Expression): Address {
    if (pointer.kind === "name" && this.parameters.has(pointer.name))
      return { kind: "location", location: this.locations.number(pointer.name, pointer.span) };
    if (pointer.kind === "address" && pointer.of.kind === "deref") return this.address(pointer.of.of);
    return { kind: "register", register: this.value(pointer) };
  }

  releaseAddress(address: Address): void {
    if (address.kind === "register") this.thread.release(address.register);
  }

  private load(pointer: Expression, flags: number, span: Span): number {
    const address = this.address(pointer);
    const result = this.thread.temporary(span);
    this.thread.emit("LOAD", { a: result, flags, ...addressFields(address) });
    this.releaseAddress(address);
    return result;
  }

  private unary({ operator, of, span }: Extract<Expression, { kind: "unary" }>): number {
    const value = this.value(of);
    if (operator === "+") return value;
    const result = this.thread.temporary(span);
    if (operator === "!") this.thread.emit("ALU_IMMEDIATE", { alu: "EQUAL", a: result, b: value, imm: 0n });
    else if (operator === "~") this.thread.emit("ALU_IMMEDIATE", { alu: "XOR", a: result, b: value, imm: -1n });
    else this.thread.emit("ALU_IMMEDIATE", { alu: "REVERSE_SUBTRACT", a: result, b: value, imm: 0n });
    this.thread.release(value);
    return result;
  }

  private binary(expression: Extract<Expression, { kind: "binary" }>): number {
    const { operator, left, right, span } = expression;
    if (operator === "&&" || operator === "||") return this.shortCut(expression);
    const operation = BINARY.get(operator);
    if (operation === undefined) return this.report.fail("T202", span, `the operator ${operator} is not supported`);
    const x = this.value(left);
    const y = this.value(right);
    const result = this.thread.temporary(span);
    const [b, c] = operation.swapped === true ? [y, x] : [x, y];
    this.thread.emit("ALU", { alu: operation.alu, a: result, b, c });
    this.thread.release(x, y);
    return result;
  }

  private shortCut({ operator, left, right, span }: Extract<Expression, { kind: "binary" }>): number {
    const { thread } = this;
    const result = this.truth(left, thread.temporary(span));
    const done = thread.label();
    thread.emit(operator === "&&" ? "JUMP_IF_ZERO" : "JUMP_IF_NOT_ZERO", { b: result }, done);
    this.truth(right, result);
    thread.place(done);
    return result;
  }

  /** Which value is taken depends on the condition as a branch does; the value itself does not. */
  private choice({ condition, then, otherwise, span }: Extract<Expression, { kind: "choice" }>): number {
    const { thread } = this;
    const onFalse = thread.label();
    const done = thread.label();
    const result = thread.temporary(span);
    this.branch(condition, onFalse, false);
    this.move(result, then);
    thread.emit("JUMP", {}, done);
    thread.place(onFalse);
    this.move(result, otherwise);
    thread.place(done);
    return result;
  }

  private truth(expression: Expression, into: number): number {
    const value = this.value(expression);
    this.thread.emit("ALU_IMMEDIATE", { alu: "NOT_EQUAL", a: into, b: value, imm: 0n });
    this.thread.release(value);
    return into;
  }

  private call({ name, args, span }: Extract<Expression, { kind: "call" }>, isUnused: boolean): number {
    const one = KERNEL_FUNCTIONS.get(name);
    if (one === undefined) {
      return this.report.fail("T202", span, `no function "${name}" here`, hintOfUnknown(name));
    }
    const count = argumentCount(one);
    if (args.length !== count)
      this.report.fail("T203", span, `${name} takes ${count} argument${count === 1 ? "" : "s"}, found ${args.length}`);
    const result = this.perform(one, args, span);
    if (result !== undefined) return result;
    if (!isUnused) this.report.fail("T203", span, `${name} has no value`);
    return this.thread.temporary(span);
  }

  private perform(one: KernelFunction, args: readonly Expression[], span: Span): number | undefined {
    const argument = (index: number): Expression => args[index] ?? { kind: "number", value: 0n, span };
    switch (one.kind) {
      case "nothing":
        return undefined;
      case "same":
        return this.value(argument(0));
      case "fence":
        this.thread.emit("FENCE", { flags: one.flags });
        return undefined;
      case "load":
        return this.load(this.pointer(argument(0), one.naming), one.flags, span);
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
  private await(pointer: Expression, condition: Expression, flags: number, span: Span): number {
    const { thread, loaded } = this;
    const address = this.address(pointer);
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
  private pointer(argument: Expression, naming: "object" | "pointer"): Expression {
    if (naming === "pointer") return argument;
    if (argument.kind === "deref") return argument.of;
    if (argument.kind === "name" && this.parameters.has(argument.name)) return argument;
    return this.report.fail("T203", argument.span, "expected a location such as *x");
  }

  private store(one: Extract<KernelFunction, { kind: "store" }>, to: Expression, value: Expression): undefined {
    const from = this.value(value);
    const address = this.address(this.pointer(to, one.naming));
    this.thread.emit("STORE", { c: from, flags: one.flags, ...addressFields(address) });
    if (one.fence !== 0) this.thread.emit("FENCE", { flags: one.fence });
    this.releaseAddress(address);
    this.thread.release(from);
  }
}
