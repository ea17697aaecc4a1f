/**
 * A tiny expression language: numbers, names, strings, calls, + - * / and comparisons. Parsed to a tree and evaluated
 * over a given meaning of names; nothing of JavaScript is reachable from it. formula.ts and shapes.ts build on it.
 */
import { type Result, fail, ok } from "../../base/result.ts";

type Comparison = "<" | "<=" | ">" | ">=" | "==" | "!=";
type Arithmetic = "+" | "-" | "*" | "/";

export type Expression =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "string"; readonly text: string }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: "negate"; readonly of: Expression }
  | { readonly kind: "arithmetic"; readonly op: Arithmetic; readonly left: Expression; readonly right: Expression }
  | { readonly kind: "comparison"; readonly op: Comparison; readonly left: Expression; readonly right: Expression };

/** Longer formulas, or deeper nested ones, are refused: the parser is recursive. */
const TEXT_MAX = 2000;
const DEPTH_MAX = 64;

interface Token {
  readonly kind: "number" | "name" | "string" | "symbol" | "end";
  readonly text: string;
  /** Offset in the text. */
  readonly at: number;
}

const TOKEN =
  /\s*(?:((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|([A-Za-z_][A-Za-z0-9_]*)|"([^"]*)"|(<=|>=|==|!=|[-+*/(),<>]))/y;

/** Thrown and caught inside this file only. */
class SyntaxFailure extends Error {}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const end = text.trimEnd().length;
  while (at < end) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) throw new SyntaxFailure(`unexpected "${text.slice(at).trim()[0] ?? ""}" in "${text}"`);
    const [, number, name, string, symbol] = match;
    if (number !== undefined) tokens.push({ kind: "number", text: number, at });
    else if (name !== undefined) tokens.push({ kind: "name", text: name, at });
    else if (string !== undefined) tokens.push({ kind: "string", text: string, at });
    else tokens.push({ kind: "symbol", text: symbol ?? "", at });
    at = TOKEN.lastIndex;
  }
  tokens.push({ kind: "end", text: "", at });
  return tokens;
}

class Parser {
  private readonly tokens: readonly Token[];
  private next = 0;
  private depth = 0;

  constructor(text: string) {
    this.tokens = tokenize(text);
  }

  whole(): Expression {
    const result = this.comparison();
    if (this.peek().kind !== "end") this.unexpected();
    return result;
  }

  private peek(): Token {
    return this.tokens[this.next] ?? { kind: "end", text: "", at: 0 };
  }

  private unexpected(): never {
    const token = this.peek();
    throw new SyntaxFailure(token.kind === "end" ? "the expression ends too early" : `unexpected "${token.text}"`);
  }

  private accept(...symbols: readonly string[]): string | undefined {
    const token = this.peek();
    if (token.kind !== "symbol" || !symbols.includes(token.text)) return undefined;
    this.next += 1;
    return token.text;
  }

  private expect(symbol: string): void {
    if (this.accept(symbol) === undefined) this.unexpected();
  }

  private comparison(): Expression {
    const left = this.sum();
    const op = this.accept("<", "<=", ">", ">=", "==", "!=");
    if (op === undefined) return left;
    return { kind: "comparison", op: op as Comparison, left, right: this.sum() };
  }

  private sum(): Expression {
    return this.chain(["+", "-"], () => this.product());
  }

  private product(): Expression {
    return this.chain(["*", "/"], () => this.unary());
  }

  private chain(symbols: readonly Arithmetic[], operand: () => Expression): Expression {
    let left = operand();
    for (let op = this.accept(...symbols); op !== undefined; op = this.accept(...symbols)) {
      left = { kind: "arithmetic", op: op as Arithmetic, left, right: operand() };
    }
    return left;
  }

  private unary(): Expression {
    if (++this.depth > DEPTH_MAX) throw new SyntaxFailure("the expression is nested too deeply");
    const result: Expression = this.accept("-") === undefined ? this.primary() : { kind: "negate", of: this.unary() };
    this.depth -= 1;
    return result;
  }

  private primary(): Expression {
    const token = this.peek();
    if (token.kind === "number") return this.take({ kind: "number", value: Number(token.text) });
    if (token.kind === "string") return this.take({ kind: "string", text: token.text });
    if (token.kind === "name") {
      this.next += 1;
      if (this.accept("(") === undefined) return { kind: "name", name: token.text };
      return { kind: "call", name: token.text, args: this.arguments() };
    }
    this.expect("(");
    const inner = this.sum();
    this.expect(")");
    return inner;
  }

