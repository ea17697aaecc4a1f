/** Parses the threads of a C litmus test: `P0(int *x, int *y) { … }`, up to the first text that is no thread. */
import { LIMITS } from "../../base/abi.gen.ts";
import { isType, parseParameters } from "./parse-parameters.ts";
import type { Expression, Statement, Thread } from "./tree.ts";
import { refuseThreads } from "../text/places.ts";
import type { Span } from "../text/source.ts";
import { shown, type Token, type TokenReader, valueOf } from "../text/tokens.ts";

/** The greatest depth of nested statements and parentheses. */
const DEPTH_MAX = 40;

/** Binary operators by precedence, the lowest first. */
const LEVELS: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["|"],
  ["^"],
  ["&"],
  ["==", "!="],
  ["<", "<=", ">", ">="],
  ["<<", ">>"],
  ["+", "-"],
  ["*"],
];

const INSTEAD_OF_JUMPS = "Write the way through the code with if and else, while, do, for, break and continue.";

const NO_STRUCTURES = "structures are not supported";
const INSTEAD_OF_FIELDS = "Give each field a location of its own.";

/** Words of C that are not supported, with what to write instead. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ["goto", INSTEAD_OF_JUMPS],
  ["return", INSTEAD_OF_JUMPS],
  ["switch", "Write if and else."],
]);

export interface ParsedThreads {
  readonly threads: readonly Thread[];
  /** The offset behind the last thread. */
  readonly end: number;
}

export function parseThreads(reader: TokenReader): ParsedThreads {
  const threads: Thread[] = [];
  while (/^P\d+$/.test(reader.peek().text) && reader.peek(1).text === "(") {
    const name = reader.next();
    if (name.text !== `P${threads.length}`)
      reader.fail(
        "T101",
        name,
        `expected the thread "P${threads.length}", found ${shown(name)}`,
        "Threads are P0, P1, …",
      );
    if (threads.length === LIMITS.LITMUS_THREADS_MAX) refuseThreads(reader, name);
    threads.push({ parameters: parseParameters(reader), body: parseBody(reader) });
  }
  if (threads.length === 0)
    reader.fail("T102", reader.peek(), `expected the thread "P0(…) { … }", found ${shown(reader.peek())}`);
  return { threads, end: reader.peek().from };
}

/** A block in braces. */
export function parseBody(reader: TokenReader): readonly Statement[] {
  return new BodyParser(reader).block(0);
}

function join(from: Span, to: Span): Span {
  return { from: from.from, to: to.to };
}

class BodyParser {
  private readonly reader: TokenReader;
  /** The variables that are declared in each block around the statement, the innermost block last. */
  private readonly blocks: Set<string>[] = [];

  constructor(reader: TokenReader) {
    this.reader = reader;
  }

  block(depth: number): readonly Statement[] {
    const statements: Statement[] = [];
    this.reader.expect("{", "before the statements");
    this.blocks.push(new Set());
    while (!this.reader.accept("}")) {
      if (this.reader.isAtEnd) this.reader.fail("T101", this.reader.peek(), 'expected "}" after the statements');
      statements.push(...this.statement(this.deeper(depth)));
    }
    this.blocks.pop();
    return statements;
  }

  private deeper(depth: number): number {
    if (depth < DEPTH_MAX) return depth + 1;
    return this.reader.fail("T301", this.reader.peek(), `code is nested at most ${DEPTH_MAX} deep`);
  }

  private statement(depth: number): readonly Statement[] {
    const { reader } = this;
    if (reader.accept(";")) return [];
    if (reader.is("{")) return this.block(depth);
    if (reader.is("if")) return [this.conditional(depth)];
    if (reader.is("while")) return [this.whileLoop(depth)];
    if (reader.is("do")) return [this.doLoop(depth)];
    if (reader.is("for")) return this.forLoop(depth);
    if (reader.is("break") || reader.is("continue")) return [this.leave()];
    if (REFUSED.has(reader.peek().text)) this.refuse();
    if (reader.peek().kind === "word" && reader.peek(1).text === ":")
      reader.fail("T202", reader.peek(), "labels are not supported", INSTEAD_OF_JUMPS);
    if (this.isDeclaration()) return this.declaration(depth);
    return [this.simple(depth)];
  }

  private isDeclaration(): boolean {
    const { reader } = this;
    if (isType(reader.peek().text)) return true;
    return reader.peek().kind === "word" && reader.peek(1).kind === "word";
  }

