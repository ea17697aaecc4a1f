/** Checks declarations and definitions of functions, with their parameters. */
import { checkBlock } from "./statements.ts";
import { checkValue } from "./expressions.ts";
import { isBadValue } from "./conversions.ts";
import { deriveType, specifiedType } from "./types.ts";
import { Labels } from "./labels.ts";
import { firstDeclarationHint, redeclareHere } from "./redeclarations.ts";
import type { CheckContext } from "./context.ts";
import { alignOf, isComplete } from "../types/type-layout.ts";
import { declareSizes, sizeParameters } from "./variable-arrays.ts";
import { beginArea } from "./alloca.ts";
import { variableParams } from "./variable-arguments.ts";
import { sameLibraryFunction } from "./library.ts";
import { endsInReturn, warnOfVariables } from "./warnings.ts";
import { warnOfIdleLoops } from "./idle-loops.ts";
import { warnOfUnsetPaths } from "./unset-paths.ts";
import type { Span } from "../text/source.ts";
import type { Declaration, Declarator, Expr, Mark, Specifiers } from "../parse/syntax-tree.ts";
import { constant } from "../types/fold.ts";
import { ENTRIES, noEffects } from "../types/typed-tree.ts";
import type { Func, Local, Stmt } from "../types/typed-tree.ts";
import { hasUnknownParams, passedCount, pointerTo, sameType, spell } from "../types/types.ts";
import type { CType, FunctionType } from "../types/types.ts";

type FunctionDeclaration = Extract<Declaration, { kind: "function" }>;

/** Adds a function without a body to the program. */
export function newFunction(c: CheckContext, name: string, type: FunctionType, span: Span): Func {
  const func: Func = {
    kind: "function",
    name,
    isEntry: (!c.isPlain || c.isInLibrary()) && ENTRIES.some((entry) => entry === name),
    type,
    span,
    inline: false,
    noInline: false,
    noReturn: false,
    mayBeUnused: false,
    isStatic: false,
    params: [],
    body: undefined,
    resultPointer: undefined,
    convertsParams: false,
    area: undefined,
    variable: undefined,
    pointedTo: false,
    hasLabels: false,
    sizes: [],
    addressed: [],
    slots: [],
    calls: new Map(),
    uses: new Set(),
    effects: noEffects(),
    held: [],
  };
  c.functions.push(func);
  return func;
}

export function declareFunction(
  c: CheckContext,
  { name, span, marks }: Declarator,
  type: FunctionType,
  specifiers: Specifiers,
): Func {
  const isMarked = (mark: Mark): boolean => marks.has(mark) || specifiers.marks.has(mark);
  const known = c.lookUpAtFileScope(name);
  if (name === "main" && !c.isPlain)
    c.report.error(
      "E412",
      span,
      "a program has main(), or operation() and no main()",
      "With main() alone, threads of pthread.h run on all cores. With void operation(void), which every core calls again " +
        "and again, the rate of its calls is measured: leave main() out.",
    );
  if (known !== undefined && known.kind !== "function")
    c.report.error("E305", span, `"${name}" is already declared`, firstDeclarationHint(c, known));
  const func =
    known?.kind === "function" ? known : (declareOfLibrary(c, name, type) ?? declareNew(c, name, type, span));
  if (c.linked.has(func)) func.type = type;
  else if (!sameType(func.type, type))
    c.report.error(
      "E322",
      span,
      `"${name}" was declared as ${spell(func.type, name)}, here it is ${spell(type, name)}`,
      firstDeclarationHint(c, func),
    );
  if (hasUnknownParams(func.type) && !hasUnknownParams(type)) func.type = type;
  func.inline ||= specifiers.inline;
  func.noInline ||= isMarked("noinline");
  func.noReturn ||= isMarked("noreturn");
  func.mayBeUnused ||= isMarked("unused");
  func.isStatic ||= specifiers.storage === "static";
  return func;
}

/** Declares a function that is one of the C library's and has been used by that name. */
function declareOfLibrary(c: CheckContext, name: string, type: FunctionType): Func | undefined {
  const func = sameLibraryFunction(c, name, type);
  if (func === undefined) return undefined;
  c.declareAtFileScope(name, func);
  redeclareHere(c, name, func);
  return func;
}

function declareNew(c: CheckContext, name: string, type: FunctionType, span: Span): Func {
  const func = newFunction(c, name, type, span);
  c.declareAtFileScope(name, func);
  redeclareHere(c, name, func);
  return func;
}

