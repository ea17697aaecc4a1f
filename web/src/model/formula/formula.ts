/**
 * The y-axis of a scenario as a formula over statistics, parameters and sum(global): parsing, the names in it, its
 * value. statistics.ts has the meaning of the names; this file knows only the language.
 */
import { type Expression, evaluate, parseFormulaExpression, walk } from "./expression.ts";
import { type Result, fail, ok } from "../../base/result.ts";

export interface Formula {
  readonly text: string;
  readonly tree: Expression;
}

const FUNCTIONS = ["min", "max", "abs", "sum"];

export function parseFormula(text: string): Result<Formula, string> {
  const parsed = parseFormulaExpression(text);
  if (!parsed.ok) return parsed;
  const error = misuse(parsed.value);
  return error === undefined ? ok({ text, tree: parsed.value }) : fail(error);
}

function misuse(tree: Expression): string | undefined {
  let error: string | undefined;
  walk(tree, (node) => {
    if (node.kind === "comparison") error = `"${node.op}" compares; a formula computes a number`;
    if (node.kind === "string") error = `a text ("${node.text}") has no place in a formula`;
    if (node.kind === "call" && !FUNCTIONS.includes(node.name)) {
      error = `no function "${node.name}"; there are ${FUNCTIONS.join(", ")}`;
    }
    if (node.kind === "call" && node.name === "sum" && (node.args.length !== 1 || node.args[0]?.kind !== "name")) {
      error = "sum() takes the name of one global variable of the program";
    }
  });
  return error ?? constantMistake(tree);
}

/** Why a part of numbers alone has no value, or a divisor of numbers is 0: then the formula has no value in any run. */
function constantMistake(tree: Expression): string | undefined {
  let error: string | undefined;
  walk(tree, (node) => {
    const value = constantValue(node);
    if (value?.ok === false) error ??= value.error;
    const divisor = node.kind === "arithmetic" && node.op === "/" ? constantValue(node.right) : undefined;
    if (divisor?.ok === true && divisor.value === 0) error ??= "division by zero";
  });
  return error;
}

/** Undefined where names are in it. */
function constantValue(node: Expression): Result<number, string> | undefined {
  return isConstant(node) ? evaluate(node, { name: (name) => name, call: (name) => name }) : undefined;
}

function isConstant(node: Expression): boolean {
  let constant = true;
  walk(node, (part) => {
    if (part.kind === "name") constant = false;
  });
  return constant;
}

/** Names of statistics and parameters, each once; globals inside sum() are not among them. */
export function formulaNames(formula: Formula): readonly string[] {
  const names = new Set<string>();
  visitNames(formula.tree, names);
  return [...names];
}

function visitNames(node: Expression, into: Set<string>): void {
  if (node.kind === "name") into.add(node.name);
  else if (node.kind === "call" && node.name !== "sum") for (const arg of node.args) visitNames(arg, into);
  else if (node.kind === "negate") visitNames(node.of, into);
  else if (node.kind === "arithmetic" || node.kind === "comparison") {
    visitNames(node.left, into);
    visitNames(node.right, into);
  }
}

/** Globals inside sum(), each once: such a formula needs the memory at the end of the run. */
export function formulaGlobals(formula: Formula): readonly string[] {
  const globals = new Set<string>();
  walk(formula.tree, (node) => {
    const arg = node.kind === "call" && node.name === "sum" ? node.args[0] : undefined;
    if (arg?.kind === "name") globals.add(arg.name);
  });
  return [...globals];
}

/** The values of the names; undefined for a name that is unknown or not measured in this run. */
export interface FormulaValues {
  value(name: string): number | undefined;
  sum(global: string): Result<number, string>;
}

export function evaluateFormula(formula: Formula, values: FormulaValues): Result<number, string> {
  return evaluate(formula.tree, {
    name: (name) => values.value(name) ?? `"${name}" has no value in this run`,
    call: (name, args) => {
      const arg = args[0];
      if (name !== "sum" || arg?.kind !== "name") return `no function "${name}"`;
      const sum = values.sum(arg.name);
      return sum.ok ? sum.value : sum.error;
    },
  });
}