  private declaration(depth: number): readonly Statement[] {
    const { reader } = this;
    const statements: Statement[] = [];
    /* The last word before a sign other than a star is the name; the words before it are the type. */
    while (reader.peek().kind === "word" && (reader.peek(1).kind === "word" || reader.peek(1).text === "*"))
      reader.next();
    do {
      while (reader.accept("*"));
      const name = reader.expectWord("the name of a variable");
      this.refuseBehindName();
      this.declare(name);
      const value = reader.accept("=") ? this.expression(depth) : undefined;
      statements.push({ kind: "declare", name: name.text, value, span: name });
    } while (reader.accept(","));
    reader.expect(";", "after the declaration");
    return statements;
  }

  /** Variables of a thread have one register for each name, so that no variable can hide another one. */
  private declare(name: Token): void {
    if (this.blocks.slice(0, -1).some((block) => block.has(name.text)))
      this.reader.fail(
        "T204",
        name,
        `"${name.text}" is declared in a block around this one already`,
        "Give one of the two another name.",
      );
    this.blocks.at(-1)?.add(name.text);
  }

  private conditional(depth: number): Statement {
    const { reader } = this;
    const start = reader.next();
    const condition = this.parenthesized(depth);
    const then = this.statement(this.deeper(depth));
    const otherwise = reader.accept("else") ? this.statement(this.deeper(depth)) : [];
    return { kind: "if", condition, then, otherwise, span: start };
  }

  private whileLoop(depth: number): Statement {
    const start = this.reader.next();
    const condition = this.parenthesized(depth);
    return { kind: "while", condition, body: this.statement(this.deeper(depth)), step: [], span: start };
  }

  /** What stands first in the head, then a loop. */
  private forLoop(depth: number): readonly Statement[] {
    const { reader } = this;
    const start = reader.next();
    reader.expect("(", 'after "for"');
    this.blocks.push(new Set());
    const first = this.forFirst(depth);
    const always: Expression = { kind: "number", value: 1n, span: start };
    const condition = reader.is(";") ? always : this.expression(depth);
    reader.expect(";", "after the condition of for");
    const step = reader.is(")") ? [] : this.effects(depth);
    reader.expect(")", "after the head of for");
    const body = this.statement(this.deeper(depth));
    this.blocks.pop();
    return [...first, { kind: "while", condition, body, step, span: start }];
  }

  private forFirst(depth: number): readonly Statement[] {
    if (this.reader.accept(";")) return [];
    if (this.isDeclaration()) return this.declaration(depth);
    const first = this.effects(depth);
    this.reader.expect(";", "after the first part of for");
    return first;
  }

  /** `i = 0, j = 1` in the head of a for. */
  private effects(depth: number): readonly Statement[] {
    const list = [this.effect(depth)];
    while (this.reader.accept(",")) list.push(this.effect(depth));
    return list;
  }

  private leave(): Statement {
    const word = this.reader.next();
    this.reader.expect(";", `after "${word.text}"`);
    return { kind: word.text === "break" ? "break" : "continue", span: word };
  }

  private refuse(): never {
    const token = this.reader.peek();
    return this.reader.fail("T202", token, `${shown(token)} is not supported`, REFUSED.get(token.text));
  }

  private doLoop(depth: number): Statement {
    const start = this.reader.next();
    const body = this.statement(this.deeper(depth));
    this.reader.expect("while", "after the body of do");
    const condition = this.parenthesized(depth);
    this.reader.expect(";", "after the condition of do");
    return { kind: "do", condition, body, step: [], span: start };
  }

  private parenthesized(depth: number): Expression {
    this.reader.expect("(", "before the condition");
    const condition = this.expression(depth);
    this.reader.expect(")", "after the condition");
    return condition;
  }

  private simple(depth: number): Statement {
    const statement = this.effect(depth);
    this.reader.expect(";", statement.kind === "assign" ? "after the assignment" : "after the statement");
    return statement;
  }

  /** An assignment, in any of its forms, or an expression. */
  private effect(depth: number): Statement {
    const { reader } = this;
    if (this.isCount()) return this.count(reader.next(), this.unary(this.deeper(depth)));
    const start = reader.peek();
    const left = this.choice(depth);
    if (this.isCount()) {
      if (start.text === "*") this.refusePointerCount();
      return this.count(reader.next(), left);
    }
    if (reader.is("+=") || reader.is("-=")) return this.changed(left, reader.next(), this.expression(depth));
    if (!reader.accept("=")) return { kind: "expression", value: left, span: left.span };
    const value = this.expression(depth);
    return { kind: "assign", to: left, operator: undefined, value, span: join(left.span, value.span) };
  }

