/** Parses declarators, parameters, structures and enumerations. */
import { QUALIFIER_WORDS, markQualifier, namedStruct, parseSpecifiers, startsType } from "./specifiers.ts";
import { namesOnly, parseNames } from "./old-style.ts";
import { noAttributes, parseAttributes } from "./attributes.ts";
import type { Attributes } from "./attributes.ts";
import { parseAssignment, parseConstant } from "./expressions.ts";
import type { TokenReader } from "./token-reader.ts";
import { COMPILER_LIMITS } from "../text/limits.ts";
import { ASSEMBLY_HINT, isAssembly } from "../builtins/assembly.ts";
import { readString } from "../text/literals.ts";
import type { Token } from "../preprocess/lex.ts";
import type { Span } from "../text/source.ts";
import type {
  Declarator,
  Derivation,
  EnumMember,
  FieldDeclarator,
  FieldLine,
  Param,
  StaticAssertion,
  TypeName,
  TypeSpecifier,
} from "./syntax-tree.ts";

const DERIVATIONS_MAX = COMPILER_LIMITS.DERIVATIONS;

export function parseTypeName(p: TokenReader): TypeName {
  const start = p.peek();
  const specifiers = parseSpecifiers(p);
  if (specifiers.storage !== undefined)
    p.report.error("E207", specifiers.span, `"${specifiers.storage}" cannot stand in a type name`);
  const declarator = parseDeclarator(p, "abstract");
  return { specifiers, declarator, span: p.spanFrom(start) };
}

export function parseStruct(p: TokenReader): TypeSpecifier {
  const start = p.take();
  const isUnion = start.text === "union";
  const attributes = noAttributes();
  const { alignments, marks } = attributes;
  parseAttributes(p, attributes);
  const tag = p.isIdentifier() ? p.take() : undefined;
  if (tag !== undefined) p.noteTag(tag.text, isUnion ? "union" : "struct");
  if (!p.is("{")) {
    if (tag === undefined) return p.fail("E201", `expected a name or "{" after ${start.text}, ${p.found()}`);
    return { ...namedStruct(tag, isUnion), alignments };
  }
  const open = p.take();
  const fields: FieldLine[] = [];
  const assertions: StaticAssertion[] = [];
  while (!p.is("}") && p.peek().kind !== "end") {
    if (p.is("_Static_assert")) {
      assertions.push(parseStaticAssertion(p));
      continue;
    }
    const line = parseFieldLine(p);
    if (line !== undefined) fields.push(line);
  }
  p.close("}", open);
  parseAttributes(p, attributes);
  return {
    kind: "struct",
    isUnion,
    tag: tag?.text,
    fields,
    assertions,
    alignments,
    packed: marks.has("packed"),
    packing: start.packing,
    transparent: marks.has("transparent_union"),
    span: tag ?? start,
  };
}

function parseFieldLine(p: TokenReader): FieldLine | undefined {
  if (p.accept(";")) return undefined;
  const specifiers = parseSpecifiers(p);
  if (specifiers.storage !== undefined)
    p.report.error("E207", specifiers.span, `a field cannot be "${specifiers.storage}"`);
  const declarators: FieldDeclarator[] = [];
  while (!p.is(";") && !p.is("}")) {
    const declarator = p.is(":") ? withoutName(p.peek()) : parseDeclarator(p, "named");
    declarators.push(p.is(":") ? parseBitField(p, declarator) : declarator);
    if (!p.accept(",")) break;
  }
  p.expectSemicolon("the field");
  return { specifiers, declarators };
}

function withoutName(span: Span): Declarator {
  return { name: "", span, derivations: [], alignments: [], marks: new Set() };
}

function parseBitField(p: TokenReader, declarator: Declarator): FieldDeclarator {
  p.take();
  const width = parseConstant(p);
  const attributes = noAttributes();
  parseAttributes(p, attributes);
  const alignments = [...declarator.alignments, ...attributes.alignments];
  return { ...declarator, width, alignments, marks: new Set([...declarator.marks, ...attributes.marks]) };
}

export function parseEnumeration(p: TokenReader): TypeSpecifier {
  const start = p.take();
  const attributes = noAttributes();
  parseAttributes(p, attributes);
  const tag = p.isIdentifier() ? p.take() : undefined;
  if (!p.is("{")) {
    if (tag === undefined) return p.fail("E201", `expected a name or "{" after enum, ${p.found()}`);
    return { kind: "enum", tag: tag.text, members: undefined, packed: false, span: tag };
  }
  const open = p.take();
  const members: EnumMember[] = [];
  while (p.isIdentifier()) {
    const name = p.take();
    parseAttributes(p, noAttributes());
    const value = p.accept("=") ? parseConstant(p) : undefined;
    members.push({ name: name.text, span: name, value });
    p.declareName(name.text, false);
    if (!p.accept(",")) break;
  }
  p.close("}", open);
  parseAttributes(p, attributes);
  return { kind: "enum", tag: tag?.text, members, packed: attributes.marks.has("packed"), span: tag ?? start };
}

