/** Code for statements and whole functions, and the copying of inline functions into their callers. */
import { emitStore, genCopy, genCountedLoop, genValue } from "./memory.ts";
import { genBranch, genDiscard } from "./branches.ts";
import { emitConversion, genConstant, hoistConstant } from "./arithmetic.ts";
import { Emitter } from "./emitter.ts";
import type { Budget, Targets } from "./emitter.ts";
import type { FunctionCode, Label } from "./instructions.ts";
import { alignOf, piecesOf, sizeOf } from "../types/type-layout.ts";
import { type CountedLoop, countedLoop, type LoopPosition } from "./counted-loops.ts";
import { cleanJumps } from "./peephole.ts";
import type { Reporter } from "../text/report.ts";
import type { CaseLabel, Effects, Func, Local, LocalInit, Stmt, Value } from "../types/typed-tree.ts";
import { BOOL, DOUBLE, LONG, ULONG, VOID, isScalar, pointerTo } from "../types/types.ts";
import type { IntType, ScalarType } from "../types/types.ts";

/** The most cases that are compared one after another; more cases are searched by halving. */
const LINEAR_CASES_MAX = 4;

/** The most bytes of a local array or structure that are set one scalar at a time; a loop first zeroes larger ones. */
const FILL_BYTES_MAX = 256;

export function generateFunction(func: Func, report: Reporter, budget: Budget): FunctionCode {
  return genBody(new Emitter(func, report, budget));
}

function genBody(g: Emitter): FunctionCode {
  g.func.params.forEach((param, at) => genParam(g, param, at, g.func.convertsParams));
  for (const slot of g.func.slots) g.makeHome(slot);
  genBodyOf(g, g.func);
  g.span = g.func.span;
  g.emit("RET", {});
  g.insertShared();
  return { func: g.func, items: cleanJumps(g.items), ...g.measures() };
}

/** Generates the body of a function; in a function with labels, all code may be in a loop. */
function genBodyOf(g: Emitter, func: Func): void {
  if (func.hasLabels) g.loopDepth++;
  genStatements(g, func.body ?? []);
  if (func.hasLabels) g.loopDepth--;
}

function genParam(g: Emitter, param: Local, register: number, converts: boolean): void {
  if (!param.inMemory) {
    if (converts && isScalar(param.type)) emitPassed(g, register, param.type);
    return g.setHome(param, { kind: "register", register });
  }
  const home = g.makeHome(param);
  if (home.kind === "frame" && isScalar(param.type)) {
    if (converts && param.type.kind === "float") emitPassed(g, register, param.type);
    emitStore(g, g.frameAddress(home.offset), param.type, register);
  } else g.temporarily(() => genParamCopy(g, param, register));
}

/**
 * Converts an argument whose call did not know the type of the parameter; a float is passed so only in the old style.
 */
function emitPassed(g: Emitter, register: number, type: ScalarType): void {
  if (type.kind === "float" && g.func.type.isOldStyle !== true) return;
  emitConversion(g, register, register, type.kind === "float" ? DOUBLE : LONG, type);
}

/** Copies a structure parameter: a structure is passed by its address, and the function works on a copy. */
function genParamCopy(g: Emitter, param: Local, register: number): void {
  const { type, span } = param;
  const pointer = pointerTo(type);
  const passed: Local = { name: "", type: pointer, span, align: 8, inMemory: false, assigned: false, used: true };
  g.setHome(passed, { kind: "register", register });
  const from: Value = { kind: "local", local: passed, type: pointer, span };
  const to: Value = { kind: "frame", local: param, offset: 0, type: pointer, span };
  genCopy(g, { kind: "copy", to, from, size: sizeOf(type), align: alignOf(type), type: VOID, span });
}

// ---- Statements ----------------------------------------------------------------------------------------------

export function genStatements(g: Emitter, body: readonly Stmt[]): void {
  body.forEach((statement, at) => {
    const outer = g.span;
    g.span = statement.span;
    if (statement.kind === "loop") genLoop(g, statement, countedLoop(statement, body.slice(0, at)));
    else genStatement(g, statement);
    g.span = outer;
  });
}

