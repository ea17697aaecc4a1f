/**
 * Checks the declarations of variables with static storage, of parameters of the experiment and of types, and gives
 * such variables their first values.
 */
import { checkVariableType } from "./locals.ts";
import { askedAlignment } from "./alignments.ts";
import { deriveType } from "./types.ts";
import { constantItems } from "./constant-items.ts";
import { declareFunction } from "./functions.ts";
import { checkInitializer } from "./initializers.ts";
import { firstDeclarationHint, redeclareHere } from "./redeclarations.ts";
import type { CheckContext, Entity } from "./context.ts";
import { COMPILER_LIMITS } from "../text/limits.ts";
import { LIMITS } from "../../base/abi.gen.ts";
import { alignOf, isComplete } from "../types/type-layout.ts";
import type { Span } from "../text/source.ts";
import type { Expr, InitDeclarator, Specifiers } from "../parse/syntax-tree.ts";
import type { Func, Global, Parameter } from "../types/typed-tree.ts";
import { constant } from "../types/fold.ts";
import { INT, isScalar, sameType, spell, stringType } from "../types/types.ts";
import type { CType } from "../types/types.ts";

/** The number of characters of a string that its name shows. */
const STRING_NAME_MAX = COMPILER_LIMITS.STRING_NAME;

/** The global that holds a string; equal strings share one. */
export function stringGlobal(c: CheckContext, expr: Extract<Expr, { kind: "string" }>): Global {
  const { bytes, text, span, prefix = "" } = expr;
  const key = `${prefix}${bytes.join()}`;
  const known = c.strings.get(key);
  if (known !== undefined) return known;
  const shown = text.length > STRING_NAME_MAX ? `${text.slice(0, STRING_NAME_MAX)}…` : text;
  const type = stringType(expr);
  const { size } = type.element;
  const global = makeGlobal(c, `${prefix}"${shown}"`, type, size, span);
  const init = bytes.map((byte, at) => ({ offset: size * at, size, value: constant(byte, type.element, span) }));
  Object.assign(global, { isStatic: true, used: true, hasInitializer: true, init });
  c.strings.set(key, global);
  return global;
}

export function makeGlobal(c: CheckContext, name: string, type: CType, align: number, span: Span): Global {
  const global: Global = {
    kind: "global",
    name,
    type,
    span,
    align,
    defined: true,
    isStatic: false,
    used: false,
    init: [],
    hasInitializer: false,
    flexible: 0,
    isThreadLocal: false,
    address: 0,
  };
  c.globals.push(global);
  return global;
}

export function declareGlobal(c: CheckContext, specifiers: Specifiers, item: InitDeclarator, base: CType): void {
  const { name, span } = item.declarator;
  const type = deriveType(c, base, item.declarator, "variable");
  const isTransparent = [specifiers, item.declarator].some(({ marks }) => marks.has("transparent_union"));
  if (isTransparent && type.kind === "struct" && type.shape.isUnion) type.shape.transparent = true;
  if (specifiers.storage === "typedef") return declareTypedef(c, name, type, span);
  if (specifiers.isThreadLocal && type.kind === "function")
    c.report.error("E416", span, "a function cannot be thread-local");
  if (type.kind === "function") {
    if (item.initializer !== undefined) c.report.error("E323", span, "a function cannot be initialised");
    declareFunction(c, item.declarator, type, specifiers);
    return;
  }
  const known = c.lookUpAtFileScope(name);
  const isExtern = specifiers.storage === "extern" && item.initializer === undefined;
  if (isExtern && !specifiers.isThreadLocal && known === undefined && isParameterType(type))
    return declareParameter(c, name, span);
  if (known?.kind === "parameter" && isParameterType(type) && isExtern) return redeclareHere(c, name, known);
  declareVariable(c, specifiers, item, type, known, isExtern);
}

function declareTypedef(c: CheckContext, name: string, type: CType, span: Span): void {
  const known = c.lookUpHere(name);
  if (known !== undefined && !(known.kind === "typedef" && sameType(known.type, type)))
    c.report.error("E305", span, `"${name}" is already declared`, firstDeclarationHint(c, known));
  c.declare(name, { kind: "typedef", type, span });
}

function declareParameter(c: CheckContext, name: string, span: Span): void {
  const parameter: Parameter = { kind: "parameter", name, span, index: c.parameters.length };
  c.parameters.push(parameter);
  if (c.parameters.length > LIMITS.PARAMS_MAX)
    c.report.fatal("E506", span, `a program can have at most ${LIMITS.PARAMS_MAX} parameters`);
  c.declareAtFileScope(name, parameter);
  redeclareHere(c, name, parameter);
}

function isParameterType(type: CType): boolean {
  return type.kind === "int" && type.isConst === true && type.name === "long" && type.isAtomic !== true;
}

