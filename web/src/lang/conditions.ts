/**
 * The conditions of #if and #elif: integer constant expressions over already expanded tokens, in 64 bits.
 */
import { readCharacter, readNumber } from "./literals.ts";
import type { Token } from "./lex.ts";
import { PRECEDENCE } from "./precedence.ts";

/** Parentheses and operators deeper than this are refused: bounds the recursion. */
const DEPTH_MAX = 100;

/** The value, or a message saying what is wrong with the condition. */
export function evaluateCondition(tokens: readonly Token[]): bigint | string {
  const reader = new ConditionReader(tokens);
  const value = reader.ternary(0);
  return reader.problem ?? (reader.atEnd() ? value : "the condition goes on where it should end");
}

class ConditionReader {
  problem: string | undefined;
  private readonly tokens: readonly Token[];
  private at = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  atEnd(): boolean {
    return this.at >= this.tokens.length;
  }

  ternary(depth: number): bigint {
    const test = this.binary(1, depth);
    if (!this.accept("?")) return test;
    const yes = this.ternary(depth + 1);
    if (!this.accept(":")) this.fail('a ":" is missing');
    const no = this.ternary(depth + 1);
    return test !== 0n ? yes : no;
  }

  private binary(lowest: number, depth: number): bigint {
    let left = this.unary(depth);
    for (;;) {
      const operator = this.tokens[this.at]?.text ?? "";
      const precedence = PRECEDENCE[operator] ?? 0;
      if (precedence < lowest || this.problem !== undefined) return left;
      this.at++;
      left = this.apply(operator, left, this.binary(precedence + 1, depth));
    }
  }

  private unary(depth: number): bigint {
    if (depth > DEPTH_MAX) return this.fail("the condition is nested too deeply");
    if (this.accept("!")) return this.unary(depth + 1) === 0n ? 1n : 0n;
    if (this.accept("~")) return ~this.unary(depth + 1);
    if (this.accept("-")) return BigInt.asIntN(64, -this.unary(depth + 1));
    if (this.accept("+")) return this.unary(depth + 1);
    if (this.accept("(")) {
      const value = this.ternary(depth + 1);
      if (!this.accept(")")) this.fail('a ")" is missing');
      return value;
    }
    return this.primary();
  }

  private primary(): bigint {
    const token = this.tokens[this.at];
    if (token === undefined) return this.fail("the condition ends where a value should be");
    this.at++;
    if (token.kind === "name") return 0n;
    const literal =
      token.kind === "number" ? readNumber(token.text) : token.kind === "char" ? readCharacter(token.text) : undefined;
    if (literal === undefined || typeof literal === "string" || literal.kind !== "integer")
      return this.fail(`"${token.text}" cannot stand in the condition of an #if`);
    return literal.value;
  }

  private apply(operator: string, a: bigint, b: bigint): bigint {
    if ((operator === "/" || operator === "%") && b === 0n) return this.fail("division by zero");
    return BigInt.asIntN(64, OPERATIONS[operator]?.(a, b) ?? 0n);
  }

  private accept(text: string): boolean {
    if (this.tokens[this.at]?.text !== text) return false;
    this.at++;
    return true;
  }

  private fail(message: string): bigint {
    this.problem ??= message;
    this.at = this.tokens.length;
    return 0n;
  }
}

const truth = (value: boolean): bigint => (value ? 1n : 0n);
const OPERATIONS: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  "||": (a, b) => truth(a !== 0n || b !== 0n),
  "&&": (a, b) => truth(a !== 0n && b !== 0n),
  "|": (a, b) => a | b,
  "^": (a, b) => a ^ b,
  "&": (a, b) => a & b,
  "==": (a, b) => truth(a === b),
  "!=": (a, b) => truth(a !== b),
  "<": (a, b) => truth(a < b),
  ">": (a, b) => truth(a > b),
  "<=": (a, b) => truth(a <= b),
  ">=": (a, b) => truth(a >= b),
  "<<": (a, b) => a << (b & 63n),
  ">>": (a, b) => a >> (b & 63n),
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  "%": (a, b) => a % b,
};