function genStatement(g: Emitter, statement: Exclude<Stmt, { kind: "loop" }>): void {
  switch (statement.kind) {
    case "value":
      return genDiscard(g, statement.value);
    case "declare":
      return genDeclare(g, statement.local, statement.init);
    case "fill":
      return genFill(g, statement.local, statement.items);
    case "if":
      return genIf(g, statement);
    case "switch":
      return genSwitch(g, statement);
    case "label":
      g.place(labelOfCase(g, statement.label));
      if (statement.label.rounds.some((effects) => isWaiting(effects))) emitSpin(g);
      return;
    case "goto":
      return void g.jump(labelOfCase(g, statement.label));
    case "gotoThrough":
      return genJumpThrough(g, statement);
    case "break":
      if (g.targets !== undefined) g.jump(g.targets.breakTo);
      return;
    case "continue":
      if (g.targets !== undefined) g.jump(g.targets.continueTo);
      return;
    case "return":
      return genReturn(g, statement.value);
    case "block":
      return g.inScope(() => genStatements(g, statement.body));
  }
}

function genDeclare(g: Emitter, local: Local, init: Value | undefined): void {
  const home = g.makeHome(local);
  if (init === undefined) return;
  if (home.kind === "register") return genInitializeRegister(g, home.register, init);
  const { type } = local;
  if (!isScalar(type)) return;
  g.temporarily(() => emitStore(g, g.frameAddress(home.offset), type, genValue(g, init)));
}

function genInitializeRegister(g: Emitter, register: number, init: Value): void {
  const fresh = register === g.top - 1;
  if (fresh && init.kind === "call" && !init.func.inline) g.top = register;
  g.temporarily(() => void genValue(g, init, g.top === register ? undefined : register));
  g.top = Math.max(g.top, register + 1);
}

/** Sets every scalar of a local array or structure to its initialiser, or to zero. */
function genFill(g: Emitter, local: Local, items: readonly LocalInit[]): void {
  const home = local.isSlot === true ? g.homeOf(local) : g.makeHome(local);
  const base = home.kind === "frame" ? home.offset : 0;
  const size = sizeOf(local.type);
  const given = new Map(items.map((item) => [item.offset, item]));
  if (size > FILL_BYTES_MAX) g.temporarily(() => genZeroBytes(g, base, size));
  else
    for (const piece of piecesOf(local.type))
      if (sizeOfItem(given.get(piece.offset)) < piece.size)
        emitStore(g, g.frameAddress(base + piece.offset), unsignedOf(piece.size), g.zeroRegister());
  for (const [value, sharing] of sharingTheirValue(items))
    g.temporarily(() => {
      const register = genValue(g, value);
      for (const item of sharing) emitStore(g, g.frameAddress(base + item.offset), item.type, register);
    });
}

/**
 * Groups the items of a range, which share one value; the value is evaluated where the range's first element stands.
 */
function sharingTheirValue(items: readonly LocalInit[]): ReadonlyMap<Value, readonly LocalInit[]> {
  const groups = new Map<Value, LocalInit[]>();
  for (const item of items) {
    const group = groups.get(item.value);
    if (group === undefined) groups.set(item.value, [item]);
    else group.push(item);
  }
  return groups;
}

function sizeOfItem(item: LocalInit | undefined): number {
  return item === undefined ? 0 : sizeOf(item.type);
}

function genZeroBytes(g: Emitter, base: number, size: number): void {
  const cursor = g.allocate();
  const { base: frame } = g.frameAddress(base);
  g.emit("ADDI", { a: cursor, b: frame, imm: base });
  genCountedLoop(g, Math.floor(size / 8), () => {
    emitStore(g, { base: cursor, offset: 0 }, LONG, g.zeroRegister());
    g.emit("ADDI", { a: cursor, b: cursor, imm: 8 });
  });
  for (let at = size - (size % 8); at < size; at++) emitStore(g, g.frameAddress(base + at), BOOL, g.zeroRegister());
}

function genIf(g: Emitter, statement: Extract<Stmt, { kind: "if" }>): void {
  const otherwise = g.label();
  const end = g.label();
  genBranch(g, statement.test, otherwise, false);
  g.inScope(() => genStatements(g, statement.yes));
  if (statement.no.length > 0) g.jump(end);
  g.place(otherwise);
  g.inScope(() => genStatements(g, statement.no));
  g.place(end);
}

function genReturn(g: Emitter, value: Value | undefined): void {
  const { result } = g.func.type;
  if (g.inlineReturn !== undefined) {
    const { end, dest } = g.inlineReturn;
    if (value !== undefined && dest !== undefined) g.temporarily(() => genValue(g, value, dest));
    else if (value !== undefined) genDiscard(g, value);
    return void g.jump(end);
  }
  if (value !== undefined && result.kind !== "void") g.temporarily(() => genValue(g, value, 0));
  else if (value !== undefined) genDiscard(g, value);
  g.emit("RET", {});
}

// ---- Loops ---------------------------------------------------------------------------------------------------

type LoopStatement = Extract<Stmt, { kind: "loop" }>;

