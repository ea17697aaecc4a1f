/**
 * Parsing of expressions, by precedence climbing. Every node knows its height, and the height is bounded.
 */
import { COMPILER_LIMITS } from "./limits.ts";
import { ASSEMBLY_HINT, isAssembly } from "./assembly.ts";
import { readCharacter, readNumber, readString, readStringBytes } from "./literals.ts";
import type { Token } from "./lex.ts";
import { TypeParser } from "./parse-types.ts";
import { joinSpans } from "./source.ts";
import { PRECEDENCE } from "./precedence.ts";
import type { Span } from "./source.ts";
import type { Block, Expr, Initializer, TypeName, UnaryOperator } from "./syntax.ts";
import { KEYWORDS, SyntaxFailure } from "./token-reader.ts";

const ASSIGNMENTS = new Set(["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="]);

const HEIGHT_MAX = COMPILER_LIMITS.HEIGHT;

/** Of a list in braces: its own depth is bounded by the parser. */
const COMPOUND_HEIGHT = 50;

export abstract class ExpressionParser extends TypeParser {
  protected abstract block(): Block;
  protected abstract initializer(): Initializer;

  protected override expression(): Expr {
    let left = this.assignment();
    while (this.accept(",")) left = this.binaryNode(",", left, this.assignment());
    return left;
  }

  protected override constant(): Expr {
    return this.conditional();
  }

  protected override assignment(): Expr {
    return this.nested(() => {
      const target = this.conditional();
      const operator = this.peek();
      if (operator.kind !== "punct" || !ASSIGNMENTS.has(operator.text)) return target;
      this.take();
      const value = this.assignment();
      return this.node({
        kind: "assign",
        operator: operator.text,
        target,
        value,
        span: joinSpans(target.span, value.span),
        height: above(target, value),
      });
    });
  }

  private conditional(): Expr {
    const test = this.binary(1);
    if (!this.accept("?")) return test;
    const yes = this.is(":")
      ? this.fail("E203", `expected an expression after "?", ${this.found()}`)
      : this.nested(() => this.expression());
    this.expect(":", 'after the first choice of "?"');
    const no = this.nested(() => this.conditional());
    return this.node({
      kind: "conditional",
      test,
      yes,
      no,
      span: joinSpans(test.span, no.span),
      height: above(test, yes, no),
    });
  }

  private binary(lowest: number): Expr {
    let left = this.cast();
    for (;;) {
      const token = this.peek();
      const precedence = token.kind === "punct" ? (PRECEDENCE[token.text] ?? 0) : 0;
      if (precedence < lowest) return left;
      this.take();
      left = this.binaryNode(token.text, left, this.binary(precedence + 1));
    }
  }

  private binaryNode(operator: string, left: Expr, right: Expr): Expr {
    return this.node({
      kind: "binary",
      operator,
      left,
      right,
      span: joinSpans(left.span, right.span),
      height: above(left, right),
    });
  }

  private cast(): Expr {
    if (!this.is("(") || !this.startsType(1)) return this.unary();
    return this.nested(() => {
      const open = this.take();
      const type = this.typeName();
      this.close(")", open);
      if (this.is("{")) {
        const initializer = this.initializer();
        return this.postfix(
          this.node({ kind: "compound", type, initializer, span: this.spanFrom(open), height: COMPOUND_HEIGHT }),
        );
      }
      const operand = this.cast();
      return this.node({ kind: "cast", type, operand, span: joinSpans(open, operand.span), height: above(operand) });
    });
  }

  private unary(): Expr {
    const token = this.peek();
    switch (token.kind === "punct" || token.kind === "name" ? token.text : "") {
      case "-":
      case "+":
      case "~":
      case "!":
      case "*":
      case "&":
        return this.nested(() => this.unaryOperator(token));
      case "++":
      case "--":
        return this.nested(() => {
          this.take();
          const operand = this.unary();
          return this.node({
            kind: "step",
            delta: token.text === "++" ? 1 : -1,
            prefix: true,
            operand,
            span: joinSpans(token, operand.span),
            height: above(operand),
          });
        });
      case "&&":
        return this.fail("E405", "Hotline has no labels, and no addresses of labels");
      case "sizeof":
        return this.nested(() => this.sizeOf());
      case "_Alignof":
      case "__alignof__":
        return this.alignOf();
      case "__extension__":
        this.take();
        return this.nested(() => this.cast());
      default:
        return this.postfix(this.primary());
    }
  }

