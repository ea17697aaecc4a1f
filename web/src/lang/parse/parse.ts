/**
 * The parser turns tokens into the syntax tree. This file parses declarations; statements, expressions and types are in
 * modules of their own. After an error the parser goes on at the next statement or declaration.
 */
import { beginsNext, parseSpecifiers, startsType } from "./specifiers.ts";
import { parseDeclarator, parseStaticAssertion } from "./types.ts";
import { parseAssignment, parseConstant } from "./expressions.ts";
import { insteadHint } from "../preprocess/where-defined.ts";
import { isAssembly } from "../builtins/assembly.ts";
import type { Token } from "../preprocess/lex.ts";
import { identifierHint } from "../../base/near-identifiers.ts";
import type { Reporter } from "../text/report.ts";
import type {
  Declaration,
  Declarator,
  Initializer,
  InitializerItem,
  Designator,
  InitDeclarator,
  Specifiers,
} from "./syntax-tree.ts";
import { parseBlock, recovering } from "./statements.ts";
import { beginsFunctionWithoutType, intSpecifiers, parseOldStyle, warnOfImplicitInt } from "./old-style.ts";
import { TokenReader } from "./token-reader.ts";
import { ATTRIBUTE_NAME, passMacrosBefore } from "./undefined-macros.ts";
import { withoutDoubleBrackets } from "./double-brackets.ts";

/** The syntax tree of a whole program; `types` are the names of the types known without a declaration. */
export function parse(tokens: readonly Token[], types: Iterable<string>, report: Reporter): Declaration[] {
  return parseProgram(new TokenReader(withoutDoubleBrackets(tokens), types, report));
}

const CPP_HINT = "Write structures and functions for classes, and <stdatomic.h> for std::atomic.";
const LINKAGE_HINT = "Leave it out, or put it between #ifdef __cplusplus and #endif.";
const CPP_WORDS = new Set([
  "class",
  "template",
  "namespace",
  "using",
  "public",
  "private",
  "protected",
  "friend",
  "virtual",
  "constexpr",
  "std",
]);

/** Words that begin declarations, for hints. */
const DECLARATION_WORDS = ["static", "extern", "typedef", "const", "volatile", "inline", "unsigned", "struct", "enum"];

function parseProgram(p: TokenReader): Declaration[] {
  const out: Declaration[] = [];
  while (p.peek().kind !== "end") {
    const before = p.mark();
    const declaration = p.peek().file === 0 ? parseOneTopLevel(p) : parseInHeader(p);
    if (declaration !== undefined) out.push(declaration);
    if (p.mark() === before) p.take();
  }
  return out;
}

function parseOneTopLevel(p: TokenReader): Declaration | undefined {
  return recovering(p, false, () => parseTopLevel(p));
}

/**
 * Parses a declaration of a header: a program may use only part of a library, whose other functions may use unsupported
 * C.
 */
function parseInHeader(p: TokenReader): Declaration | undefined {
  const { result, held } = p.report.hold(() => parseOneTopLevel(p));
  if (result !== undefined && declaresFunctions(result)) return { ...result, held };
  p.report.release(held);
  return result;
}

function declaresFunctions(
  declaration: Declaration,
): declaration is Extract<Declaration, { kind: "declaration" | "function" }> {
  if (declaration.kind !== "declaration") return declaration.kind === "function";
  const { items, specifiers } = declaration;
  if (items.length === 0 || specifiers.storage === "typedef") return false;
  return items.every(({ declarator }) => declarator.derivations.at(-1)?.kind === "function");
}