/** Generates a loop with its test at the bottom; a loop that can only wait gets a SPIN once per round. */
function genLoop(g: Emitter, statement: LoopStatement, counted: CountedLoop | undefined): void {
  g.inScope(() => {
    if (statement.test !== undefined && !statement.hasLabels && isWaiting(statement.effects))
      hoistConstants(g, statement.test);
    genRotatedLoop(g, statement, { counted });
  });
}

/**
 * Loads the constants with which a wait loop compares memory once, before the loop: each round is then load, compare,
 * branch.
 */
function hoistConstants(g: Emitter, test: Value): void {
  if (test.kind === "logic") {
    hoistConstants(g, test.left);
    hoistConstants(g, test.right);
  } else if (test.kind === "compare" && readsMemory(test.left)) hoistConstant(g, test.right);
}

function genRotatedLoop(g: Emitter, statement: LoopStatement, loop: LoopPosition["loop"]): void {
  const { test, testFirst, body, step } = statement;
  const targets: Targets = { breakTo: g.label(), continueTo: g.label() };
  const head = g.label();
  const bottom = g.label();
  const endless = test === undefined || (test.kind === "const" && test.value !== 0n);
  const waits = isWaiting(statement.effects);
  const outer = g.targets;
  g.targets = targets;
  g.loopDepth++;
  if (testFirst && !endless) g.jump(bottom).loopPosition = { at: "entry", loop };
  else noteEntry(g, loop);
  g.place(head);
  if (endless && waits) emitSpin(g);
  g.inScope(() => genStatements(g, body));
  g.place(targets.continueTo);
  if (step !== undefined) genDiscard(g, step);
  g.place(bottom);
  if (endless) g.jump(head).loopPosition = { at: "round", loop };
  else {
    if (waits) emitSpin(g);
    genBranch(g, test, head, true);
    noteRound(g, head, loop);
  }
  g.place(targets.breakTo);
  g.loopDepth--;
  g.targets = outer;
}

/** A loop without a jump into it is entered as often as the constant in front of it is loaded. */
function noteEntry(g: Emitter, loop: LoopPosition["loop"]): void {
  const last = g.items.at(-1);
  if (last?.kind === "instruction" && last.op === "LI" && last.loopPosition === undefined)
    last.loopPosition = { at: "entry", loop };
}

/** Notes the branch that ends a round, where it is the only one. */
function noteRound(g: Emitter, head: Label, loop: LoopPosition["loop"]): void {
  const last = g.items.at(-1);
  const back = g.items.filter((item) => item.kind === "instruction" && item.target === head);
  if (last?.kind === "instruction" && last === back[0] && back.length === 1) last.loopPosition = { at: "round", loop };
}

function emitSpin(g: Emitter): void {
  g.emit("SPIN", { a: g.top });
}

// ---- switch --------------------------------------------------------------------------------------------------

function genSwitch(g: Emitter, statement: Extract<Stmt, { kind: "switch" }>): void {
  const end = g.label();
  const otherwise = statement.otherwise === undefined ? end : labelOfCase(g, statement.otherwise);
  const cases = statement.cases.map(({ first, last, label }) => ({ first, last, label: labelOfCase(g, label) }));
  const { type } = statement.value;
  const signed = type.kind === "int" && type.signed;
  g.temporarily(() => genFindCase(g, genValue(g, statement.value), cases, otherwise, signed));
  const outer = g.targets;
  g.targets = { breakTo: end, continueTo: outer?.continueTo ?? end };
  g.inScope(() => genStatements(g, statement.body));
  g.targets = outer;
  g.place(end);
}

/** Generates goto *address, which finds its label as a switch finds its case. */
function genJumpThrough(g: Emitter, statement: Extract<Stmt, { kind: "gotoThrough" }>): void {
  const otherwise = g.label();
  const cases = statement.targets.map(({ first, last, label }) => ({ first, last, label: labelOfCase(g, label) }));
  g.temporarily(() => genFindCase(g, genValue(g, statement.value), cases, otherwise, false));
  g.place(otherwise);
  genDiscard(g, statement.otherwise);
}

/** Values that go to one label; the cases of a switch are in the order of their values. */
interface FoundCase {
  readonly first: bigint;
  readonly last: bigint;
  readonly label: Label;
}