  private unaryOperator(token: Token): Expr {
    this.take();
    const operand = this.cast();
    return this.node({
      kind: "unary",
      operator: token.text as UnaryOperator,
      operand,
      span: joinSpans(token, operand.span),
      height: above(operand),
    });
  }

  private sizeOf(): Expr {
    const start = this.take();
    if (this.is("(") && this.startsType(1)) {
      const type = this.parenthesisedType();
      return this.node({ kind: "sizeofType", type, span: this.spanFrom(start), height: 1 });
    }
    const operand = this.unary();
    return this.node({ kind: "sizeof", operand, span: joinSpans(start, operand.span), height: above(operand) });
  }

  private alignOf(): Expr {
    const start = this.take();
    if (!this.is("(") || !this.startsType(1)) this.fail("E204", "_Alignof takes a type in parentheses");
    const type = this.parenthesisedType();
    return this.node({ kind: "alignof", type, span: this.spanFrom(start), height: 1 });
  }

  private parenthesisedType(): TypeName {
    const open = this.take();
    const type = this.nested(() => this.typeName());
    this.close(")", open);
    return type;
  }

  private postfix(start: Expr): Expr {
    let expr = start;
    for (;;) {
      const token = this.peek();
      if (token.kind !== "punct") return expr;
      if (token.text === "[") expr = this.indexed(expr);
      else if (token.text === "(") expr = this.called(expr);
      else if (token.text === "." || token.text === "->") expr = this.member(expr, token);
      else if (token.text === "++" || token.text === "--") {
        this.take();
        expr = this.node({
          kind: "step",
          delta: token.text === "++" ? 1 : -1,
          prefix: false,
          operand: expr,
          span: joinSpans(expr.span, token),
          height: above(expr),
        });
      } else return expr;
    }
  }

  private indexed(array: Expr): Expr {
    const open = this.take();
    if (this.is("]")) this.fail("E203", "expected an index between [ and ]");
    const index = this.nested(() => this.expression());
    const close = this.close("]", open);
    return this.node({ kind: "index", array, index, span: joinSpans(array.span, close), height: above(array, index) });
  }

  private called(callee: Expr): Expr {
    const open = this.take();
    if (callee.kind === "name" && callee.name === "offsetof") return this.offsetOf(callee.span, open);
    const args: Expr[] = [];
    while (!this.is(")") && this.peek().kind !== "end") {
      if (args.length > 0) this.expectComma();
      if (this.startsType()) this.typeAsArgument();
      args.push(this.assignment());
    }
    const close = this.close(")", open);
    return this.node({
      kind: "call",
      callee,
      args,
      close,
      span: joinSpans(callee.span, close),
      height: above(callee, ...args),
    });
  }

  private expectComma(): void {
    if (this.accept(",")) return;
    const { file, to } = this.previous();
    this.fail("E201", `expected "," or ")" between the arguments, ${this.found()}`, undefined, { file, from: to, to });
  }

  private typeAsArgument(): never {
    return this.fail("E203", `expected an expression, found the type "${this.peek().text}"`);
  }

  private offsetOf(start: Span, open: Token): Expr {
    const type = this.nested(() => this.typeName());
    this.expect(",", "after the type in offsetof");
    const path: { name: string; span: Span }[] = [];
    do {
      if (!this.isIdentifier()) this.fail("E203", `expected the name of a field, ${this.found()}`);
      const name = this.take();
      path.push({ name: name.text, span: name });
    } while (this.accept("."));
    this.close(")", open);
    return this.node({ kind: "offsetof", type, path, span: this.spanFrom(start), height: 1 });
  }

  private member(object: Expr, operator: Token): Expr {
    this.take();
    if (!this.isIdentifier())
      this.fail("E203", `expected the name of a field after "${operator.text}", ${this.found()}`);
    const name = this.take();
    return this.node({
      kind: "member",
      object,
      arrow: operator.text === "->",
      field: name.text,
      fieldSpan: name,
      span: joinSpans(object.span, name),
      height: above(object),
    });
  }

