/** Parses statements and blocks, and recovers after an error in one of them. */
import { startsType } from "./specifiers.ts";
import { noAttributes, parseAttributes } from "./attributes.ts";
import { parseCondition, parseConstant, parseExpression } from "./expressions.ts";
import { isAssembly } from "../builtins/assembly.ts";
import type { Token } from "../preprocess/lex.ts";
import { failCpp, parseDeclaration } from "./parse.ts";
import type { Block, Expr, Statement } from "./syntax-tree.ts";
import { SyntaxFailure } from "./token-reader.ts";
import type { TokenReader } from "./token-reader.ts";
import { parseAssemblyStatement } from "./assembly.ts";

const NO_EXCEPTIONS = "C has no exceptions: let the function return what went wrong.";

/** Runs a step; undefined after an error, when the reader stands behind the statement or declaration. */
export function recovering<T>(p: TokenReader, inBlock: boolean, step: () => T): T | undefined {
  const from = p.mark();
  try {
    return step();
  } catch (failure) {
    if (!(failure instanceof SyntaxFailure)) throw failure;
    p.skipStatement(inBlock, from);
    return undefined;
  }
}

export function parseBlock(p: TokenReader): Block {
  const open = p.expect("{", "at the beginning of a block");
  return p.scoped(() => {
    const items: Statement[] = [];
    while (!p.is("}") && p.peek().kind !== "end") {
      const before = p.mark();
      const statement = recovering(p, true, () => parseStatementOrDeclaration(p));
      if (statement !== undefined) items.push(statement);
      if (p.mark() === before && !p.is("}")) p.take();
    }
    const close = p.close("}", open);
    return { kind: "block", items, span: p.spanFrom(open), close };
  });
}

/** Parses gcc's `__label__ out, again;`, which declares labels of the present block. */
function parseLocalLabels(p: TokenReader): Statement {
  const start = p.take();
  do {
    if (!p.isIdentifier()) p.fail("E204", `expected the name of a label after __label__, ${p.found()}`);
    p.declareLabel(p.take().text);
  } while (p.accept(","));
  p.expectSemicolon("the names of the labels");
  return { kind: "empty", span: p.spanFrom(start) };
}

function parseStatementOrDeclaration(p: TokenReader): Statement {
  if (p.is("__label__")) return parseLocalLabels(p);
  if (p.is("_Static_assert")) return parseDeclaration(p, false);
  if (p.is("__attribute__")) return parseAttributeStatement(p, p.peek());
  if (startsLabel(p)) return parseLabel(p, p.peek());
  if (startsType(p)) return parseDeclaration(p, false);
  if (looksLikeUnknownType(p)) return parseDeclaration(p, false);
  return parseStatement(p);
}

/** True for `foo x;`, `foo x = …`, `foo *x;`, `foo *x = …` with an unknown foo, which are meant as declarations. */
function looksLikeUnknownType(p: TokenReader): boolean {
  if (!p.isIdentifier()) return false;
  if (p.isIdentifier(1)) return !p.peek(1).lineStart && (p.is(";", 2) || p.is("=", 2) || p.is(",", 2) || p.is("[", 2));
  if (!p.is("*", 1) || !p.isIdentifier(2)) return false;
  return p.is("=", 3) || ((p.is(";", 3) || p.is(",", 3)) && !p.isDeclared(p.peek().text));
}

function parseStatement(p: TokenReader): Statement {
  return p.nested(() => parseStatementByWord(p));
}

function parseStatementByWord(p: TokenReader): Statement {
  const token = p.peek();
  if (startsLabel(p)) return parseLabelledStatement(p, token);
  switch (token.kind === "name" || token.kind === "punct" ? token.text : "") {
    case "{":
      return parseBlock(p);
    case ";":
      return emptyStatement(p.take());
    case "if":
      return parseIfStatement(p, token);
    case "while":
      return parseWhileStatement(p, token);
    case "do":
      return parseDoStatement(p, token);
    case "for":
      return parseForStatement(p, token);
    case "switch":
      return parseSwitchStatement(p, token);
    case "goto":
      return parseGoto(p, token);
    case "break":
    case "continue":
      p.take();
      p.expectSemicolon(token.text);
      return { kind: token.text as "break" | "continue", span: token };
    case "return":
      return parseReturnStatement(p, token);
    default:
      return parseOtherStatement(p, token);
  }
}

/** A semicolon alone. Where a macro expands to nothing before it, the semicolon ended a statement in the program. */
function emptyStatement(semicolon: Token): Statement {
  const { lineStart, ofMacro, behindNothing } = semicolon;
  const endsLine = !lineStart && ofMacro !== true && behindNothing !== true;
  return { kind: "empty", span: semicolon, ...(endsLine ? { endsLine } : {}) };
}

function parseOtherStatement(p: TokenReader, token: Token): Statement {
  if (token.text === "else" && token.kind === "name")
    p.fail(
      "E208",
      "this else belongs to no if",
      "Is there a semicolon after the condition, or more than one statement without braces?",
    );
  if (p.is("try") && p.is("{", 1) && !p.isDeclared("try")) failCpp(p, '"try"', NO_EXCEPTIONS);
  if (isAssembly(token)) return parseAssemblyStatement(p, token);
  if (p.is(")") || p.is("]")) p.fail("E208", `this "${token.text}" closes nothing`);
  if (startsType(p)) p.fail("E209", "a declaration cannot be the body of a statement", "Put it in braces.");
  const value = parseExpression(p);
  p.expectSemicolon("the expression");
  return { kind: "expression", value, span: value.span };
}

