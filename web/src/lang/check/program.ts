/**
 * The checker turns the syntax tree of a program into the checked program. This file goes through its declarations:
 * globals.ts checks those of variables, functions.ts those of functions, and whole-program.ts the resulting program.
 */
import { checkStaticAssertion } from "./statements.ts";
import { specifiedType } from "./types.ts";
import { initializeThreadLocals } from "./thread-locals.ts";
import { CheckContext } from "./context.ts";
import { checkFunction } from "./functions.ts";
import { defineLibraryFunctions, linkLibrary } from "./library.ts";
import { declareGlobal, resolveExterns, resolveTypes } from "./globals.ts";
import type { Reporter } from "../text/report.ts";
import type { Sources } from "../text/source.ts";
import type { Declaration, Declarator } from "../parse/syntax-tree.ts";
import type { CheckedProgram } from "../types/typed-tree.ts";
import { INT, VOID } from "../types/types.ts";
import type { IntType, VoidType } from "../types/types.ts";
import { checkUncheckedCalls } from "./unchecked-calls.ts";
import { checkCalls, checkEntries, checkUnusedFunctions, neededByEntries } from "./whole-program.ts";

/**
 * Checks a program; `header` parses a header of the C library that the program does not include, and `library` is the
 * library of a plain program.
 */
export function check(
  declarations: readonly Declaration[],
  header: (path: string) => readonly Declaration[] | undefined,
  sources: Sources,
  report: Reporter,
  library?: readonly Declaration[],
): CheckedProgram {
  return checkProgram(new CheckContext(sources, report, header, library !== undefined), declarations, library);
}

function checkProgram(
  c: CheckContext,
  declarations: readonly Declaration[],
  library: readonly Declaration[] = [],
): CheckedProgram {
  for (const declaration of declarations) noteNames(c, declaration);
  for (const declaration of declarations) checkDeclaration(c, declaration);
  linkLibrary(c, library, checkDeclaration);
  defineLibraryFunctions(c, checkDeclaration);
  resolveTypes(c);
  initializeThreadLocals(c);
  const kept = neededByEntries(c);
  resolveExterns(c, kept);
  checkCalls(c, kept);
  checkUncheckedCalls(c);
  checkEntries(c);
  checkUnusedFunctions(c);
  const { globals, parameters, functions, assertions, texts } = c;
  const { isPlain } = c;
  return { isPlain, globals: globals.filter((global) => kept.has(global)), parameters, functions, assertions, texts };
}

/** Notes what a declaration declares, for hints about names that are used before it. */
function noteNames(c: CheckContext, declaration: Declaration): void {
  const result = plainResult(declaration);
  const isDefined = declaration.kind === "function";
  for (const { name, span } of declaratorsOf(declaration)) {
    const known = c.below.get(name);
    if (known === undefined || isDefined) c.below.set(name, { span: known?.span ?? span, isDefined, ...result });
  }
}

/** The result of a function definition that returns an int, or nothing. */
function plainResult(declaration: Declaration): { readonly result: IntType | VoidType } | undefined {
  if (declaration.kind !== "function" || declaration.declarator.derivations.length > 1) return undefined;
  const { base } = declaration.specifiers;
  if (base.kind !== "basic" || (base.name !== "int" && base.name !== "void")) return undefined;
  return { result: base.name === "int" ? INT : VOID };
}

function declaratorsOf(declaration: Declaration): readonly Declarator[] {
  if (declaration.kind === "assertion") return [];
  return declaration.kind === "function"
    ? [declaration.declarator]
    : declaration.items.map(({ declarator }) => declarator);
}

function checkDeclaration(c: CheckContext, declaration: Declaration): void {
  if (declaration.kind === "assertion") return checkStaticAssertion(c, declaration);
  if (declaration.held === undefined) return checkOneDeclaration(c, declaration);
  const { held } = c.report.hold(() => checkOneDeclaration(c, declaration));
  for (const { name } of declaratorsOf(declaration)) {
    const func = c.lookUpAtFileScope(name);
    if (func?.kind === "function") func.held.push(...declaration.held, ...held);
  }
}

function checkOneDeclaration(c: CheckContext, declaration: Exclude<Declaration, { kind: "assertion" }>): void {
  if (declaration.kind === "function") return checkFunction(c, declaration);
  const base = specifiedType(c, declaration.specifiers);
  for (const item of declaration.items) declareGlobal(c, declaration.specifiers, item, base);
}