function parseTopLevel(p: TokenReader): Declaration | undefined {
  while (p.accept("__extension__"));
  if (p.accept(";")) return undefined;
  passMacrosBefore(p, startsType);
  if (p.peek().kind === "end") return undefined;
  const token = p.peek();
  if (p.is("}") || p.is(")") || p.is("]")) p.fail("E208", `this "${token.text}" closes nothing`);
  if (isAssembly(token)) p.fail("E417", "inline assembly can only be a statement of a function here");
  if (p.is("extern") && p.peek(1).kind === "string") failCpp(p, `extern ${p.peek(1).text}`, LINKAGE_HINT);
  const lacksType = beginsFunctionWithoutType(p);
  if (lacksType)
    warnOfImplicitInt(
      p,
      token.text,
      token,
      `A function needs its result type: void ${token.text}(…). A call must stand inside a function.`,
    );
  else if (!startsType(p)) failStrangeTopLevel(p, token);
  return parseDeclaration(p, true, lacksType ? intSpecifiers(token) : undefined);
}

export function failCpp(p: TokenReader, what: string, hint: string): never {
  p.fail("E418", `Hotline programs are C: ${what} is C++`, hint);
}

function failStrangeTopLevel(p: TokenReader, token: Token): void {
  if (p.is("_Static_assert")) return;
  if (CPP_WORDS.has(token.text)) failCpp(p, `"${token.text}"`, CPP_HINT);
  if (p.isIdentifier() && (p.isIdentifier(1) || p.is("*", 1))) return;
  if (p.isIdentifier() && p.is("<", 1)) failCpp(p, `"${token.text}<…>"`, CPP_HINT);
  if (p.isIdentifier() && p.is("(", 1))
    p.fail(
      "E204",
      `"${token.text}" has no type here`,
      insteadHint(token.text) ??
        `A function needs its result type: void ${token.text}(…). A call must stand inside a function.`,
    );
  if (token.kind === "name")
    p.fail(
      "E204",
      `expected a declaration, found "${token.text}"`,
      (startsType(p, 1) ? identifierHint(token.text, DECLARATION_WORDS) : undefined) ??
        "Statements must stand inside a function.",
    );
  p.fail("E204", `expected a declaration, ${p.found()}`);
}

/** An attribute whose macro is not defined is read as the name of what is declared; the real name stands behind it. */
function failUnknownAttribute(p: TokenReader, items: readonly InitDeclarator[]): void {
  const [item, ...others] = items;
  if (item === undefined || others.length > 0 || item.initializer !== undefined) return;
  const { name, derivations, span } = item.declarator;
  const next = p.peek();
  if (!ATTRIBUTE_NAME.test(name) || derivations.length > 0 || next.lineStart || !(p.isIdentifier() || p.is("*")))
    return;
  p.fail(
    "E204",
    `unknown attribute or type "${name}" before "${next.text}"`,
    `Where it is an attribute that changes nothing, write #define ${name} above, or leave it out.`,
    span,
  );
}

/**
 * Reports and skips what stands behind a declarator and is no C: an attribute whose macro is not defined, as in
 * `void lock(void) __acquires(l);`, and the name of a register or symbol, as in `register int x asm("eax")`.
 */