function genFindCase(
  g: Emitter,
  register: number,
  cases: readonly FoundCase[],
  otherwise: Label,
  signed: boolean,
): void {
  if (cases.length > LINEAR_CASES_MAX) {
    const middle = cases.length >>> 1;
    const upper = g.label();
    const pivot = cases[middle]?.first ?? 0n;
    g.temporarily(() => g.emit(signed ? "BLES" : "BLEU", { b: genConstant(g, pivot), c: register, target: upper }));
    genFindCase(g, register, cases.slice(0, middle), otherwise, signed);
    g.place(upper);
    genFindCase(g, register, cases.slice(middle), otherwise, signed);
    return;
  }
  for (const { first, last, label } of cases) {
    if (first !== last) genInRange(g, register, { first, last, label }, signed);
    else if (first === 0n) g.emit("BZ", { b: register, target: label });
    else g.temporarily(() => g.emit("BEQ", { b: register, c: genConstant(g, first), target: label }));
  }
  g.jump(otherwise);
}

function genInRange(g: Emitter, register: number, { first, last, label }: FoundCase, signed: boolean): void {
  const below = g.label();
  const [less, atMost] = signed ? (["BLTS", "BLES"] as const) : (["BLTU", "BLEU"] as const);
  g.temporarily(() => g.emit(less, { b: register, c: genConstant(g, first), target: below }));
  g.temporarily(() => g.emit(atMost, { b: register, c: genConstant(g, last), target: label }));
  g.place(below);
}

function labelOfCase(g: Emitter, label: CaseLabel): Label {
  const known = g.caseLabels.get(label) ?? g.label();
  g.caseLabels.set(label, known);
  return known;
}

// ---- Inlining ------------------------------------------------------------------------------------------------

/** Generates the body of an inline function, with its variables in registers above those in use by the caller. */
export function genInlineCall(g: Emitter, func: Func, args: readonly Value[], dest: number | undefined): number {
  const isVoid = !isScalar(func.type.result);
  const result = isVoid ? undefined : (dest ?? g.allocate());
  const { targets, inlineReturn, inlined } = g;
  const saved = { targets, inlineReturn, inlined, cases: new Map(g.caseLabels) };
  const end = g.label();
  const call = { func, span: g.span, outer: inlined };
  g.inScope(() => {
    bindParams(g, func, args);
    for (const slot of func.slots) g.makeHome(slot);
    g.inlined = call;
    g.targets = undefined;
    g.inlineReturn = { end, dest: result };
    g.caseLabels.clear();
    genBodyOf(g, func);
  });
  g.targets = saved.targets;
  g.inlineReturn = saved.inlineReturn;
  g.inlined = saved.inlined;
  g.caseLabels.clear();
  for (const [label, target] of saved.cases) g.caseLabels.set(label, target);
  g.place(end);
  return result ?? g.zeroRegister();
}

function bindParams(g: Emitter, func: Func, args: readonly Value[]): void {
  const homes = args.map((arg, at) => {
    const param = func.params[at];
    const alias = param === undefined ? undefined : aliasOf(g, arg, param);
    if (alias !== undefined) return alias;
    const register = g.allocate();
    g.temporarily(() => genValue(g, arg, register));
    return register;
  });
  func.params.forEach((param, at) => {
    g.span = func.span;
    genParam(g, param, homes[at] ?? g.zeroRegister(), false);
    const passed = args[at];
    const known = passed === undefined || param.assigned || param.inMemory ? undefined : knownFunction(g, passed);
    if (known === undefined) g.knownFunctions.delete(param);
    else g.knownFunctions.set(param, known);
  });
}

/** The function to which the value points, when the compiler knows it. */
function knownFunction(g: Emitter, value: Value): Func | undefined {
  if (value.kind === "function") return value.func;
  return value.kind === "local" ? g.knownFunctions.get(value.local) : undefined;
}

/** The register of the variable passed for a parameter: a parameter that is never changed can share it. */
function aliasOf(g: Emitter, arg: Value, param: Local): number | undefined {
  if (param.assigned || param.inMemory || arg.kind !== "local") return undefined;
  const home = g.homeOf(arg.local);
  return home.kind === "register" ? home.register : undefined;
}

function readsMemory(value: Value): boolean {
  return value.kind === "load" || (value.kind === "convert" && readsMemory(value.operand));
}

/** True when the code and all functions that it calls only compute and load: the loop can then only wait for others. */
function isWaiting(effects: Effects, seen = new Set<Effects>()): boolean {
  if (seen.has(effects)) return true;
  seen.add(effects);
  if (effects.visible) return false;
  for (const local of effects.writes) if (local.inMemory) return false;
  for (const func of effects.calls) if (!isWaiting(func.effects, seen)) return false;
  for (const reached of effects.through) if (!isWaiting(reached, seen)) return false;
  return true;
}

function unsignedOf(size: number): IntType {
  return { ...ULONG, size: size === 1 || size === 2 || size === 4 ? size : 8 };
}
