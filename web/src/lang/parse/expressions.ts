/** Parses expressions by precedence climbing. Every node knows its height, and the height is bounded. */
import { startsType } from "./specifiers.ts";
import { parseTypeName } from "./types.ts";
import { parseInitializer } from "./parse.ts";
import { parseBlock } from "./statements.ts";
import type { TokenReader } from "./token-reader.ts";
import { COMPILER_LIMITS } from "../text/limits.ts";
import { ASSEMBLY_HINT, isAssembly } from "../builtins/assembly.ts";
import type { Token } from "../preprocess/lex.ts";
import { joinSpans } from "../text/source.ts";
import { PRECEDENCE } from "../text/precedence.ts";
import type { Span } from "../text/source.ts";
import type { Expr, OffsetStep, TypeName, UnaryOperator, GenericChoice } from "./syntax-tree.ts";
import { KEYWORDS, SyntaxFailure } from "./token-reader.ts";
import { hasPrefix, parseCharacter, parseNumber, parsePrefixed, parseString } from "./literals.ts";
import { origin } from "./origin.ts";

const ASSIGNMENTS = new Set(["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="]);

const HEIGHT_MAX = COMPILER_LIMITS.HEIGHT;

/** The height that a list in braces counts; the parser bounds the list's own depth. */
const COMPOUND_HEIGHT = 50;

export function parseExpression(p: TokenReader): Expr {
  let left = parseAssignment(p);
  while (p.is(",")) left = binaryNode(p, p.take(), left, parseAssignment(p));
  return left;
}

export function parseConstant(p: TokenReader): Expr {
  return parseConditional(p);
}

export function parseAssignment(p: TokenReader): Expr {
  return p.nested(() => {
    const target = parseConditional(p);
    const operator = p.peek();
    if (operator.kind !== "punct" || !ASSIGNMENTS.has(operator.text)) return target;
    p.take();
    warnOfTurnedOperator(p, operator);
    const value = parseAssignment(p);
    return boundedNode(p, {
      kind: "assign",
      operator: operator.text,
      target,
      value,
      span: joinSpans(target.span, value.span),
      height: above(target, value),
    });
  });
}

function parseConditional(p: TokenReader): Expr {
  const test = parseBinary(p, 1);
  if (!p.accept("?")) return test;
  const yes = p.is(":") ? undefined : p.nested(() => parseExpression(p));
  p.expect(":", 'after the first choice of "?"');
  const no = p.nested(() => parseConditional(p));
  return boundedNode(p, {
    kind: "conditional",
    test,
    yes,
    no,
    span: joinSpans(test.span, no.span),
    height: above(test, yes ?? test, no),
  });
}

function parseBinary(p: TokenReader, lowest: number): Expr {
  let left = parseCast(p);
  for (;;) {
    const token = p.peek();
    const precedence = token.kind === "punct" ? (PRECEDENCE[token.text] ?? 0) : 0;
    if (precedence < lowest) return left;
    p.take();
    left = binaryNode(p, token, left, parseBinary(p, precedence + 1));
  }
}

function binaryNode(p: TokenReader, operator: Token, left: Expr, right: Expr): Expr {
  return boundedNode(p, {
    kind: "binary",
    operator: operator.text,
    left,
    right,
    span: joinSpans(left.span, right.span),
    height: above(left, right),
    ...origin(operator),
  });
}

function parseCast(p: TokenReader): Expr {
  if (!p.is("(") || !startsType(p, 1)) return parseUnary(p);
  return p.nested(() => {
    const open = p.take();
    const type = parseTypeName(p);
    p.close(")", open);
    if (p.is("{")) {
      const initializer = parseInitializer(p);
      return parsePostfix(
        p,
        boundedNode(p, { kind: "compound", type, initializer, span: p.spanFrom(open), height: COMPOUND_HEIGHT }),
      );
    }
    const operand = parseCast(p);
    return boundedNode(p, { kind: "cast", type, operand, span: joinSpans(open, operand.span), height: above(operand) });
  });
}