function rejectBehind(p: TokenReader): void {
  const token = p.peek();
  if (isAssembly(token)) {
    const hint = 'Leave it out: a register is asked for by a constraint, as in asm("…" : "=a"(x)).';
    p.report.error("E417", token, `Hotline has no registers and symbols that ${token.text}("…") could name`, hint);
  } else {
    if (!p.isIdentifier() || !ATTRIBUTE_NAME.test(token.text)) return;
    const hasArguments = p.is("(", 1);
    if (!hasArguments && (token.lineStart || !/^[;,={]$|^__/.test(p.peek(1).text))) return;
    const parameters = hasArguments ? "(...)" : "";
    const hint = `Where it is an attribute that changes nothing, write #define ${token.text}${parameters} above, or leave it out.`;
    p.report.error("E204", token, `unknown attribute "${token.text}" behind the declaration`, hint);
  }
  p.take();
  skipGroup(p);
  rejectBehind(p);
}

/** Skips a text in parentheses, if one begins here. */
function skipGroup(p: TokenReader): void {
  if (!p.is("(")) return;
  let depth = 0;
  do {
    const { text, kind } = p.take();
    if (kind === "punct" && text === "(") depth++;
    if (kind === "punct" && text === ")") depth--;
  } while (depth > 0 && p.peek().kind !== "end");
}

// ---- Declarations --------------------------------------------------------------------------------------------

/** Parses a declaration; `implied` are its first words where it has none. */
export function parseDeclaration(p: TokenReader, topLevel: boolean, implied?: Specifiers): Declaration {
  const start = p.peek();
  if (p.is("_Static_assert")) return parseStaticAssertion(p);
  const specifiers = implied ?? parseSpecifiers(p);
  if (p.is(";") || beginsNext(p, specifiers.base)) {
    p.expectSemicolon(`the ${specifiers.base.kind}`);
    return { kind: "declaration", specifiers, items: [], span: p.spanFrom(start) };
  }
  const items: InitDeclarator[] = [];
  do {
    const declarator = parseDeclarator(p, "named");
    rejectBehind(p);
    p.declareName(declarator.name, specifiers.storage === "typedef");
    const oldStyle = parseOldStyle(p, declarator);
    if (oldStyle !== undefined) return parseFunctionDefinition(p, topLevel, specifiers, oldStyle, items.length > 0);
    if (p.is("{") && declarator.derivations.at(-1)?.kind === "function")
      return parseFunctionDefinition(p, topLevel, specifiers, declarator, items.length > 0);
    const initializer = p.accept("=") ? p.nested(() => parseInitializer(p)) : undefined;
    items.push({ declarator, initializer });
    failUnknownAttribute(p, items);
  } while (p.accept(","));
  p.expectSemicolon("the declaration");
  return { kind: "declaration", specifiers, items, span: p.spanFrom(start) };
}

function parseFunctionDefinition(
  p: TokenReader,
  topLevel: boolean,
  specifiers: Specifiers,
  declarator: Declarator,
  notFirst: boolean,
): Declaration {
  if (!topLevel)
    p.fail("E415", "a function cannot be defined inside a function", 'Is a "}" missing before this?', declarator.span);
  if (notFirst) p.fail("E201", 'expected ";" before the body of a function');
  const derivation = declarator.derivations.at(-1);
  const params = derivation?.kind === "function" ? derivation.params : [];
  const body = p.scoped(() => {
    for (const param of params) p.declareName(param.declarator.name, false);
    return parseBlock(p);
  });
  return { kind: "function", specifiers, declarator, body, span: declarator.span };
}

export function parseInitializer(p: TokenReader): Initializer {
  if (!p.is("{")) {
    const value = parseAssignment(p);
    return { kind: "value", value, span: value.span };
  }
  const open = p.take();
  const items: InitializerItem[] = [];
  while (!p.is("}") && p.peek().kind !== "end") {
    const designators = parseDesignators(p);
    const value = p.nested(() => parseInitializer(p));
    items.push({ designators, value });
    if (!p.accept(",")) break;
  }
  p.close("}", open);
  return { kind: "list", items, span: p.spanFrom(open) };
}

/** Parses gcc's older form of a designator: { a: 1 } for { .a = 1 }. */
function parseColonDesignator(p: TokenReader): Designator {
  const name = p.take();
  p.take();
  return { kind: "field", name: name.text, span: name };
}

function parseDesignators(p: TokenReader): Designator[] {
  if (p.isIdentifier() && p.is(":", 1)) return [parseColonDesignator(p)];
  const out: Designator[] = [];
  for (;;) {
    if (p.is(".")) {
      p.take();
      if (!p.isIdentifier()) p.fail("E203", `expected the name of a field, ${p.found()}`);
      const name = p.take();
      out.push({ kind: "field", name: name.text, span: name });
    } else if (p.is("[")) {
      const open = p.take();
      const index = parseConstant(p);
      const last = p.accept("...") ? parseConstant(p) : undefined;
      p.close("]", open);
      out.push({ kind: "element", index, last, span: p.spanFrom(open) });
    } else break;
    if (out.length > 32) p.report.fatal("E206", p.peek(), "too many designators");
  }
  if (out.length > 0) p.expect("=", "after the designator");
  return out;
}