/** Parses a declarator: a "named" one must have a name, an "abstract" one must not, a "param" may. */
export function parseDeclarator(p: TokenReader, form: "named" | "abstract" | "param"): Declarator {
  return p.nested(() => parseDeclaratorParts(p, form));
}

function parseDeclaratorParts(p: TokenReader, form: "named" | "abstract" | "param"): Declarator {
  const start = p.peek();
  const pointers: Derivation[] = [];
  const attributes = noAttributes();
  parseAttributes(p, attributes);
  while (p.is("*")) pointers.push(parsePointer(p, attributes));
  let inner: Declarator | undefined;
  let name: Token | undefined;
  if (p.is("(") && opensDeclarator(p, form)) {
    const open = p.take();
    inner = parseDeclarator(p, form);
    p.close(")", open);
  } else if (form !== "abstract" && p.isIdentifier()) name = p.take();
  else if (form === "named") failMissingName(p, start);
  const suffixes = parseSuffixes(p);
  const derivations = [...pointers, ...suffixes.reverse(), ...(inner?.derivations ?? [])];
  if (derivations.length > DERIVATIONS_MAX) p.report.fatal("E206", start, "this type is nested too deeply");
  parseAttributes(p, attributes);
  const alignments = [...(inner?.alignments ?? []), ...attributes.alignments];
  const marks = new Set([...(inner?.marks ?? []), ...attributes.marks]);
  return { name: inner?.name ?? name?.text ?? "", span: inner?.span ?? name ?? start, derivations, alignments, marks };
}

function failMissingName(p: TokenReader, start: Token): never {
  const token = p.peek();
  if (isAssembly(token))
    return p.fail("E417", "inline assembly can only be a statement of a function here", ASSEMBLY_HINT);
  if (token.kind === "name") return p.fail("E204", `"${token.text}" is a word of the language and cannot be a name`);
  return p.fail("E204", `expected a name, ${p.found()}`, undefined, token.kind === "end" ? start : token);
}

/** Parses a pointer. Alignments after the "*" are those of the declared variable, as in gcc. */
function parsePointer(p: TokenReader, attributes: Attributes): Derivation {
  const star = p.take();
  const qualifiers = { isConst: false, isVolatile: false, isAtomic: false };
  while (QUALIFIER_WORDS.has(p.peek().text) || p.is("__attribute__")) {
    if (p.is("__attribute__")) parseAttributes(p, attributes);
    else markQualifier(p.take().text, qualifiers);
  }
  return { kind: "pointer", qualifiers, span: star };
}

/** True when a "(" after the pointers encloses a declarator, false when it begins the parameters. */
function opensDeclarator(p: TokenReader, form: "named" | "abstract" | "param"): boolean {
  if (form === "named") return true;
  return (
    p.is("*", 1) ||
    p.is("(", 1) ||
    p.is("[", 1) ||
    p.is("__attribute__", 1) ||
    (form === "param" && p.isIdentifier(1) && !startsType(p, 1))
  );
}

function parseSuffixes(p: TokenReader): Derivation[] {
  const out: Derivation[] = [];
  for (;;) {
    if (out.length > DERIVATIONS_MAX) p.report.fatal("E206", p.peek(), "this type is nested too deeply");
    if (p.is("[")) out.push(parseArraySuffix(p));
    else if (p.is("(")) out.push(parseParams(p));
    else return out;
  }
}

function parseArraySuffix(p: TokenReader): Derivation {
  const open = p.take();
  while (p.is("static") || QUALIFIER_WORDS.has(p.peek().text)) p.take();
  const isStar = p.is("*") && p.is("]", 1);
  if (isStar) p.take();
  const size = p.is("]") ? undefined : parseAssignment(p);
  p.close("]", open);
  return { kind: "array", size, isStar, span: p.spanFrom(open) };
}

function parseParams(p: TokenReader): Derivation {
  const open = p.take();
  if (namesOnly(p)) return { ...parseNames(p, open), span: p.spanFrom(open) };
  const params: Param[] = [];
  let variadic = false;
  const oldStyle = p.is(")");
  if (p.is("void") && p.is(")", 1)) p.take();
  p.scoped(() => {
    while (!p.is(")") && p.peek().kind !== "end") {
      variadic = p.accept("...");
      if (variadic) break;
      params.push(parseParam(p));
      if (!p.accept(",")) break;
    }
  });
  p.close(")", open);
  return { kind: "function", params, variadic, oldStyle, names: [], span: p.spanFrom(open) };
}

function parseParam(p: TokenReader): Param {
  const specifiers = parseSpecifiers(p);
  const declarator = parseDeclarator(p, "param");
  p.declareName(declarator.name, false);
  return { specifiers, declarator };
}

/** Parses a static assertion with its semicolon. */
export function parseStaticAssertion(p: TokenReader): StaticAssertion {
  p.take();
  const open = p.expect("(", "after _Static_assert");
  const condition = parseConstant(p);
  let text: string | undefined;
  if (p.accept(",")) while (p.peek().kind === "string") text = (text ?? "") + readString(p.take().text);
  p.close(")", open);
  if (p.is("=") && text !== undefined) p.fail("E323", text);
  p.expectSemicolon("the static assertion");
  return { kind: "assertion", condition, text, span: condition.span };
}
