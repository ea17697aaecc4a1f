/**
 * Parses functions in the style before 1989: `int f(a, b) int a; char b; { … }`, with the names of the parameters in
 * the list and their types behind it, and types that are left out, which are int. A compiler of today still takes both;
 * what they lose (the types of arguments are not compared) is checked when the whole program is known.
 */
import { parseSpecifiers, startsType } from "./specifiers.ts";
import { parseDeclarator } from "./types.ts";
import type { TokenReader } from "./token-reader.ts";
import { insteadHint } from "../preprocess/where-defined.ts";
import type { Token } from "../preprocess/lex.ts";
import type { Span } from "../text/source.ts";
import type { Declarator, FunctionDerivation, Param, ParamName, Specifiers, TypeSpecifier } from "./syntax-tree.ts";

/** True where a list of names begins that are no types: `a, b)`. */
export function namesOnly(p: TokenReader, ahead = 0): boolean {
  for (let at = ahead; ; at += 2) {
    if (!p.isIdentifier(at) || startsType(p, at)) return false;
    if (p.is(")", at + 1)) return true;
    if (!p.is(",", at + 1)) return false;
  }
}

/** True where a function is defined, or declared as `name()`, without any word before its name. */
export function beginsFunctionWithoutType(p: TokenReader): boolean {
  if (!p.isIdentifier() || startsType(p) || !p.is("(", 1) || insteadHint(p.peek().text) !== undefined) return false;
  if (p.is(")", 2) && p.is(";", 3)) return true;
  if (!p.is(")", 2) && !startsType(p, 2) && !namesOnly(p, 2)) return false;
  const behind = behindParentheses(p, 1);
  return p.is("{", behind) || (startsType(p, behind) && namesOnly(p, 2));
}

/** How far ahead the token behind the parentheses is that open there. */
function behindParentheses(p: TokenReader, ahead: number): number {
  let at = ahead;
  for (let depth = 0; p.peek(at).kind !== "end"; at++) {
    if (p.is("(", at)) depth++;
    else if (p.is(")", at) && --depth === 0) return at + 1;
  }
  return at;
}

/** Parses the names of a list that `namesOnly` has found, with its closing parenthesis. */
export function parseNames(p: TokenReader, open: Token): FunctionDerivation {
  const names: ParamName[] = [];
  do {
    const name = p.take();
    if (names.some((other) => other.name === name.text))
      p.report.error("E305", name, `two parameters are named "${name.text}"`);
    names.push({ name: name.text, span: name });
  } while (p.accept(","));
  p.close(")", open);
  return { kind: "function", params: [], variadic: false, oldStyle: true, names, span: open };
}

/**
 * Parses what stands between the list of names and the body: the types. Gives the declarator with parameters that have
 * types; undefined where the list belongs to no definition of this style.
 */
export function parseOldStyle(p: TokenReader, declarator: Declarator): Declarator | undefined {
  const derivation = declarator.derivations.at(-1);
  if (derivation?.kind !== "function" || derivation.names.length === 0) return undefined;
  const [first] = derivation.names;
  if (!p.is("{") && !startsType(p)) return undefined;
  warnOfOldStyle(p, first?.span ?? declarator.span);
  const declared = parseParamTypes(p, derivation.names);
  const params = derivation.names.map((name) => declared.get(name.name) ?? paramOfInt(p, name));
  const derivations = [...declarator.derivations.slice(0, -1), { ...derivation, names: [], params }];
  return { ...declarator, derivations };
}

function warnOfOldStyle(p: TokenReader, span: Span): void {
  p.report.warning(
    "W630",
    span,
    "a parameter list in the style before 1989",
    "Write the types inside the parentheses, as in int f(int a): then the arguments of calls are compared with them.",
  );
}

function parseParamTypes(p: TokenReader, names: readonly ParamName[]): Map<string, Param> {
  const declared = new Map<string, Param>();
  while (!p.is("{") && startsType(p)) {
    const specifiers = parseSpecifiers(p);
    if (specifiers.storage !== undefined)
      p.report.error("E207", specifiers.span, `a parameter cannot be "${specifiers.storage}"`);
    do {
      const declarator = parseDeclarator(p, "named");
      if (names.every(({ name }) => name !== declarator.name))
        p.report.error("E408", declarator.span, `"${declarator.name}" is not in the list of parameters`);
      else if (declared.has(declarator.name))
        p.report.error("E305", declarator.span, `the parameter "${declarator.name}" is declared twice`);
      declared.set(declarator.name, { specifiers, declarator });
    } while (p.accept(","));
    p.expectSemicolon("the parameter");
  }
  if (!p.is("{")) p.fail("E408", `expected the body of the function, ${p.found()}`);
  return declared;
}

function paramOfInt(p: TokenReader, { name, span }: ParamName): Param {
  warnOfImplicitInt(p, name, span);
  const declarator: Declarator = { name, span, derivations: [], alignments: [], marks: new Set() };
  return { specifiers: intSpecifiers(span), declarator };
}

/** Tells that a type is missing and is taken as int. */
export function warnOfImplicitInt(p: TokenReader, name: string, span: Span, hint = `Write int ${name}.`): void {
  p.report.warning("W631", span, `"${name}" has no type here: it is taken as int`, hint);
}

export function intType(span: Span): TypeSpecifier {
  return { kind: "basic", name: "int", span };
}

/** The words of a declaration that has none. */
export function intSpecifiers(span: Span): Specifiers {
  return {
    span,
    base: intType(span),
    storage: undefined,
    inline: false,
    isThreadLocal: false,
    qualifiers: { isConst: false, isVolatile: false, isAtomic: false },
    alignments: [],
    marks: new Set(),
  };
}
