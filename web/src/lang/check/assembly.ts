/**
 * Checks inline assembly with operands by executing the instructions, which are those of lock code, symbolically.
 * Registers hold values of the typed tree; an access to memory becomes a statement; at the end the outputs are
 * assigned. The instructions cost as much as the same operations of C.
 */
import type { CheckContext } from "./context.ts";
import { badValue } from "./conversions.ts";
import { ASSEMBLY_HINT, assemblyInstructions, assemblyMeaning } from "../builtins/assembly.ts";
import { convert } from "../types/fold.ts";
import type { Statement } from "../parse/syntax-tree.ts";
import type { Local, Stmt, Value } from "../types/typed-tree.ts";
import type { Output, Machine } from "./assembly-machine.ts";
import { NotUnderstood, readRegister, remember, unsigned } from "./assembly-machine.ts";
import { addOperands, typeInRegister, writeObject } from "./assembly-operands.ts";
import { mean, step } from "./assembly-instructions.ts";
import { flag } from "./assembly-flags.ts";

type Assembly = Extract<Statement, { kind: "assembly" }>;

export function assemblyStatements(c: CheckContext, statement: Assembly): Stmt[] {
  const { span } = statement;
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
  if (!addOperands(m, outputs, inputs)) {
    c.report.expectSaid(span);
    return [];
  }
  run(m, template);
  assignOutputs(m);
  return m.body.length === 0 ? [] : [{ kind: "block", body: m.body, span }];
}

/** Executes a template: a barrier or a hint as a whole, or else instruction by instruction. */
function run(m: Machine, template: string): void {
  const means = assemblyMeaning(template);
  if (means !== undefined) return mean(m, means);
  const instructions = assemblyInstructions(template);
  if (typeof instructions === "string") throw new NotUnderstood(instructions);
  for (const instruction of instructions) step(m, instruction);
}

// ---- Outputs ------------------------------------------------------------------------------------------------------

function assignOutputs(m: Machine): void {
  const changed = m.outputs.filter((output) => !isUnchanged(m, output));
  const values = changed.map((output) => outputValue(m, output));
  const settled = values.length > 1 ? values.map((value) => keepApart(m, value)) : values;
  changed.forEach(({ lvalue }, at) => {
    const value = settled[at] ?? badValue(m.span);
    writeObject(m, lvalue, withoutLastVariable(m, value, changed.length));
  });
}

/** True for a variable in a register of C that no instruction has written: nothing remains to be done. */
function isUnchanged(m: Machine, { lvalue, register, flag: wanted, before }: Output): boolean {
  if (lvalue.kind === "memory" || wanted !== undefined) return false;
  const now = m.registers.get(register);
  return before !== undefined && now?.whole === before && now.low === undefined;
}

function outputValue(m: Machine, { lvalue, register, flag: wanted }: Output): Value {
  const type = typeInRegister(lvalue.type);
  if (wanted !== undefined) return convert(flag(m, wanted), type, m.span);
  const value = readRegister(m, register, type.kind === "int" ? type.size : 8);
  if (type.kind === "int" && type.isBool === true && !(value.type.kind === "int" && value.type.isBool === true))
    return convert(convert(value, unsigned(1), m.span), type, m.span);
  return convert(value, type, m.span);
}

/** Keeps a value apart: with several outputs, no output may see the value that another has just received. */
function keepApart(m: Machine, value: Value): Value {
  return value.kind === "const" ? value : remember(m, value);
}

/** The result of the last instruction is assigned directly, without a variable, when only the output needs it. */
function withoutLastVariable(m: Machine, value: Value, outputs: number): Value {
  const last = m.body.at(-1);
  if (last?.kind !== "declare" || last.init === undefined || outputs > 1) return value;
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
