/** Parses the words at the beginning of a declaration: type words, qualifiers, storage, alignment, attributes. */
import { parseEnumeration, parseStruct, parseTypeName } from "./types.ts";
import { parseExpression } from "./expressions.ts";
import type { TokenReader } from "./token-reader.ts";
import { KEYWORDS } from "./token-reader.ts";
import type { Token } from "../preprocess/lex.ts";
import { identifierHint } from "../../base/near-identifiers.ts";
import { headerHint, insteadHint } from "../preprocess/where-defined.ts";
import type { Span } from "../text/source.ts";
import { warnOfLongDouble } from "./literals.ts";
import { intType } from "./old-style.ts";
import { parseAttributes } from "./attributes.ts";
import { passMacrosBefore } from "./undefined-macros.ts";
import type { Alignment, Mark, Specifiers, TypeSpecifier } from "./syntax-tree.ts";

const BASIC_WORDS = new Set(["void", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "_Bool"]);
export const QUALIFIER_WORDS = new Set([
  "const",
  "volatile",
  "restrict",
  "_Atomic",
  "__volatile__",
  "__const",
  "__restrict",
  "__restrict__",
]);
const OTHER_SPECIFIERS = new Set([
  "typedef",
  "extern",
  "static",
  "inline",
  "__inline",
  "__inline__",
  "auto",
  "register",
  "struct",
  "union",
  "enum",
  "_Complex",
  "_Imaginary",
  "_Thread_local",
  "__thread",
  "_Noreturn",
  "__auto_type",
  "_Alignas",
  "__attribute__",
  "typeof",
  "__typeof__",
  "__typeof",
  "__int128",
]);

/** Maps the sorted words of each basic type to the type's name. */
const BASIC_TYPES = new Map<string, string>();
for (const [name, spellings] of Object.entries({
  void: ["void"],
  _Bool: ["_Bool"],
  char: ["char"],
  "signed char": ["char signed"],
  "unsigned char": ["char unsigned"],
  short: ["short", "short signed", "int short", "int short signed"],
  "unsigned short": ["short unsigned", "int short unsigned"],
  int: ["int", "signed", "int signed"],
  "unsigned int": ["unsigned", "int unsigned"],
  long: ["long", "long signed", "int long", "int long signed"],
  "unsigned long": ["long unsigned", "int long unsigned"],
  "long long": ["long long", "long long signed", "int long long", "int long long signed"],
  "unsigned long long": ["long long unsigned", "int long long unsigned"],
  float: ["float"],
  double: ["double"],
  "long double": ["double long"],
}))
  for (const spelling of spellings) BASIC_TYPES.set(spelling, name);

interface SpecifierState {
  readonly start: Token;
  readonly words: string[];
  base: TypeSpecifier | undefined;
  storage: Specifiers["storage"];
  inline: boolean;
  isConst: boolean;
  isVolatile: boolean;
  isAtomic: boolean;
  isThreadLocal: boolean;
  readonly alignments: Alignment[];
  readonly marks: Set<Mark>;
}

/** True when a declaration (or type name) begins here. */
export function startsType(p: TokenReader, ahead = 0): boolean {
  let at = ahead;
  while (p.is("__extension__", at)) at++;
  const token = p.peek(at);
  if (token.kind !== "name") return false;
  if (BASIC_WORDS.has(token.text) || QUALIFIER_WORDS.has(token.text) || OTHER_SPECIFIERS.has(token.text)) return true;
  return p.isTypeName(token.text);
}

export function parseSpecifiers(p: TokenReader): Specifiers {
  while (p.accept("__extension__"));
  const start = p.peek();
  const state: SpecifierState = {
    start,
    words: [],
    base: undefined,
    storage: undefined,
    inline: false,
    isConst: false,
    isVolatile: false,
    isAtomic: false,
    isThreadLocal: false,
    alignments: [],
    marks: new Set(),
  };
  while (parseSpecifier(p, state)) continue;
  if (state.base === undefined && state.words.length === 0 && p.peek() !== start) {
    passMacrosBefore(p, startsType);
    while (parseSpecifier(p, state)) continue;
  }
  const span = p.mark() === 0 ? start : p.spanFrom(start);
  const base = parseBaseType(p, state, span);
  const { storage, inline, isThreadLocal, isConst, isVolatile, isAtomic, alignments, marks } = state;
  return {
    span,
    base,
    storage,
    inline,
    isThreadLocal,
    qualifiers: { isConst, isVolatile, isAtomic },
    alignments,
    marks,
  };
}

