/**
 * From the tree of a C litmus test to the threads of a litmus program. Parameters of a thread are pointers to
 * locations; other variables are the thread's own and live in registers, all as 64-bit numbers. A plain `*x` is an
 * access like READ_ONCE and WRITE_ONCE, or, of an atomic type of C11, one that is seq_cst: the explorer looks for
 * outcomes, not for data races.
 */
import type { Expr, Statement } from "../../lang/front-end.ts";
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
import { numberOf } from "./compile-updates.ts";
import { pointerTo } from "./pointers.ts";
import type { Thread } from "./read-code.ts";
import { refuseDerivations, refuseExpression, refuseFloating, refusePointerStep, refuseStatement } from "./refusals.ts";
import type { FirstValue } from "../text/init.ts";
import type { Report, Span } from "../text/source.ts";
import { Variables } from "./variables.ts";

/** What the threads of a test have in common. */
export interface Setting {
  readonly locations: Locations;
  readonly report: Report;
  /** The test is in C11, and not in the kernel's C. */
  readonly isC11: boolean;
  /** The test is in the form of plain C: herd takes variables without a declaration, a compiler does not. */
  readonly isShared: boolean;
  /** Registers that have first values need no declaration. */
  readonly first: readonly FirstValue[];
}

export function compileC(threads: readonly Thread[], setting: Setting): readonly ThreadBuilder[] {
  const { locations, report, isC11, first, isShared } = setting;
  return threads.map((tree, number) => {
    const thread = new ThreadBuilder(number, report);
    report.attempt(() => {
      const given = first.flatMap(({ location }) => (location.thread === number ? [location.name] : []));
      const variables = new Variables(tree, thread, { locations, report, given, isShared });
      const expressions = new ExpressionCompiler(thread, variables, locations, isC11);
      new ThreadCompiler(thread, variables, expressions).statement(tree.body);
    });
    return thread;
  });
}

