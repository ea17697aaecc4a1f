/**
 * Evaluates the conditions of #if and #elif: integer constant expressions over already expanded tokens (C11 6.10.1).
 * Every signed type counts as intmax_t and every unsigned one as uintmax_t, both of 64 bits. Operands that &&, || and
 * ?: do not need are read but not evaluated, so that a division by zero there is no error.
 */
import { COMPILER_LIMITS } from "../text/limits.ts";
import { readCharacter, readNumber } from "../text/literals.ts";
import type { Token } from "./lex.ts";
import { PRECEDENCE } from "../text/precedence.ts";

/** A value of intmax_t, or of uintmax_t. */
interface Operand {
  readonly value: bigint;
  readonly unsigned: boolean;
}

const NOTHING: Operand = { value: 0n, unsigned: false };

/** What is wrong with a condition. */
interface Problem {
  readonly message: string;
  readonly hint?: string;
}

/** The value, or what is wrong with the condition. */
export function evaluateCondition(tokens: readonly Token[]): bigint | Problem {
  const reader = new ConditionReader(tokens);
  const { value } = reader.ternary(0, true);
  return reader.problem ?? (reader.atEnd() ? value : { message: "the condition goes on where it should end" });
}

class ConditionReader {
  problem: Problem | undefined;
  private readonly tokens: readonly Token[];
  private at = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  atEnd(): boolean {
    return this.at >= this.tokens.length;
  }

  /** `needed` is true when the value counts; otherwise only the type does. */
  ternary(depth: number, needed: boolean): Operand {
    const test = this.binary(1, depth, needed);
    if (!this.accept("?")) return test;
    const taken = test.value !== 0n;
    const yes = this.ternary(depth + 1, needed && taken);
    if (!this.accept(":")) this.fail('a ":" is missing');
    const no = this.ternary(depth + 1, needed && !taken);
    return wrapped((taken ? yes : no).value, yes.unsigned || no.unsigned);
  }

  private binary(lowest: number, depth: number, needed: boolean): Operand {
    let left = this.unary(depth, needed);
    for (;;) {
      const operator = this.tokens[this.at]?.text ?? "";
      const precedence = PRECEDENCE[operator] ?? 0;
      if (precedence < lowest || this.problem !== undefined) return left;
      this.at++;
      const decided = (operator === "&&" && left.value === 0n) || (operator === "||" && left.value !== 0n);
      const right = this.binary(precedence + 1, depth, needed && !decided);
      left = this.apply(operator, left, right, needed);
    }
  }

  private unary(depth: number, needed: boolean): Operand {
    if (depth > COMPILER_LIMITS.CONDITION_DEPTH) return this.fail("the condition is nested too deeply");
    if (this.accept("!")) return truth(this.unary(depth + 1, needed).value === 0n);
    if (this.accept("~")) return changed(this.unary(depth + 1, needed), (value) => ~value);
    if (this.accept("-")) return changed(this.unary(depth + 1, needed), (value) => -value);
    if (this.accept("+")) return this.unary(depth + 1, needed);
    if (this.accept("(")) {
      const value = this.ternary(depth + 1, needed);
      if (!this.accept(")")) this.fail('a ")" is missing');
      return value;
    }
    return this.primary();
  }

  private primary(): Operand {
    const token = this.tokens[this.at];
    if (token === undefined) return this.fail("the condition ends where a value should be");
    this.at++;
    if (token.kind === "name" && this.tokens[this.at]?.text === "(")
      return this.fail(
        `the macro "${token.text}" is not defined`,
        `Is an #include missing? An #if reads its whole line: ask for #ifdef ${token.text} in an #if around this one.`,
      );
    if (token.kind === "name") return NOTHING;
    const literal =
      token.kind === "number" ? readNumber(token.text) : token.kind === "char" ? readCharacter(token.text) : undefined;
    if (literal === undefined || typeof literal === "string" || literal.kind !== "integer")
      return this.fail(`"${token.text}" cannot stand in the condition of an #if`);
    const unsigned = token.kind === "number" && (/u/i.test(token.text) || literal.value >= 1n << 63n);
    return { value: literal.value, unsigned };
  }

  private apply(operator: string, left: Operand, right: Operand, needed: boolean): Operand {
    const shift = SHIFTS[operator];
    if (shift !== undefined) return wrapped(shift(left.value, Number(right.value)), left.unsigned);
    const unsigned = left.unsigned || right.unsigned;
    const a = wrapped(left.value, unsigned).value;
    const b = wrapped(right.value, unsigned).value;
    const test = TESTS[operator];
    if (test !== undefined) return truth(test(a, b));
    if ((operator === "/" || operator === "%") && b === 0n)
      return needed ? this.fail("division by zero") : { value: 0n, unsigned };
    return wrapped(ARITHMETIC[operator]?.(a, b) ?? 0n, unsigned);
  }

  private accept(text: string): boolean {
    if (this.tokens[this.at]?.text !== text) return false;
    this.at++;
    return true;
  }

  private fail(message: string, hint?: string): Operand {
    this.problem ??= hint === undefined ? { message } : { message, hint };
    this.at = this.tokens.length;
    return NOTHING;
  }
}

/** A mathematical integer, wrapped around to intmax_t or uintmax_t. */
function wrapped(value: bigint, unsigned: boolean): Operand {
  return { value: unsigned ? BigInt.asUintN(64, value) : BigInt.asIntN(64, value), unsigned };
}

function changed(operand: Operand, change: (value: bigint) => bigint): Operand {
  return wrapped(change(operand.value), operand.unsigned);
}

/** The result of comparisons and logical operators: an int. */
function truth(value: boolean): Operand {
  return { value: value ? 1n : 0n, unsigned: false };
}

/** A shift as gcc computes it: a negative amount shifts in the other direction, and no amount is too large. */
function shifted(value: bigint, by: number): bigint {
  if (by <= -64) return value < 0n ? -1n : 0n;
  if (by >= 64) return 0n;
  return by < 0 ? value >> BigInt(-by) : value << BigInt(by);
}

const SHIFTS: Readonly<Record<string, (value: bigint, by: number) => bigint>> = {
  "<<": shifted,
  ">>": (value, by) => shifted(value, -by),
};

const TESTS: Readonly<Record<string, (a: bigint, b: bigint) => boolean>> = {
  "||": (a, b) => a !== 0n || b !== 0n,
  "&&": (a, b) => a !== 0n && b !== 0n,
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<": (a, b) => a < b,
  ">": (a, b) => a > b,
  "<=": (a, b) => a <= b,
  ">=": (a, b) => a >= b,
};

const ARITHMETIC: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  "|": (a, b) => a | b,
  "^": (a, b) => a ^ b,
  "&": (a, b) => a & b,
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  "%": (a, b) => a % b,
};