function parseUnary(p: TokenReader): Expr {
  const token = p.peek();
  switch (token.kind === "punct" || token.kind === "name" ? token.text : "") {
    case "-":
    case "+":
    case "~":
    case "!":
    case "*":
    case "&":
      return p.nested(() => parseUnaryOperator(p, token));
    case "++":
    case "--":
      return p.nested(() => {
        p.take();
        const operand = parseUnary(p);
        return boundedNode(p, {
          kind: "step",
          delta: token.text === "++" ? 1 : -1,
          prefix: true,
          operand,
          span: joinSpans(token, operand.span),
          height: above(operand),
        });
      });
    case "&&":
      return parseLabelAddress(p, token);
    case "sizeof":
      return p.nested(() => parseSizeOf(p));
    case "_Alignof":
    case "__alignof__":
      return parseAlignOf(p);
    case "__extension__":
      p.take();
      return p.nested(() => parseCast(p));
    default:
      return parsePostfix(p, parsePrimary(p));
  }
}

function parseLabelAddress(p: TokenReader, start: Token): Expr {
  p.take();
  if (!p.isIdentifier()) p.fail("E203", `expected the name of a label after &&, ${p.found()}`);
  const label = p.take();
  return { kind: "labelAddress", label: p.labelName(label.text), span: joinSpans(start, label), height: 1 };
}

function parseUnaryOperator(p: TokenReader, token: Token): Expr {
  p.take();
  const operand = parseCast(p);
  return boundedNode(p, {
    kind: "unary",
    operator: token.text as UnaryOperator,
    operand,
    span: joinSpans(token, operand.span),
    height: above(operand),
    ...origin(token),
  });
}

function parseSizeOf(p: TokenReader): Expr {
  const start = p.take();
  if (p.is("(") && startsType(p, 1)) {
    const type = parseParenthesisedType(p);
    return boundedNode(p, { kind: "sizeofType", type, span: p.spanFrom(start), height: 1 });
  }
  const operand = parseUnary(p);
  return boundedNode(p, { kind: "sizeof", operand, span: joinSpans(start, operand.span), height: above(operand) });
}

/** Parses _Alignof(type) and, as gcc has it, _Alignof expression. */
function parseAlignOf(p: TokenReader): Expr {
  const start = p.take();
  const operand = p.is("(") && startsType(p, 1) ? parseParenthesisedType(p) : p.nested(() => parseUnary(p));
  const height = "height" in operand ? above(operand) : 1;
  return boundedNode(p, { kind: "alignof", operand, span: p.spanFrom(start), height });
}

function parseParenthesisedType(p: TokenReader): TypeName {
  const open = p.take();
  const type = p.nested(() => parseTypeName(p));
  p.close(")", open);
  return type;
}