  private primary(): Expr {
    const token = this.peek();
    if (token.kind === "number") return this.number();
    if (token.kind === "char") return this.character();
    if (token.kind === "string") return this.string();
    if (this.is("(")) return this.parenthesised();
    if (this.isIdentifier()) {
      if (this.isTypeName(token.text)) this.fail("E203", `expected an expression, found the type "${token.text}"`);
      this.take();
      this.rejectPrefix(token);
      return { kind: "name", name: token.text, span: token, height: 1 };
    }
    return this.noExpression(token);
  }

  private noExpression(token: Token): never {
    if (token.text === "_Generic")
      return this.fail(
        "E413",
        "Hotline has no _Generic",
        "The atomic builtins work on every integer type as they are.",
      );
    if (isAssembly(token)) return this.fail("E417", "Hotline has no inline assembly", ASSEMBLY_HINT);
    if (token.text === "{") return this.fail("E203", "a { } list can only initialise a variable where it is declared");
    if (token.kind === "name" && KEYWORDS.has(token.text))
      return this.fail("E203", `expected an expression, found the word "${token.text}"`);
    return this.fail(
      "E203",
      `expected an expression, ${this.found()}`,
      this.nearKeyword(),
      token.kind === "end" || token.text === ";" || token.text === "}" ? this.gap() : token,
    );
  }

  /** Where something is missing: right after the last token. */
  private gap(): Span {
    const { file, to } = this.previous();
    return { file, from: to, to };
  }

  private number(): Expr {
    const token = this.take();
    const literal = readNumber(token.text);
    if (typeof literal === "string") this.report.error("E105", token, literal);
    else if (literal.kind === "integer") return { kind: "integer", literal, span: token, height: 1 };
    else
      this.report.error(
        "E401",
        token,
        "Hotline has no floating point",
        "Use whole numbers: scale the unit (thousandths, cycles, bytes).",
      );
    return { kind: "bad", span: token, height: 1 };
  }

  private character(): Expr {
    const token = this.take();
    const literal = readCharacter(token.text);
    if (typeof literal !== "string") return { kind: "integer", literal, span: token, height: 1 };
    this.report.error("E103", token, literal);
    return { kind: "bad", span: token, height: 1 };
  }

  private string(): Expr {
    const first = this.peek();
    let text = "";
    const bytes: number[] = [];
    while (this.peek().kind === "string") {
      const token = this.take();
      const read = readStringBytes(token.text);
      if (typeof read === "string") this.report.error("E103", token, read);
      else for (const byte of read) bytes.push(byte);
      text += readString(token.text);
    }
    return { kind: "string", text, bytes, span: this.spanFrom(first), height: 1 };
  }

  private parenthesised(): Expr {
    const open = this.take();
    if (this.is("{")) {
      const body = this.nested(() => this.block());
      this.close(")", open);
      return this.node({ kind: "statements", body, span: this.spanFrom(open), height: 1 });
    }
    if (this.is(")")) this.fail("E203", "expected an expression between ( and )");
    const inner = this.nested(() => this.expression());
    const close = this.close(")", open);
    return { ...inner, span: joinSpans(open, close) };
  }

  /** The condition in the parentheses of if, while, switch; an error inside does not spoil what follows. */
  protected condition(after: string): Expr {
    const open = this.expect("(", after);
    const from = this.mark();
    try {
      const value = this.is(")") ? this.fail("E203", `expected a condition between ( and )`) : this.expression();
      this.close(")", open);
      return value;
    } catch (failure) {
      if (!(failure instanceof SyntaxFailure) || !this.skipToClose(from)) throw failure;
      return { kind: "bad", span: open, height: 1 };
    }
  }

  private node(expr: Expr): Expr {
    if (expr.height > HEIGHT_MAX)
      this.report.fatal(
        "E206",
        expr.span,
        `this expression has more than ${HEIGHT_MAX} terms, or is nested that deeply`,
        "Compute it in several statements, or in a loop over an array.",
      );
    return expr;
  }
}

function above(...children: readonly Expr[]): number {
  return 1 + Math.max(...children.map((child) => child.height), 0);
}
