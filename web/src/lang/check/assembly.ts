/**
 * Checks inline assembly with operands by executing the instructions, which are those of lock code, symbolically.
 * Registers hold values of the typed tree; an access to memory becomes a statement; at the end the outputs are
 * assigned. The instructions cost as much as the same operations of C.
 */
import { checkWritablePlace } from "./assignments.ts";
import { fenceAt } from "./atomics.ts";
import { refuseBits } from "./bit-fields.ts";
import type { CheckContext } from "./context.ts";
import { badValue, isBadValue } from "./conversions.ts";
import { checkValue } from "./expressions.ts";
import { checkPlace, isPlace } from "./places.ts";
import { ASSEMBLY_HINT, assemblyInstructions, assemblyMeaning } from "../builtins/assembly.ts";
import { plainBuiltin } from "../builtins/table.ts";
import { convert } from "../types/fold.ts";
import type { AssemblyArgument, Expr, Statement } from "../parse/syntax-tree.ts";
import { orderOfPlace } from "../types/orders.ts";
import type { Local, Place, Stmt, Value } from "../types/typed-tree.ts";
import { LONG, VOID, isScalar, pointerTo, unqualified } from "../types/types.ts";
import type { CType } from "../types/types.ts";
import type { Output, Machine } from "./assembly-machine.ts";
import { NotUnderstood, keep, readRegister, remember, setRegister, unsigned } from "./assembly-machine.ts";
import { step, flag } from "./assembly-instructions.ts";

/** The reason why a bit-field cannot be an operand. */
const NO_OPERAND = "cannot be an operand of assembly here";

type Assembly = Extract<Statement, { kind: "assembly" }>;

export function assemblyStatements(c: CheckContext, statement: Assembly): Stmt[] {
  const { template, outputs, inputs, span } = statement;
  const means = assemblyMeaning(template);
  if (
    means !== undefined &&
    (template.trim() !== "" || outputs.every(({ constraint }) => constraint.startsWith("+")))
  ) {
    for (const { value } of [...outputs, ...inputs]) checkValue(c, value);
    if (means === "nothing") return [];
    const relax: Value = { kind: "builtin", builtin: plainBuiltin("cpu_relax"), args: [], type: VOID, span };
    return [{ kind: "value", value: means === "pause" ? relax : fenceAt(c, span), span }];
  }
  try {
    return execute(c, statement);
  } catch (failure) {
    if (!(failure instanceof NotUnderstood)) throw failure;
    c.report.error("E417", span, `inline assembly that Hotline does not understand: ${failure.what}`, ASSEMBLY_HINT);
    return [];
  }
}

function execute(c: CheckContext, statement: Assembly): Stmt[] {
  const { template, outputs, inputs, span } = statement;
  const instructions = assemblyInstructions(template);
  if (typeof instructions === "string") throw new NotUnderstood(instructions);
  const m: Machine = {
    c,
    span,
    operands: [],
    names: new Map(),
    registers: new Map(),
    outputs: [],
    body: [],
    flags: undefined,
  };
  let sound = true;
  for (const argument of outputs) sound = addOutput(m, argument) && sound;
  for (const argument of inputs) sound = addInput(m, argument) && sound;
  if (!sound) return [];
  for (const instruction of instructions) step(m, instruction);
  assignOutputs(m);
  return [{ kind: "block", body: m.body, span }];
}

// ---- Operands -----------------------------------------------------------------------------------------------------

/** The register that a constraint requires: a register of the processor, that of another operand, or a new one. */
function registerOf(m: Machine, constraint: string): string | undefined {
  const letters = constraint.replace(/[^a-zA-Z0-9]/g, "");
  const fixed = /^[abcd]$/.exec(letters)?.[0];
  if (fixed !== undefined) return fixed;
  if (/^\d+$/.test(letters)) return m.operands[Number(letters)]?.register;
  if (/[rqQRgX]|^[inIJKLMNOZe]+$/.test(letters)) return `operand ${m.operands.length}`;
  return undefined;
}

function isMemory(constraint: string): boolean {
  return /^[=+&]*[moV]$/.test(constraint);
}

function sizeOfType(type: CType): number {
  return type.kind === "int" ? type.size : 8;
}

/** The expression without casts: gcc takes a cast variable for the variable itself here. */
function withoutCasts(expr: Expr): Expr {
  return expr.kind === "cast" ? withoutCasts(expr.operand) : expr;
}