function parsePostfix(p: TokenReader, start: Expr): Expr {
  let expr = start;
  for (;;) {
    const token = p.peek();
    if (token.kind !== "punct") return expr;
    if (token.text === "[") expr = parseIndexed(p, expr);
    else if (token.text === "(") expr = parseCalled(p, expr);
    else if (token.text === "." || token.text === "->") expr = parseMember(p, expr, token);
    else if (token.text === "++" || token.text === "--") {
      p.take();
      expr = boundedNode(p, {
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

function parseIndexed(p: TokenReader, array: Expr): Expr {
  const open = p.take();
  if (p.is("]")) p.fail("E203", "expected an index between [ and ]");
  const index = p.nested(() => parseExpression(p));
  const close = p.close("]", open);
  return boundedNode(p, {
    kind: "index",
    array,
    index,
    span: joinSpans(array.span, close),
    height: above(array, index),
  });
}

const VA_ARG = new Set(["va_arg", "__builtin_va_arg"]);
const OFFSETOF = new Set(["offsetof", "__builtin_offsetof"]);

function parseCalled(p: TokenReader, callee: Expr): Expr {
  const open = p.take();
  if (callee.kind === "name" && OFFSETOF.has(callee.name)) return parseOffsetOf(p, callee.span, open);
  if (callee.kind === "name" && callee.name === "__builtin_types_compatible_p")
    return parseCompatible(p, callee.span, open);
  if (callee.kind === "name" && VA_ARG.has(callee.name)) return parseVariableArgument(p, callee.span, open);
  const args: Expr[] = [];
  while (!p.is(")") && p.peek().kind !== "end") {
    if (args.length > 0) expectComma(p);
    if (startsType(p)) failTypeAsArgument(p);
    args.push(parseAssignment(p));
  }
  const close = p.close(")", open);
  return boundedNode(p, {
    kind: "call",
    callee,
    args,
    close,
    span: joinSpans(callee.span, close),
    height: above(callee, ...args),
  });
}

function expectComma(p: TokenReader): void {
  if (p.accept(",")) return;
  const { file, to } = p.previous();
  p.fail("E201", `expected "," or ")" between the arguments, ${p.found()}`, undefined, { file, from: to, to });
}

function failTypeAsArgument(p: TokenReader): never {
  return p.fail("E203", `expected an expression, found the type "${p.peek().text}"`, p.nearKeyword());
}

function parseOffsetOf(p: TokenReader, start: Span, open: Token): Expr {
  const type = p.nested(() => parseTypeName(p));
  p.expect(",", "after the type in offsetof");
  const path: OffsetStep[] = [];
  do {
    if (!p.isIdentifier()) p.fail("E203", `expected the name of a field, ${p.found()}`);
    const name = p.take();
    path.push({ kind: "field", name: name.text, span: name });
    while (p.is("[")) path.push(parseOffsetElement(p));
  } while (p.accept("."));
  p.close(")", open);
  return boundedNode(p, { kind: "offsetof", type, path, span: p.spanFrom(start), height: 1 });
}

function parseOffsetElement(p: TokenReader): OffsetStep {
  const open = p.take();
  const index = p.nested(() => parseExpression(p));
  p.close("]", open);
  return { kind: "element", index, span: p.spanFrom(open) };
}

/** Parses va_arg(list, int), whose second argument is a type. */
function parseVariableArgument(p: TokenReader, start: Span, open: Token): Expr {
  const list = parseAssignment(p);
  p.expect(",", "after the list in va_arg");
  if (!startsType(p)) p.fail("E203", `expected a type as the second argument of va_arg, ${p.found()}`);
  const type = p.nested(() => parseTypeName(p));
  p.close(")", open);
  return boundedNode(p, { kind: "variableArgument", list, type, span: p.spanFrom(start), height: above(list) });
}

/** Parses __builtin_types_compatible_p(int, long), whose arguments are types. */
function parseCompatible(p: TokenReader, start: Span, open: Token): Expr {
  const left = p.nested(() => parseTypeName(p));
  p.expect(",", "after the first type");
  const right = p.nested(() => parseTypeName(p));
  p.close(")", open);
  return boundedNode(p, { kind: "compatible", left, right, span: p.spanFrom(start), height: 1 });
}

function parseMember(p: TokenReader, object: Expr, operator: Token): Expr {
  p.take();
  if (!p.isIdentifier()) p.fail("E203", `expected the name of a field after "${operator.text}", ${p.found()}`);
  const name = p.take();
  return boundedNode(p, {
    kind: "member",
    object,
    arrow: operator.text === "->",
    field: name.text,
    fieldSpan: name,
    span: joinSpans(object.span, name),
    height: above(object),
  });
}

function parsePrimary(p: TokenReader): Expr {
  const token = p.peek();
  if (token.kind === "number") return parseNumber(p);
  if (token.kind === "char") return parseCharacter(p);
  if (token.kind === "string") return parseString(p);
  if (p.is("(")) return parseParenthesised(p);
  if (p.is("_Generic")) return parseGeneric(p);
  if (hasPrefix(p)) return parsePrefixed(p);
  if (p.isIdentifier()) {
    if (p.isTypeName(token.text)) p.fail("E203", `expected an expression, found the type "${token.text}"`);
    p.take();
    return { kind: "name", name: token.text, span: token, height: 1, ...origin(token) };
  }
  return failNoExpression(p, token);
}

function failNoExpression(p: TokenReader, token: Token): never {
  if (isAssembly(token))
    return p.fail("E417", "inline assembly can only be a statement of a function here", ASSEMBLY_HINT);
  if (token.text === "{") return p.fail("E203", "a { } list can only initialise a variable where it is declared");
  if (token.kind === "name" && KEYWORDS.has(token.text))
    return p.fail("E203", `expected an expression, found the word "${token.text}"`);
  return p.fail(
    "E203",
    `expected an expression, ${p.found()}`,
    p.nearKeyword(),
    token.kind === "end" || token.text === ";" || token.text === "}" ? gapHere(p) : token,
  );
}

/** The place of a missing token: right after the last token. */
function gapHere(p: TokenReader): Span {
  const { file, to } = p.previous();
  return { file, from: to, to };
}

function parseParenthesised(p: TokenReader): Expr {
  const open = p.take();
  if (p.is("{")) {
    const body = p.nested(() => parseBlock(p));
    p.close(")", open);
    return boundedNode(p, { kind: "statements", body, span: p.spanFrom(open), height: 1, ...origin(open) });
  }
  if (p.is(")")) p.fail("E203", "expected an expression between ( and )");
  const inner = p.nested(() => parseExpression(p));
  const close = p.close(")", open);
  return { ...inner, span: joinSpans(open, close), parenthesised: true };
}

/** Parses the condition in the parentheses of if, while, switch; an error inside does not affect the code behind it. */
export function parseCondition(p: TokenReader, after: string): Expr {
  const open = p.expect("(", after);
  const from = p.mark();
  try {
    const value = p.is(")") ? p.fail("E203", `expected a condition between ( and )`) : parseExpression(p);
    p.close(")", open);
    return value;
  } catch (failure) {
    if (!(failure instanceof SyntaxFailure) || !p.skipToClose(from)) throw failure;
    return { kind: "bad", span: open, height: 1 };
  }
}

function boundedNode(p: TokenReader, expr: Expr): Expr {
  if (expr.height > HEIGHT_MAX)
    p.report.fatal(
      "E206",
      expr.span,
      `this expression has more than ${HEIGHT_MAX} terms, or is nested that deeply`,
      "Compute it in several statements, or in a loop over an array.",
    );
  return expr;
}

function above(...children: readonly Expr[]): number {
  return 1 + Math.max(...children.map((child) => child.height), 0);
}

/* Warns of `x =- 3`, which assigns -3, where `x -= 3` was probably meant: clang's rule, by the spaces around. */

/** The reader stands behind the token that assigns. */
function warnOfTurnedOperator(p: TokenReader, assign: Token): void {
  const sign = p.peek();
  const operand = p.peek(1);
  if (assign.text !== "=" || (!p.is("-") && !p.is("+"))) return;
  const isWritten = [assign, sign, operand].every(({ ofMacro }) => ofMacro !== true);
  if (!isWritten || assign.to !== sign.from || !operand.spaced) return;
  const { text } = sign;
  p.report.warning(
    "W621",
    joinSpans(assign, sign),
    `"=${text}" assigns a value with the sign "${text}": did you mean "${text}="?`,
    `If the sign is meant, write a space before it: = ${text}`,
  );
}

/* Parses _Generic(value, int: …, long *: …, default: …), which chooses by the type of the value. */

function parseGeneric(p: TokenReader): Expr {
  return p.nested(() => {
    const start = p.take();
    const open = p.expect("(", "after _Generic");
    const control = parseAssignment(p);
    const choices: GenericChoice[] = [];
    while (p.accept(",")) choices.push(parseChoice(p));
    if (choices.length === 0) p.fail("E203", `expected "," and a type with its choice in _Generic, ${p.found()}`);
    p.close(")", open);
    const height = above(control, ...choices.map(({ value }) => value));
    return boundedNode(p, { kind: "generic", control, choices, span: p.spanFrom(start), height });
  });
}

function parseChoice(p: TokenReader): GenericChoice {
  const start = p.peek();
  const isDefault = p.accept("default");
  if (!isDefault && !startsType(p)) p.fail("E203", `expected a type or default in _Generic, ${p.found()}`);
  const type = isDefault ? undefined : parseTypeName(p);
  const span = p.spanFrom(start);
  p.expect(":", "after the type of a choice in _Generic");
  return { type, value: parseAssignment(p), span };
}