function parseBaseType(p: TokenReader, state: SpecifierState, span: Span): TypeSpecifier {
  if (state.base !== undefined) {
    const isWide = state.base.kind === "named" && state.base.name === "__int128";
    if (state.words.length > 0 && !(isWide && /^(?:un)?signed$/.test(state.words.join(" "))))
      p.report.error("E207", span, `"${state.words.join(" ")}" does not go with another type`);
    return state.base;
  }
  if (state.words.length === 0) return reportMissingType(p, state, span);
  const name = BASIC_TYPES.get([...state.words].sort().join(" "));
  if (name === undefined) p.report.error("E207", span, `"${state.words.join(" ")}" is not a type`);
  if (name === "long double") warnOfLongDouble(p, span);
  return { kind: "basic", name: name ?? "int", span };
}

function reportMissingType(p: TokenReader, state: SpecifierState, span: Span): TypeSpecifier {
  const token = p.peek();
  if (p.isIdentifier() && (p.isIdentifier(1) || p.is("*", 1))) {
    const word = p.wordBeforeTag(token.text);
    const hint = word === undefined ? typeHint(p, token.text) : `Write ${word} ${token.text}.`;
    p.report.error("E302", token, `unknown type "${token.text}"`, hint);
    p.take();
    if (word !== undefined) return namedStruct(token, word === "union");
    return { kind: "basic", name: "int", span: token };
  }
  if (p.peek() === state.start) return p.fail("E204", `expected a type, ${p.found()}`);
  failUnknownDefinition(p);
  p.report.warning("W631", span, "a type is missing here: it is taken as int", "C no longer takes int for granted.");
  return intType(span);
}

/** `static DEFINE_SEQLOCK(lock);` where no header defines the macro: it is read as the name of a function. */
function failUnknownDefinition(p: TokenReader): void {
  const { text } = p.peek();
  if (!/^(?:DEFINE|DECLARE)_\w+$/.test(text) || !p.is("(", 1)) return;
  const hint = headerHint(text, []) ?? insteadHint(text) ?? "Is an #include missing, or its #define above?";
  p.fail("E204", `unknown macro "${text}"`, hint);
}

/** A structure or union by its name alone. */
export function namedStruct(tag: Token, isUnion: boolean): Extract<TypeSpecifier, { kind: "struct" }> {
  return {
    kind: "struct",
    isUnion,
    tag: tag.text,
    fields: undefined,
    assertions: [],
    alignments: [],
    packed: false,
    packing: undefined,
    transparent: false,
    span: tag,
  };
}

function typeHint(p: TokenReader, name: string): string | undefined {
  if (/^_{1,2}(?:[fF]loat|Decimal)\d+x?$/.test(name)) return "Of floating-point types there are float and double.";
  if (/^(?:mtx|thrd|cnd)_t$/.test(name))
    return "Hotline has no threads library: every core runs operation(); locks are in lib/locks.";
  if (name === "delete" || name === "new") return "Hotline programs are C, not C++.";
  if (name === "string") return 'Text is an array: char name[] = "…".';
  if (name === "class" || name === "template" || name === "namespace") return "Hotline programs are C, not C++.";
  return (
    headerHint(name, []) ??
    insteadHint(name) ??
    identifierHint(name, [...p.typeNames(), ...BASIC_WORDS, "struct"]) ??
    "Is an #include missing, or the word struct?"
  );
}

/** Parses one specifier; false when there is none. */
function parseSpecifier(p: TokenReader, state: SpecifierState): boolean {
  const token = p.peek();
  if (token.kind !== "name" || beginsNext(p, state.base)) return false;
  if (BASIC_WORDS.has(token.text)) state.words.push(p.take().text);
  else if (QUALIFIER_WORDS.has(token.text)) parseQualifier(p, state);
  else if (OTHER_SPECIFIERS.has(token.text)) parseOtherSpecifier(p, token, state);
  else if (
    state.base === undefined &&
    state.words.length === 0 &&
    !KEYWORDS.has(token.text) &&
    p.isTypeName(token.text)
  ) {
    p.take();
    state.base = { kind: "named", name: token.text, span: token };
  } else return false;
  return true;
}