/** The type of a function that is defined. */
export function functionType(
  c: CheckContext,
  { specifiers, declarator }: FunctionDeclaration,
): FunctionType | undefined {
  const type = deriveType(c, specifiedType(c, specifiers), declarator, "variable");
  return type.kind === "function" ? type : undefined;
}

export function checkFunction(c: CheckContext, declaration: FunctionDeclaration): void {
  const { specifiers, declarator, body, span } = declaration;
  const type = functionType(c, declaration);
  if (type === undefined) return;
  const func = declareFunction(c, declarator, type, specifiers);
  if (func.body !== undefined)
    return c.report.error(
      "E305",
      span,
      `"${func.name}" is defined twice`,
      `The first definition is on line ${c.sources.lineOf(func.span)}.`,
    );
  func.span = span;
  func.type = typeOfDefinition(func.type, type);
  func.convertsParams ||= type.params.some(({ inside }) => inside !== undefined);
  if (func.pointedTo) c.reachedThrough(passedCount(func.type)).calls.add(func);
  const checked = checkBody(c, func, type, declarator, body);
  func.body = c.isPlain && func.name === "main" ? withStatus(checked, type, span) : checked;
  warnOfVariables(c.locals, c.report);
  warnOfUnsetPaths(func, c.report);
  if (c.isPlain && !c.isInLibrary()) warnOfIdleLoops(func, c.report);
  if (type.result.kind !== "void" && func.name !== "main" && !func.noReturn && !endsInReturn(func.body)) {
    c.report.warning(
      "W604",
      body.close,
      `"${func.name}" may end without returning a value`,
      `It promises ${spell(type.result)}.`,
    );
  }
}

/** The status of a main() that ends without one is 0 (C11 5.1.2.2.3). */
function withStatus(body: Stmt[], { result }: FunctionType, span: Span): Stmt[] {
  if (result.kind !== "int" || endsInReturn(body)) return body;
  return [...body, { kind: "return", value: constant(0, result, span), span }];
}

/** The type of a function that is declared and defined: where only one of them tells the parameters to calls, that. */
function typeOfDefinition(declared: FunctionType, defined: FunctionType): FunctionType {
  if (defined.isOldStyle !== true || declared.isOldStyle === true) return defined;
  return { ...defined, isOldStyle: false };
}

function checkBody(
  c: CheckContext,
  func: Func,
  type: FunctionType,
  declarator: Declarator,
  body: FunctionDeclaration["body"],
): Stmt[] {
  c.current = func;
  c.locals = [];
  c.labels = new Labels();
  c.effects.push(func.effects);
  c.enterScope();
  func.params = declareParams(c, func, type);
  const lengths = [
    ...sizeParameters(c, declarator),
    ...lengthsOfParams(declarator).flatMap((length) => evaluateLength(c, length)),
  ];
  const statements = checkBlock(c, body);
  const checked = [...declareSizes(func.sizes), ...beginArea(func), ...lengths, ...statements];
  c.leaveScope();
  c.effects.pop();
  c.current = undefined;
  c.stringWrites.settle(c);
  func.hasLabels = c.labels.any;
  c.labels.settle(c.report);
  c.labels = new Labels();
  return checked;
}

/** The lengths between the outermost brackets of parameters: such a parameter is a pointer all the same. */
function lengthsOfParams({ derivations }: Declarator): Expr[] {
  const own = derivations.at(-1);
  if (own?.kind !== "function") return [];
  return own.params.flatMap(({ declarator }) => {
    const outermost = declarator.derivations.at(-1);
    return outermost?.kind === "array" && outermost.size !== undefined ? [outermost.size] : [];
  });
}

/** Evaluates the length in `int a[n++]` when the function is called (C11 6.9.1p10), where that does anything. */
function evaluateLength(c: CheckContext, length: Expr): Stmt[] {
  const { result: value, effects } = c.withEffects(() => checkValue(c, length));
  if (isBadValue(value)) return [];
  if (value.type.kind !== "int")
    c.report.error("E312", length.span, `the length of an array is a whole number, not ${spell(value.type)}`);
  const { visible, loadsAnew, calls, through, writes } = effects;
  const isSeen = visible || loadsAnew || calls.size + through.size + writes.size > 0;
  return isSeen ? [{ kind: "value", value, span: length.span }] : [];
}

function declareParams(c: CheckContext, func: Func, type: FunctionType): Local[] {
  const declared = type.params.map((param) => declareParam(c, param.name, param.inside ?? param.type, param.span));
  if (declared.some((param) => param.inMemory)) c.effect();
  func.variable = type.isVariadic === true ? variableParams(func.span) : undefined;
  const params = func.variable === undefined ? declared : [...declared, func.variable.area, func.variable.bytes];
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
