/**
 * The checker turns the syntax tree of a program into the checked program. This file checks the declarations outside of
 * functions and the parameters; whole-program.ts checks the resulting program.
 */
import { checkVariableType } from "./locals.ts";
import { checkBlock, checkStaticAssertion } from "./statements.ts";
import { askedAlignment, deriveType, specifiedType } from "./types.ts";
import { constantItems } from "./constant-items.ts";
import { checkInitializer } from "./initializers.ts";
import { Labels } from "./labels.ts";
import { initializeThreadLocals } from "./thread-locals.ts";
import { CheckContext } from "./context.ts";
import { COMPILER_LIMITS } from "../text/limits.ts";
import { LIMITS } from "../../base/abi.gen.ts";
import type { Entity } from "./context.ts";
import { alignOf, isComplete } from "../types/type-layout.ts";
import { endsInReturn, warnOfVariables } from "./warnings.ts";
import { warnOfUnsetPaths } from "./unset-paths.ts";
import type { Reporter } from "../text/report.ts";
import type { Sources, Span } from "../text/source.ts";
import type { Declaration, Declarator, Expr, InitDeclarator, Mark, Specifiers } from "../parse/syntax-tree.ts";
import { noEffects } from "../types/typed-tree.ts";
import type { CheckedProgram, Func, Global, Local, Parameter } from "../types/typed-tree.ts";
import { constant } from "../types/fold.ts";
import { CHAR, isScalar, pointerTo, sameType, spell, stringType } from "../types/types.ts";
import type { CType, FunctionType } from "../types/types.ts";
import { checkCalls, checkEntries, checkUnusedFunctions, neededByEntries } from "./whole-program.ts";

export function check(declarations: readonly Declaration[], sources: Sources, report: Reporter): CheckedProgram {
  return checkProgram(new CheckContext(sources, report), declarations);
}

/** The number of characters of a string that its name shows. */
const STRING_NAME_MAX = COMPILER_LIMITS.STRING_NAME;

function checkProgram(c: CheckContext, declarations: readonly Declaration[]): CheckedProgram {
  for (const declaration of declarations) noteNames(c, declaration);
  for (const declaration of declarations) checkDeclaration(c, declaration);
  initializeThreadLocals(c);
  const kept = neededByEntries(c);
  resolveExterns(c, kept);
  checkCalls(c, kept);
  checkEntries(c);
  checkUnusedFunctions(c);
  const { globals, parameters, functions, assertions, texts } = c;
  return { globals: globals.filter((global) => kept.has(global)), parameters, functions, assertions, texts };
}

