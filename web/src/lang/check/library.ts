/**
 * Functions of the C library that a program uses without including their header: a compiler knows strlen() by itself,
 * as __builtin_strlen() too, and a linker finds the functions that a program only declares. Their definitions are those
 * of lib/string.h, lib/stdlib.h, lib/math.h and lib/ctype.h, checked in a scope of their own: the program may use their
 * names for other things.
 */
import { declareFunction, functionType } from "./functions.ts";
import { deriveType, specifiedType } from "./types.ts";
import type { CheckContext, Entity } from "./context.ts";
import { libraryHeader } from "../preprocess/where-defined.ts";
import type { Declaration } from "../parse/syntax-tree.ts";
import type { Func } from "../types/typed-tree.ts";
import { sameType } from "../types/types.ts";
import type { FunctionType } from "../types/types.ts";

const BUILTIN = /^__builtin_/;

/** The library's function of that name, or of that name behind __builtin_; undefined where there is none. */
export function libraryFunction(c: CheckContext, name: string): Func | undefined {
  const plain = name.replace(BUILTIN, "");
  const own = c.lookUpAtFileScope(plain);
  const found = libraryDeclaration(c, plain);
  if (BUILTIN.test(name) && own?.kind === "function" && found !== undefined && sameType(own.type, found.type))
    return own;
  return found;
}

/** A function of a plain program's library, declared as its header does. */
export function plainFunction(c: CheckContext, name: string, header: string): Func | undefined {
  const declarations = c.header(`lib/${header}`) ?? [];
  for (const declaration of declarations) {
    if (declaration.kind !== "declaration") continue;
    const item = declaration.items.find(({ declarator }) => declarator.name === name);
    if (item !== undefined)
      c.atFileScope(() => {
        const base = specifiedType(c, declaration.specifiers);
        const type = deriveType(c, base, item.declarator, "variable");
        if (type.kind === "function") declareFunction(c, item.declarator, type, declaration.specifiers);
      });
  }
  const found = c.lookUpAtFileScope(name);
  return found?.kind === "function" ? found : undefined;
}

/** A function that the program declares and the library has: they are one, unless their types contradict each other. */
export function sameLibraryFunction(c: CheckContext, name: string, type: FunctionType): Func | undefined {
  const known = c.lookUpInLibrary(name);
  return known?.kind === "function" && known.body === undefined && sameType(known.type, type) ? known : undefined;
}

function libraryDeclaration(c: CheckContext, name: string): Func | undefined {
  const header = libraryHeader(name);
  if (header === undefined || !declareHeader(c, header.file)) return undefined;
  const found = c.lookUpInLibrary(name);
  return found?.kind === "function" ? found : undefined;
}

/** Declares the functions of a header in the library's scope; false where there is no such header. */
function declareHeader(c: CheckContext, file: string): boolean {
  if (c.headers.has(file)) return true;
  const declarations = c.header(file);
  if (declarations === undefined) return false;
  c.headers.set(file, declarations);
  c.inLibrary(() => {
    for (const declaration of declarations) declareOne(c, declaration);
  });
  return true;
}

/** Declares a function of the C library without its body; those of its helpers are declared where they are defined. */
function declareOne(c: CheckContext, declaration: Declaration): void {
  if (declaration.kind !== "function") return;
  const { declarator, specifiers } = declaration;
  if (libraryHeader(declarator.name) === undefined || c.lookUpInLibrary(declarator.name) !== undefined) return;
  const type = functionType(c, declaration);
  if (type !== undefined) declareFunction(c, declarator, type, specifiers);
}

/**
 * Checks the library of a plain program. As a linker does, it takes what the program declares and does not define for
 * what the library defines by that name, and main() for the program's; no other name is known on both sides.
 */
export function linkLibrary(
  c: CheckContext,
  library: readonly Declaration[],
  checkDeclaration: (c: CheckContext, declaration: Declaration) => void,
): void {
  if (!c.isPlain) return;
  for (const [name, entity] of c.namesAtFileScope()) {
    const isShared = name === "main" || isDeclaredOnly(entity);
    if (isShared && entity.kind === "function") c.linked.add(entity);
    if (isShared) c.inLibrary(() => c.declare(name, entity));
  }
  c.inLibrary(() => {
    for (const declaration of library) if (!isDefined(c, declaration)) checkDeclaration(c, declaration);
  });
}

function isDeclaredOnly(entity: Entity): boolean {
  if (entity.kind === "global") return !entity.defined;
  return entity.kind === "function" && entity.body === undefined && !entity.isStatic;
}

/** Checks the definitions of the functions that the program uses and does not define. */
export function defineLibraryFunctions(
  c: CheckContext,
  checkDeclaration: (c: CheckContext, declaration: Declaration) => void,
): void {
  for (const func of [...c.functions]) if (func.body === undefined) adopt(c, func);
  for (const declarations of c.headers.values())
    c.inLibrary(() => {
      for (const declaration of declarations) if (!isDefined(c, declaration)) checkDeclaration(c, declaration);
    });
}

/** Makes a function that the program only declares the one that the library defines. */
function adopt(c: CheckContext, func: Func): void {
  const isUsed = func.pointedTo || c.functions.some((other) => other.calls.has(func));
  const found = isUsed ? libraryDeclaration(c, func.name) : undefined;
  if (found === undefined || found === func || !sameType(found.type, func.type)) return;
  c.inLibrary(() => c.declare(func.name, func));
}

function isDefined(c: CheckContext, declaration: Declaration): boolean {
  if (declaration.kind !== "function") return false;
  const known = c.lookUpInLibrary(declaration.declarator.name);
  return known?.kind === "function" && known.body !== undefined;
}
