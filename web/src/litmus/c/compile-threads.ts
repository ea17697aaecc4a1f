/**
 * From the tree of a C litmus test to the threads of a litmus program. Parameters of a thread are pointers to
 * locations; other variables are the thread's own and live in registers, all as 64-bit numbers. A plain `*x` is an
 * access like READ_ONCE and WRITE_ONCE, or, of an atomic type of C11, one that is seq_cst: the explorer looks for
 * outcomes, not for data races.
 */
import {
  type Address,
  addressFields,
  type Alu,
  type Label,
  type Locations,
  ThreadBuilder,
} from "../program/builder.ts";
import { atomicChange, atomicStore } from "./compile-c11.ts";
import { ExpressionCompiler } from "./compile-expressions.ts";
import type { Expression, Statement, Thread } from "./tree.ts";
import type { FirstValue } from "../text/init.ts";
import type { Report, Span } from "../text/source.ts";
import { Variables } from "./variables.ts";

/** What the threads of a test have in common. */
export interface Setting {
  readonly locations: Locations;
  readonly report: Report;
  /** The test is in C11, and not in the kernel's C. */
  readonly isC11: boolean;
  /** herd takes variables without a declaration; a compiler of plain C does not. */
  readonly needsDeclarations: boolean;
  /** Registers that have first values need no declaration. */
  readonly first: readonly FirstValue[];
}

export function compileC(threads: readonly Thread[], setting: Setting): readonly ThreadBuilder[] {
  const { locations, report, isC11, first, needsDeclarations } = setting;
  return threads.map((tree, number) => {
    const thread = new ThreadBuilder(number, report);
    report.attempt(() => {
      const given = first.flatMap(({ place }) => (place.thread === number ? [place.name] : []));
      const variables = new Variables(tree, thread, { locations, report, given, needsDeclarations });
      const expressions = new ExpressionCompiler(thread, variables, locations, isC11);
      new ThreadCompiler(thread, variables, expressions).statements(tree.body);
    });
    return thread;
  });
}

/** Where break and continue go. */
interface Loop {
  readonly next: Label;
  readonly done: Label;
}

class ThreadCompiler {
  private readonly thread: ThreadBuilder;
  private readonly report: Report;
  private readonly variables: Variables;
  private readonly expressions: ExpressionCompiler;
  /** The loops around the statement, the innermost one last. */
  private readonly loops: Loop[] = [];

  constructor(thread: ThreadBuilder, variables: Variables, expressions: ExpressionCompiler) {
    this.thread = thread;
    this.report = variables.report;
    this.variables = variables;
    this.expressions = expressions;
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
        return this.thread.release(this.expressions.value(statement.value, true));
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
    const register = this.variables.declare(name, span);
    if (value !== undefined) this.expressions.move(register, value);
  }

  private assign({ to, operator, value, span }: Extract<Statement, { kind: "assign" }>): void {
    const { expressions } = this;
    if (to.kind === "name" && !expressions.parameters.has(to.name)) {
      const whole: Expression =
        operator === undefined ? value : { kind: "binary", operator, left: to, right: value, span };
      return expressions.move(this.variables.written(to.name, to.span), whole);
    }
    if (to.kind !== "deref")
      this.report.fail("T203", to.span, "only variables and *x can be assigned to", "A parameter is a pointer.");
    const from = expressions.value(value);
    const address = expressions.address(to.of);
    const alu = operator === "+" ? "ADD" : "SUBTRACT";
    if (expressions.isAtomic(to.of)) {
      if (operator === undefined) atomicStore(expressions, address, from);
      else atomicChange(expressions, address, alu, from, span);
      return;
    }
    expressions.notePlain(to.of, true);
    if (operator === undefined) this.thread.emit("STORE", { c: from, ...addressFields(address) });
    else this.change(address, alu, from, span);
    expressions.releaseAddress(address);
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
      this.expressions.branch(condition, onFalse, false);
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
      if (kind === "while") this.expressions.branch(condition, loop.done, false);
      this.loops.push(loop);
      this.statements(body);
      this.loops.pop();
      thread.place(loop.next);
      this.statements(step);
      if (kind === "do") this.expressions.branch(condition, loop.done, false);
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
}