/** Notes what a declaration declares, for hints about names that are used before it. */
function noteNames(c: CheckContext, declaration: Declaration): void {
  for (const { name, span } of declaratorsOf(declaration)) if (!c.below.has(name)) c.below.set(name, span);
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

// ---- Variables -----------------------------------------------------------------------------------------------

/** The global that holds a string; equal strings share one. */
export function stringGlobal(c: CheckContext, expr: Extract<Expr, { kind: "string" }>): Global {
  const { bytes, text, span } = expr;
  const key = bytes.join();
  const known = c.strings.get(key);
  if (known !== undefined) return known;
  const shown = text.length > STRING_NAME_MAX ? `${text.slice(0, STRING_NAME_MAX)}…` : text;
  const global = makeGlobal(c, `"${shown}"`, stringType(bytes), 1, span);
  const init = bytes.map((byte, offset) => ({ offset, size: 1 as const, value: constant(byte, CHAR, span) }));
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

function redeclareHere(c: CheckContext, name: string, entity: Entity): void {
  if (!c.isFileScope()) c.declare(name, entity);
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

function declareVariable(
  c: CheckContext,
  specifiers: Specifiers,
  item: InitDeclarator,
  declared: CType,
  known: Entity | undefined,
  isExtern: boolean,
): void {
  const { name, span } = item.declarator;
  const unknownLength = declared.kind === "array" && declared.length === undefined;
  const type =
    isExtern && unknownLength ? declared : checkVariableType(c, declared, name, span, item.initializer !== undefined);
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

function firstDeclarationHint(c: CheckContext, entity: Entity): string {
  return `The first declaration is on line ${c.sources.lineOf(entity.span)}.`;
}

/** Checks that every extern is defined or a parameter; externs of headers are checked only where they are needed. */
function resolveExterns(c: CheckContext, needed: ReadonlySet<Global | Func>): void {
  for (const global of c.globals) {
    if (global.defined || (global.span.file !== 0 && !needed.has(global))) continue;
    const scalar = isScalar(global.type);
    const hint = scalar
      ? `A parameter of the experiment is declared: extern const long ${global.name};`
      : 'Leave out "extern": there is only one program.';
    c.report.error("E327", global.span, `"${global.name}" is declared extern but defined nowhere`, hint);
  }
}

// ---- Functions -----------------------------------------------------------------------------------------------

function declareFunction(
  c: CheckContext,
  { name, span, marks }: Declarator,
  type: FunctionType,
  specifiers: Specifiers,
): Func {
  const isMarked = (mark: Mark): boolean => marks.has(mark) || specifiers.marks.has(mark);
  const known = c.lookUpAtFileScope(name);
  if (name === "main")
    c.report.error(
      "E412",
      span,
      "Hotline programs have no main",
      "Write void operation(void): every core calls it again and again; void setup(void) runs once before.",
    );
  if (known !== undefined && known.kind !== "function")
    c.report.error("E305", span, `"${name}" is already declared`, firstDeclarationHint(c, known));
  if (known?.kind !== "function") {
    const func: Func = {
      kind: "function",
      name,
      type,
      span,
      inline: specifiers.inline,
      noInline: isMarked("noinline"),
      mayBeUnused: isMarked("unused"),
      isStatic: specifiers.storage === "static",
      params: [],
      body: undefined,
      resultPointer: undefined,
      pointedTo: false,
      hasLabels: false,
      slots: [],
      calls: new Map(),
      uses: new Set(),
      effects: noEffects(),
      held: [],
    };
    c.functions.push(func);
    c.declareAtFileScope(name, func);
    redeclareHere(c, name, func);
    return func;
  }
  if (!sameType(known.type, type))
    c.report.error(
      "E322",
      span,
      `"${name}" was declared as ${spell(known.type, name)}, here it is ${spell(type, name)}`,
      firstDeclarationHint(c, known),
    );
  known.inline ||= specifiers.inline;
  known.noInline ||= isMarked("noinline");
  known.mayBeUnused ||= isMarked("unused");
  known.isStatic ||= specifiers.storage === "static";
  return known;
}

function checkFunction(c: CheckContext, declaration: Extract<Declaration, { kind: "function" }>): void {
  const { specifiers, declarator, body, span } = declaration;
  const type = deriveType(c, specifiedType(c, specifiers), declarator, "variable");
  if (type.kind !== "function") return;
  const func = declareFunction(c, declarator, type, specifiers);
  if (func.body !== undefined)
    return c.report.error(
      "E305",
      span,
      `"${func.name}" is defined twice`,
      `The first definition is on line ${c.sources.lineOf(func.span)}.`,
    );
  func.span = span;
  func.type = type;
  c.current = func;
  c.locals = [];
  c.labels = new Labels();
  c.effects.push(func.effects);
  c.enterScope();
  func.params = declareParams(c, func, type);
  func.body = checkBlock(c, body);
  c.leaveScope();
  c.effects.pop();
  c.current = undefined;
  func.hasLabels = c.labels.any;
  c.labels.settle(c.report);
  c.labels = new Labels();
  warnOfVariables(c.locals, c.report);
  warnOfUnsetPaths(func, c.report);
  if (type.result.kind !== "void" && !endsInReturn(func.body)) {
    c.report.warning(
      "W604",
      body.close,
      `"${func.name}" may end without returning a value`,
      `It promises ${spell(type.result)}.`,
    );
  }
}

function declareParams(c: CheckContext, func: Func, type: FunctionType): Local[] {
  const params = type.params.map((param) => declareParam(c, param.name, param.type, param.span));
  if (params.some((param) => param.inMemory)) c.effect();
  if (type.result.kind !== "struct") return params;
  c.effect();
  const { span } = func;
  const pointer = pointerTo(type.result);
  func.resultPointer = { name: "", type: pointer, span, align: 8, inMemory: false, assigned: false, used: true };
  return [func.resultPointer, ...params];
}

function declareParam(c: CheckContext, name: string, type: CType, span: Span): Local {
  if (!isComplete(type)) c.report.error("E313", span, `${spell(type)} is not complete here`);
  const inMemory = type.kind === "struct";
  const local: Local = { name, type, span, align: alignOf(type), inMemory, assigned: false, used: false };
  if (name === "") c.report.error("E207", span, "a parameter of a function needs a name here");
  else if (c.lookUpHere(name) !== undefined) c.report.error("E305", span, `two parameters are named "${name}"`);
  c.declare(name, { kind: "local", local, span });
  return local;
}

function isParameterType(type: CType): boolean {
  return type.kind === "int" && type.isConst === true && type.name === "long" && type.isAtomic !== true;
}