/** Parses the body of a statement, which is a block of its own even without braces (C11 6.8.4p3, 6.8.5p5). */
function parseBody(p: TokenReader): Statement {
  return p.scoped(() => parseStatement(p));
}

function parseIfStatement(p: TokenReader, start: Token): Statement {
  p.take();
  return p.scoped(() => {
    const test = parseCondition(p, "after if");
    const yes = parseBody(p);
    const no = p.accept("else") ? parseBody(p) : undefined;
    return { kind: "if", test, yes, no, span: p.spanFrom(start) };
  });
}

function parseWhileStatement(p: TokenReader, start: Token): Statement {
  p.take();
  return p.scoped(() => {
    const test = parseCondition(p, "after while");
    const body = parseBody(p);
    return { kind: "while", test, body, span: start };
  });
}

function parseDoStatement(p: TokenReader, start: Token): Statement {
  p.take();
  return p.scoped(() => {
    const body = parseBody(p);
    if (!p.is("while")) p.fail("E201", `expected "while" after the body of do, ${p.found()}`);
    p.take();
    const test = parseCondition(p, "after while");
    p.expectSemicolon("the condition of do … while");
    return { kind: "do", test, body, span: start };
  });
}

function parseForStatement(p: TokenReader, start: Token): Statement {
  p.take();
  return p.scoped(() => {
    const open = p.expect("(", "after for");
    const from = p.mark();
    let head: { init: Statement | undefined; test: Expr | undefined; step: Expr | undefined };
    try {
      head = parseForHead(p);
      p.close(")", open);
    } catch (failure) {
      if (!(failure instanceof SyntaxFailure) || !p.skipToClose(from)) throw failure;
      head = { init: undefined, test: { kind: "bad", span: start, height: 1 }, step: undefined };
    }
    const body = parseBody(p);
    return { kind: "for", ...head, body, span: start };
  });
}

function parseForHead(p: TokenReader): { init: Statement | undefined; test: Expr | undefined; step: Expr | undefined } {
  let init: Statement | undefined;
  if (startsType(p) || looksLikeUnknownType(p)) init = parseDeclaration(p, false);
  else if (!p.accept(";")) {
    const value = parseExpression(p);
    init = { kind: "expression", value, span: value.span };
    p.expectSemicolon("the first part of for");
  }
  const test = p.is(";") ? undefined : parseExpression(p);
  p.expectSemicolon("the condition of for");
  const step = p.is(")") ? undefined : parseExpression(p);
  return { init, test, step };
}

function parseSwitchStatement(p: TokenReader, start: Token): Statement {
  p.take();
  return p.scoped(() => {
    const value = parseCondition(p, "after switch");
    const body = parseBody(p);
    return { kind: "switch", value, body, span: start };
  });
}

// ---- Labels ------------------------------------------------------------------------------------------------------

type Labelled = Extract<Statement, { kind: "labelled" | "case" | "default" }>;

/** True at a label of any kind: `name:`, `case 1:`, `default:`. */
function startsLabel(p: TokenReader): boolean {
  return p.is("case") || p.is("default") || (p.isIdentifier() && p.is(":", 1));
}

/**
 * Parses a label alone. In a block the statement after the label is the next item, so that an error there does not lose
 * the label.
 */
function parseLabel(p: TokenReader, start: Token): Labelled {
  if (p.is("case") || p.is("default")) return parseCase(p, start);
  p.take();
  p.take();
  const attributes = noAttributes();
  parseAttributes(p, attributes);
  const unused = attributes.marks.has("unused");
  return {
    kind: "labelled",
    label: p.labelName(start.text),
    unused,
    body: { kind: "empty", span: start },
    span: start,
  };
}

function parseCase(p: TokenReader, start: Token): Labelled {
  p.take();
  const value = start.text === "case" ? parseConstant(p) : undefined;
  const last = value !== undefined && p.accept("...") ? parseConstant(p) : undefined;
  p.expect(":", `after ${start.text}`);
  const span = p.spanFrom(start);
  const body: Statement = { kind: "empty", span };
  return value === undefined ? { kind: "default", body, span } : { kind: "case", value, last, body, span };
}

/**
 * Parses a labelled statement that is itself the body of a statement, as in `if (x) again: retry: y();`: all labels
 * belong to the body, and so does the statement after them, which may be missing before the end of a block.
 */
function parseLabelledStatement(p: TokenReader, start: Token): Statement {
  const label = parseLabel(p, start);
  return p.is("}") ? label : { ...label, body: parseStatement(p) };
}

function parseGoto(p: TokenReader, start: Token): Statement {
  p.take();
  if (p.accept("*")) {
    const address = parseExpression(p);
    p.expectSemicolon("goto");
    return { kind: "gotoThrough", address, span: p.spanFrom(start) };
  }
  if (!p.isIdentifier()) p.fail("E204", `expected the name of a label after goto, ${p.found()}`);
  const label = p.take();
  p.expectSemicolon("goto");
  return { kind: "goto", label: p.labelName(label.text), labelSpan: label, span: p.spanFrom(start) };
}

/** Parses an attribute that stands for a statement (fallthrough) or begins a declaration. */
function parseAttributeStatement(p: TokenReader, start: Token): Statement {
  const from = p.mark();
  parseAttributes(p, noAttributes());
  if (startsType(p)) {
    p.rewind(from);
    return parseDeclaration(p, false);
  }
  p.expectSemicolon("the attribute");
  return { kind: "empty", span: start };
}

function parseReturnStatement(p: TokenReader, start: Token): Statement {
  p.take();
  const value = p.is(";") || p.is("}") ? undefined : parseExpression(p);
  p.expectSemicolon("return");
  return { kind: "return", value, span: value === undefined ? start : p.spanFrom(start) };
}