/** What the operators of `*x += y` and its like do. */
const CHANGES: Readonly<Record<string, Alu>> = { "+": "ADD", "-": "SUBTRACT", "&": "AND", "|": "OR", "^": "XOR" };

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
  /** The variables that are declared in each block around the statement, the innermost block last. */
  private readonly blocks: Set<string>[] = [];

  constructor(thread: ThreadBuilder, variables: Variables, expressions: ExpressionCompiler) {
    this.thread = thread;
    this.report = variables.report;
    this.variables = variables;
    this.expressions = expressions;
  }

  statement(statement: Statement): void {
    this.thread.line = this.report.lineOf(statement.span.from);
    switch (statement.kind) {
      case "block":
        return this.block(statement.items);
      case "declaration":
        return this.declare(statement);
      case "expression":
        return this.effect(statement.value);
      case "if":
        return this.conditional(statement);
      case "while":
      case "do":
      case "for":
        return this.loop(statement);
      case "break":
      case "continue":
        return this.leave(statement);
      case "empty":
        return;
      default:
        refuseStatement(statement, this.report);
    }
  }

  private block(statements: readonly Statement[]): void {
    this.blocks.push(new Set());
    for (const one of statements) this.statement(one);
    this.blocks.pop();
  }

  private declare({ specifiers, items }: Extract<Statement, { kind: "declaration" }>): void {
    if (specifiers.storage === "typedef")
      this.report.fail("T202", specifiers.span, "typedef is not supported", "Every variable is a number of 64 bits.");
    refuseFloating(specifiers, this.report);
    for (const { declarator, initializer } of items) {
      const { name, span } = declarator;
      refuseDerivations(declarator, this.report);
      this.refuseHiding(name, span);
      this.blocks.at(-1)?.add(name);
      const register = this.variables.declare(name, span);
      if (initializer?.kind === "value") this.expressions.move(register, initializer.value);
      else if (initializer !== undefined)
        this.report.fail("T202", initializer.span, "a list in braces is not supported", "Write one number.");
    }
  }

  /** Variables of a thread have one register for each name, so that no variable can hide another one. */
  private refuseHiding(name: string, span: Span): void {
    if (this.blocks.slice(0, -1).some((block) => block.has(name)))
      this.report.fail(
        "T204",
        span,
        `"${name}" is declared in a block around this one already`,
        "Give one of the two another name.",
      );
  }

  /** An expression as a statement: an assignment in any of its forms, several of them, or a value that is not used. */
  private effect(expression: Expr): void {
    this.thread.line = this.report.lineOf(expression.span.from);
    switch (expression.kind) {
      case "assign":
        return this.assign(expression.target, expression, expression.value);
      case "step": {
        const operator = expression.delta === 1 ? "+=" : "-=";
        return this.assign(expression.operand, { operator, span: expression.span }, numberOf(1n, expression.span));
      }
      case "binary":
        if (expression.operator !== "," || expression.parenthesised === true) break;
        this.effect(expression.left);
        return this.effect(expression.right);
      case "unary":
        if (expression.operator === "*" && expression.operand.kind === "step" && !expression.operand.prefix)
          refusePointerStep(expression.operand, this.report);
        break;
      default:
    }
    this.thread.release(this.expressions.value(expression, true));
  }

  private assign(target: Expr, { operator: sign, span }: { operator: string; span: Expr["span"] }, value: Expr): void {
    const { expressions, variables } = this;
    const operator = sign === "=" ? undefined : sign.slice(0, -1);
    const pointer = pointerTo(target, variables);
    if (pointer === undefined && target.kind === "name" && !variables.parameters.has(target.name)) {
      const whole: Expr =
        operator === undefined ? value : { kind: "binary", operator, left: target, right: value, span, height: 0 };
      return expressions.move(variables.written(target.name, target.span), whole);
    }
    if (pointer === undefined) {
      if (target.kind === "member" || target.kind === "index") refuseExpression(target, this.report);
      return this.report.fail(
        "T203",
        target.span,
        "only variables and *x can be assigned to",
        "A parameter is a pointer.",
      );
    }
    const alu = operator === undefined ? undefined : CHANGES[operator];
    if (operator !== undefined && alu === undefined)
      this.report.fail("T202", span, `${sign} is not supported`, "There are += -= &= |= ^=.");
    const from = expressions.value(value);
    const address = expressions.address(pointer);
    if (expressions.isAtomic(pointer)) {
      if (alu === undefined) atomicStore(expressions, address, from);
      else atomicChange(expressions, address, alu, from, span);
      return;
    }
    expressions.notePlain(pointer, true);
    if (alu === undefined) this.thread.emit("STORE", { c: from, ...addressFields(address) });
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

  private conditional({ test, yes, no, span }: Extract<Statement, { kind: "if" }>): void {
    const { thread } = this;
    const onFalse = thread.label();
    const done = thread.label();
    this.controlled(span, () => {
      this.expressions.branch(test, onFalse, false);
      this.block([yes]);
      if (no !== undefined) thread.emit("JUMP", {}, done);
      thread.place(onFalse);
      if (no !== undefined) this.block([no]);
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

  private loop(statement: Extract<Statement, { kind: "while" | "do" | "for" }>): void {
    const { thread } = this;
    const { test = numberOf(1n, statement.span), body, span } = statement;
    const again = thread.label();
    const loop: Loop = { next: thread.label(), done: thread.label() };
    this.blocks.push(new Set());
    if (statement.kind === "for" && statement.init !== undefined) this.statement(statement.init);
    this.controlled(span, () => {
      thread.place(again);
      if (statement.kind !== "do") this.expressions.branch(test, loop.done, false);
      this.loops.push(loop);
      this.block([body]);
      this.loops.pop();
      thread.place(loop.next);
      if (statement.kind === "for" && statement.step !== undefined) this.effect(statement.step);
      if (statement.kind === "do") this.expressions.branch(test, loop.done, false);
      thread.emit("JUMP", {}, again);
    });
    this.blocks.pop();
    thread.place(loop.done);
  }

  private leave({ kind, span }: Extract<Statement, { kind: "break" | "continue" }>): void {
    const hint = kind === "break" ? "It leaves" : "It goes on with the next round of";
    const loop =
      this.loops.at(-1) ?? this.report.fail("T203", span, `"${kind}" stands in no loop`, `${hint} the loop around it.`);
    this.thread.emit("JUMP", {}, kind === "break" ? loop.done : loop.next);
  }
}