function addOutput(m: Machine, argument: AssemblyArgument): boolean {
  const { constraint, span } = argument;
  noteName(m, argument);
  if (isMemory(constraint)) return addMemory(m, argument, true);
  const place = checkWritablePlace(m.c, withoutCasts(argument.value), span);
  if (place === undefined || !isScalar(place.type) || refuseBits(m.c, place, span, NO_OPERAND)) return false;
  const wanted = /^=@cc(\w+)$/.exec(constraint)?.[1];
  const register = wanted === undefined ? registerOf(m, constraint) : `operand ${m.operands.length}`;
  if (register === undefined) throw new NotUnderstood(`the constraint "${constraint}"`);
  if (constraint.startsWith("+")) setRegister(m, register, readAgain(m, place));
  m.outputs.push({ place, register, flag: wanted });
  m.operands.push({ register, address: undefined, size: sizeOfType(place.type) });
  return true;
}

function addInput(m: Machine, argument: AssemblyArgument): boolean {
  const { constraint } = argument;
  noteName(m, argument);
  if (isMemory(constraint)) return addMemory(m, argument, false);
  const value = checkValue(m.c, argument.value);
  if (isBadValue(value) || !isScalar(value.type)) return false;
  const register = registerOf(m, constraint);
  if (register === undefined) throw new NotUnderstood(`the constraint "${constraint}"`);
  setRegister(m, register, value);
  m.operands.push({ register, address: undefined, size: sizeOfType(value.type) });
  return true;
}

function noteName(m: Machine, { name }: AssemblyArgument): void {
  if (name !== undefined) m.names.set(name.toLowerCase(), m.operands.length);
}

function addMemory(m: Machine, argument: AssemblyArgument, writes: boolean): boolean {
  const expr = withoutCasts(argument.value);
  const place = writes ? checkWritablePlace(m.c, expr, argument.span) : checkPlace(m.c, expr, false);
  if (place === undefined || !isPlace(place) || refuseBits(m.c, place, argument.span, NO_OPERAND)) return false;
  const address = addressOf(m, place);
  m.operands.push({ register: undefined, address, size: sizeOfType(place.type) });
  return true;
}

function addressOf(m: Machine, place: Place): Value {
  if (place.kind === "memory") return keep(m, convert(place.address, pointerTo(place.type), m.span));
  place.local.inMemory = true;
  place.local.assigned = true;
  return { kind: "frame", local: place.local, offset: 0, type: pointerTo(place.type), span: m.span };
}

function readAgain({ span }: Machine, place: Place): Value {
  const type = isScalar(place.type) ? unqualified(place.type) : LONG;
  if (place.kind === "memory") return { kind: "load", address: place.address, type, order: orderOfPlace(place), span };
  place.local.used = true;
  return { kind: "local", local: place.local, type, span };
}

// ---- Outputs ------------------------------------------------------------------------------------------------------

function assignOutputs(m: Machine): void {
  const values = m.outputs.map((output) => outputValue(m, output));
  const settled = values.length > 1 ? values.map((value) => keepApart(m, value)) : values;
  m.outputs.forEach(({ place }, at) => {
    const value = settled[at] ?? badValue(m.span);
    const type = isScalar(place.type) ? unqualified(place.type) : LONG;
    const last = withoutLastVariable(m, value);
    m.body.push({ kind: "value", value: { kind: "assign", place, value: last, type, span: m.span }, span: m.span });
  });
}

function outputValue(m: Machine, { place, register, flag: wanted }: Output): Value {
  const type = isScalar(place.type) ? unqualified(place.type) : LONG;
  if (wanted !== undefined) return convert(flag(m, wanted), type, m.span);
  const value = readRegister(m, register, sizeOfType(type));
  if (type.kind === "int" && type.isBool === true && !(value.type.kind === "int" && value.type.isBool === true))
    return convert(convert(value, unsigned(1), m.span), type, m.span);
  return convert(value, type, m.span);
}

/** Keeps a value apart: with several outputs, no output may see the value that another has just received. */
function keepApart(m: Machine, value: Value): Value {
  return value.kind === "const" ? value : remember(m, value);
}

/** The result of the last instruction is assigned directly, without a variable, when only the output needs it. */
function withoutLastVariable(m: Machine, value: Value): Value {
  const last = m.body.at(-1);
  if (last?.kind !== "declare" || last.init === undefined || m.outputs.length > 1) return value;
  const replaced = replace(value, last.local, last.init);
  if (replaced === undefined) return value;
  m.body.pop();
  return replaced;
}

/** The value with `by` in the place of a variable that occurs in it exactly once; else undefined. */
function replace(value: Value, local: Local, by: Value): Value | undefined {
  switch (value.kind) {
    case "local":
      return value.local === local ? by : undefined;
    case "convert": {
      const operand = replace(value.operand, local, by);
      return operand === undefined ? undefined : { ...value, operand };
    }
    case "compare":
    case "arith": {
      const left = replace(value.left, local, by);
      const right = replace(value.right, local, by);
      if (left !== undefined && right === undefined) return { ...value, left };
      return undefined;
    }
    default:
      return undefined;
  }
}