/**
 * True when a type follows the "}" of a structure or enumeration: the semicolon is missing. On the same line only a
 * basic type is meant so; a qualifier may belong to what is declared there.
 */
export function beginsNext(p: TokenReader, base: TypeSpecifier | undefined): boolean {
  const hasBody =
    (base?.kind === "struct" && base.fields !== undefined) || (base?.kind === "enum" && base.members !== undefined);
  if (!hasBody || p.previous().text !== "}") return false;
  return p.peek().lineStart ? startsType(p) : BASIC_WORDS.has(p.peek().text);
}

function parseQualifier(p: TokenReader, state: SpecifierState): void {
  const word = p.take();
  markQualifier(word.text, state);
  if (word.text !== "_Atomic" || !p.is("(") || state.base !== undefined) return;
  const open = p.take();
  const operand = p.nested(() => parseTypeName(p));
  p.close(")", open);
  state.base = { kind: "typeof", operand, span: p.spanFrom(word) };
}

function parseOtherSpecifier(p: TokenReader, token: Token, state: SpecifierState): void {
  switch (token.text) {
    case "typedef":
    case "extern":
    case "static":
      p.take();
      if (state.storage !== undefined && state.storage !== token.text)
        p.report.error("E207", token, `"${token.text}" contradicts "${state.storage}"`);
      state.storage = token.text;
      return;
    case "inline":
    case "__inline":
    case "__inline__":
      p.take();
      state.inline = true;
      return;
    case "_Thread_local":
    case "__thread":
      p.take();
      state.isThreadLocal = true;
      return;
    case "__auto_type":
      p.take();
      if (state.base !== undefined || state.words.length > 0)
        p.report.error("E207", token, "__auto_type stands for the whole type");
      state.base = { kind: "auto", span: token };
      return;
    case "struct":
    case "union":
    case "enum":
    case "typeof":
    case "__typeof__":
    case "__typeof":
      return parseCompositeSpecifier(p, token, state);
    case "__int128":
      p.take();
      state.base = { kind: "named", name: token.text, span: token };
      return;
    case "_Alignas":
    case "__attribute__":
      parseAttributes(p, state);
      return;
    case "auto":
    case "register":
      p.take();
      return;
    case "_Noreturn":
      p.take();
      state.marks.add("noreturn");
      return;
    default:
      failUnsupported(p, token, state);
  }
}

function parseCompositeSpecifier(p: TokenReader, token: Token, state: SpecifierState): void {
  if (state.base !== undefined)
    return p.fail("E207", `two types in one declaration: is a semicolon missing before "${token.text}"?`);
  state.base = p.nested(() =>
    token.text === "struct" || token.text === "union"
      ? parseStruct(p)
      : token.text === "enum"
        ? parseEnumeration(p)
        : parseTypeOf(p),
  );
}

function failUnsupported(p: TokenReader, token: Token, state: SpecifierState): void {
  p.take();
  p.report.error(
    "E401",
    token,
    `Hotline has no complex numbers ("${token.text}")`,
    "Keep the two parts in two doubles, for example in a structure.",
  );
  while (p.accept("double") || p.accept("float") || p.accept("long")) continue;
  state.words.splice(0, state.words.length, "double");
}

function parseTypeOf(p: TokenReader): TypeSpecifier {
  const start = p.take();
  const open = p.expect("(", "after typeof");
  const operand = startsType(p) ? parseTypeName(p) : parseExpression(p);
  p.close(")", open);
  return { kind: "typeof", operand, span: p.spanFrom(start) };
}

export function markQualifier(
  word: string,
  qualifiers: { isConst: boolean; isVolatile: boolean; isAtomic: boolean },
): void {
  if (word.includes("const")) qualifiers.isConst = true;
  else if (word.includes("volatile")) qualifiers.isVolatile = true;
  else if (word === "_Atomic") qualifiers.isAtomic = true;
}