  private count(sign: Token, place: Expression): Statement {
    return this.changed(place, sign, { kind: "number", value: 1n, span: sign });
  }

  private changed(to: Expression, sign: Token, value: Expression): Statement {
    const operator = sign.text.startsWith("+") ? "+" : "-";
    return { kind: "assign", to, operator, value, span: join(to.span, value.span) };
  }

  /** An expression whose value is used, so that no `++` can follow. */
  private expression(depth: number): Expression {
    const value = this.choice(depth);
    if (this.isCount()) this.refuseWithin(this.reader.peek());
    return value;
  }

  private isCount(): boolean {
    return this.reader.is("++") || this.reader.is("--");
  }

  private choice(depth: number): Expression {
    const { reader } = this;
    const condition = this.binary(0, this.deeper(depth));
    if (!reader.accept("?")) return condition;
    const then = this.expression(this.deeper(depth));
    reader.expect(":", 'after "?" and the value behind it');
    const otherwise = this.expression(this.deeper(depth));
    return { kind: "choice", condition, then, otherwise, span: join(condition.span, otherwise.span) };
  }

  private binary(level: number, depth: number): Expression {
    const operators = LEVELS[level];
    if (operators === undefined) return this.unary(depth);
    let left = this.binary(level + 1, depth);
    for (;;) {
      const operator = operators.find((sign) => this.reader.is(sign));
      if (this.reader.is("/") || this.reader.is("%")) this.refuseOperator();
      if (operator === undefined) return left;
      this.reader.next();
      const right = this.binary(level + 1, depth);
      left = { kind: "binary", operator, left, right, span: join(left.span, right.span) };
    }
  }

  private unary(depth: number): Expression {
    const { reader } = this;
    const token = reader.peek();
    if (token.kind === "sign" && ["*", "&", "!", "~", "-", "+"].includes(token.text)) {
      reader.next();
      const of = this.unary(this.deeper(depth));
      const span = join(token, of.span);
      if (token.text === "*") return { kind: "deref", of, span };
      if (token.text === "&") return { kind: "address", of, span };
      return { kind: "unary", operator: token.text, of, span };
    }
    if (reader.is("(") && isType(reader.peek(1).text)) {
      while (!reader.accept(")")) reader.next();
      return this.unary(this.deeper(depth));
    }
    return this.primary(depth);
  }

  private primary(depth: number): Expression {
    const { reader } = this;
    const token = reader.next();
    if (token.kind === "number") return { kind: "number", value: valueOf(token.text), span: token };
    if (token.text === "(" && token.kind === "sign") {
      const inner = this.expression(depth);
      reader.expect(")", "in the expression");
      return inner;
    }
    if (token.text === "++" || token.text === "--") this.refuseWithin(token);
    if (token.kind !== "word") reader.fail("T101", token, `expected an expression, found ${shown(token)}`);
    if (token.text.includes(".")) reader.fail("T202", token, NO_STRUCTURES, INSTEAD_OF_FIELDS);
    if (reader.is("(")) return this.call(token, depth);
    this.refuseBehindName();
    return { kind: "name", name: token.text, span: token };
  }

  private refuseOperator(): never {
    const token = this.reader.peek();
    return this.reader.fail(
      "T202",
      token,
      `the operator ${token.text} is not supported`,
      "There are + - * & | ^ << >>.",
    );
  }

  private refuseWithin(token: Token): never {
    return this.reader.fail(
      "T202",
      token,
      `${token.text} is not supported within an expression`,
      "Write x++ as a statement of its own, before or after this one.",
    );
  }

  private refusePointerCount(): never {
    const token = this.reader.peek();
    return this.reader.fail(
      "T202",
      token,
      `${token.text} changes the pointer here, and pointers cannot be changed`,
      `To change the location, write (*x)${token.text}.`,
    );
  }

  /** Parts of C that go on behind a name: fields and elements. */
  private refuseBehindName(): void {
    const { reader } = this;
    const token = reader.peek();
    if (reader.is("->")) reader.fail("T202", token, NO_STRUCTURES, INSTEAD_OF_FIELDS);
    if (reader.is("[")) reader.fail("T202", token, "arrays are not supported", "Give each element a name of its own.");
  }

  private call(name: Token, depth: number): Expression {
    const { reader } = this;
    const args: Expression[] = [];
    reader.expect("(", "of the call");
    while (!reader.is(")")) {
      args.push(this.expression(depth));
      if (!reader.accept(",")) break;
    }
    const end = reader.expect(")", "after the arguments");
    return { kind: "call", name: name.text, args, span: join(name, end) };
  }
}