function declareVariable(
  c: CheckContext,
  specifiers: Specifiers,
  item: InitDeclarator,
  declared: CType,
  known: Entity | undefined,
  isExtern: boolean,
): void {
  const { name, span } = item.declarator;
  const type =
    item.initializer === undefined && mayBeCompleted(declared)
      ? declared
      : checkVariableType(c, declared, name, span, item.initializer !== undefined);
  const placeholder = known?.kind === "local"; /* the placeholder of an unknown name, which was reported already */
  if (known !== undefined && known.kind !== "global" && known.kind !== "parameter" && !placeholder) {
    return c.report.error("E305", span, `"${name}" is already declared`, firstDeclarationHint(c, known));
  }
  const global = known?.kind === "global" ? known : makeGlobal(c, name, type, alignOf(type), span);
  if (known?.kind === "parameter") reportParameterDefined(c, known);
  if (known?.kind === "global" && !sameType(known.type, type)) {
    return c.report.error(
      "E322",
      span,
      `"${name}" was declared as ${spell(known.type)}, here it is ${spell(type)}`,
      firstDeclarationHint(c, known),
    );
  }
  if (known?.kind === "global" && known.isThreadLocal !== specifiers.isThreadLocal)
    c.report.error(
      "E322",
      span,
      `"${name}" is thread-local in one of its declarations and not in the other`,
      firstDeclarationHint(c, known),
    );
  global.isThreadLocal = specifiers.isThreadLocal;
  if (known?.kind !== "global") global.defined = !isExtern;
  else completeVariable(c, global, type, isExtern);
  global.isStatic ||= specifiers.storage === "static";
  const asked = askedAlignment(c, [...specifiers.alignments, ...item.declarator.alignments], alignOf(type));
  global.align = Math.max(global.align, asked ?? 1);
  c.declareAtFileScope(name, global);
  redeclareHere(c, name, global);
  if (item.initializer !== undefined) initializeGlobal(c, global, item.initializer, span);
}

/**
 * True for a type that a later declaration may complete: what is declared outside of functions without a value needs a
 * complete type only at the end of the program (C11 6.7p7, 6.9.2).
 */
function mayBeCompleted(type: CType): boolean {
  if (type.kind === "array") return type.length === undefined && isComplete(type.element);
  return type.kind === "struct";
}

function completeVariable(c: CheckContext, global: Global, type: CType, isExtern: boolean): void {
  if (type.kind === "array" && type.length !== undefined) global.type = type;
  if (isExtern || global.defined) return;
  global.defined = true;
  c.globals.splice(c.globals.indexOf(global), 1);
  c.globals.push(global);
}

/** Reports `const long N = 4;` after `extern const long N;`: the parameter would be a constant in memory. */
function reportParameterDefined(c: CheckContext, parameter: Parameter): void {
  c.report.error(
    "E322",
    parameter.span,
    `"${parameter.name}" is declared as a parameter of the experiment and defined as a variable`,
    "Leave one of them out.",
  );
}

function initializeGlobal(
  c: CheckContext,
  global: Global,
  initializer: NonNullable<InitDeclarator["initializer"]>,
  span: Span,
): void {
  if (global.hasInitializer) return c.report.error("E305", span, `"${global.name}" is initialised twice`);
  initializeStatic(c, global, initializer);
}

/** The first constants of a static variable; they complete the length of its type. */
export function initializeStatic(
  c: CheckContext,
  global: Global,
  initializer: NonNullable<InitDeclarator["initializer"]>,
): void {
  const outer = c.isStaticInitializer;
  c.isStaticInitializer = true;
  const { type, items, flexible } = checkInitializer(c, global.type, initializer);
  c.isStaticInitializer = outer;
  global.type = type;
  global.flexible = flexible;
  global.hasInitializer = true;
  global.init = constantItems(c, items);
}

/** Checks that the type of every variable that is defined was completed. */
export function resolveTypes(c: CheckContext): void {
  for (const global of c.globals) {
    const { name, type, span } = global;
    if (!global.defined || isComplete(type)) continue;
    if (type.kind === "struct")
      c.report.error("E313", span, `"${name}" is of type ${spell(type)}, which is defined nowhere`);
    global.type = type.kind === "struct" ? INT : checkVariableType(c, type, name, span, false);
  }
}

/**
 * Checks that every extern that is used is defined or a parameter; those that only headers use are checked where they
 * are needed.
 */
export function resolveExterns(c: CheckContext, needed: ReadonlySet<Global | Func>): void {
  for (const global of c.globals) {
    if (global.defined || !(needed.has(global) || (global.span.file === 0 && global.used))) continue;
    const scalar = isScalar(global.type);
    const hint = scalar
      ? `A parameter of the experiment is declared: extern const long ${global.name};`
      : 'Leave out "extern": there is only one program.';
    c.report.error("E327", global.span, `"${global.name}" is declared extern but defined nowhere`, hint);
  }
}