  private take(expression: Expression): Expression {
    this.next += 1;
    return expression;
  }

  private arguments(): Expression[] {
    const args: Expression[] = [];
    if (this.accept(")") !== undefined) return args;
    do args.push(this.sum());
    while (this.accept(",") !== undefined);
    this.expect(")");
    return args;
  }
}

export function parseFormulaExpression(text: string): Result<Expression, string> {
  if (text.length > TEXT_MAX) return fail(`the expression is longer than ${TEXT_MAX} characters`);
  try {
    return ok(new Parser(text).whole());
  } catch (error) {
    if (error instanceof SyntaxFailure) return fail(error.message);
    throw error;
  }
}

/** Every node of the tree, the root first. */
export function walk(expression: Expression, visit: (node: Expression) => void): void {
  visit(expression);
  switch (expression.kind) {
    case "call":
      for (const arg of expression.args) walk(arg, visit);
      break;
    case "negate":
      walk(expression.of, visit);
      break;
    case "arithmetic":
    case "comparison":
      walk(expression.left, visit);
      walk(expression.right, visit);
      break;
    default:
  }
}

/** The meaning of names and calls; a returned string is an error message. */
export interface Meaning {
  name(name: string): number | string;
  call(name: string, args: readonly Expression[], evaluate: (e: Expression) => Result<number, string>): number | string;
}

/** The value; comparisons are 1 or 0. Values that are no finite number (a division by zero) are errors. */
export function evaluate(expression: Expression, meaning: Meaning): Result<number, string> {
  switch (expression.kind) {
    case "number":
      return ok(expression.value);
    case "string":
      return fail(`the text "${expression.text}" is no number`);
    case "name":
      return lift(meaning.name(expression.name));
    case "call":
      return lift(callOf(expression.name, expression.args, meaning));
    case "negate": {
      const value = evaluate(expression.of, meaning);
      return value.ok ? ok(-value.value) : value;
    }
    default:
      return evaluateBinary(expression, meaning);
  }
}

function lift(value: number | string): Result<number, string> {
  if (typeof value === "string") return fail(value);
  return Number.isFinite(value) ? ok(value) : fail("the result is not a finite number");
}

function callOf(name: string, args: readonly Expression[], meaning: Meaning): number | string {
  const inner = (e: Expression): Result<number, string> => evaluate(e, meaning);
  if (name !== "min" && name !== "max" && name !== "abs") return meaning.call(name, args, inner);
  if (args.length === 0 || (name === "abs" && args.length !== 1)) return `${name}() with ${args.length} arguments`;
  const values: number[] = [];
  for (const arg of args) {
    const value = inner(arg);
    if (!value.ok) return value.error;
    values.push(value.value);
  }
  if (name === "abs") return Math.abs(values[0] ?? 0);
  return name === "min" ? Math.min(...values) : Math.max(...values);
}

type Binary = Extract<Expression, { kind: "arithmetic" | "comparison" }>;

function evaluateBinary(expression: Binary, meaning: Meaning): Result<number, string> {
  const left = evaluate(expression.left, meaning);
  if (!left.ok) return left;
  const right = evaluate(expression.right, meaning);
  if (!right.ok) return right;
  if (expression.kind === "comparison") return ok(compare(expression.op, left.value, right.value) ? 1 : 0);
  if (expression.op === "/" && right.value === 0) return fail(`division by zero${nameOf(expression.right)}`);
  return lift(arithmetic(expression.op, left.value, right.value));
}

/** What is 0 in a division by zero, where it has a name: ": sum(handoffs) is 0". */
function nameOf(divisor: Expression): string {
  if (divisor.kind === "name") return `: ${divisor.name} is 0`;
  if (divisor.kind !== "call" || divisor.args.length !== 1) return "";
  const [of] = divisor.args;
  return of?.kind === "name" ? `: ${divisor.name}(${of.name}) is 0` : "";
}

function arithmetic(op: Arithmetic, a: number, b: number): number {
  switch (op) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / b;
  }
}

function compare(op: Comparison, a: number, b: number): boolean {
  switch (op) {
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    case ">=":
      return a >= b;
    case "==":
      return a === b;
    case "!=":
      return a !== b;
  }
}
