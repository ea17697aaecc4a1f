/**
 * Numbers that a text takes from a stored figure, in place of numbers that an author has written down. A reader of
 * "{{mcs@48 / stock@48}} times" sees "4.3 times". Between the braces stands an expression of
 *
 *   mcs@48         the value of a curve at a place
 *   stock@peak     its highest value
 *   stock@peak.x   the place of that
 *
 * with numbers, + - * / and brackets. Three significant digits are shown, since intervals of 2 % are no more precise.
 */
import { formatNumber } from "../../base/format.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import { evaluate, parseFormulaExpression } from "../../model/formula/expression.ts";
import type { StoredFigure, StoredPoint } from "./stored-figure.ts";

const NUMBER = /\{\{([^{}:]+)\}\}/g;
const POINT = /\b([a-z0-9][a-z0-9_-]*)@(peak\.x|peak|\d+)/g;

/** The curves of a figure, which is all that a number needs. */
export type Curves = Pick<StoredFigure, "series">;

/** The text as readers see it, or what is wrong with one of its numbers. */
export function withStoredNumbers(text: string, curves: Curves): Result<string, string> {
  const problems: string[] = [];
  const filled = text.replace(NUMBER, (whole, expression: string) => {
    const value = storedNumber(expression, curves);
    if (value.ok) return formatNumber(value.value);
    problems.push(`${whole}: ${value.error}`);
    return whole;
  });
  return problems.length === 0 ? ok(filled) : fail(problems.join("; "));
}

/** The text without what its numbers are; for checks of the words around them. */
export function withoutStoredNumbers(text: string): string {
  return text.replace(NUMBER, "…");
}

function storedNumber(expression: string, curves: Curves): Result<number, string> {
  const found: Result<number, string>[] = [];
  const text = expression.replace(
    POINT,
    (_, id: string, at: string) => `term_${found.push(valueAt(id, at, curves)) - 1}`,
  );
  const tree = parseFormulaExpression(text);
  if (!tree.ok) return tree;
  const name = (each: string): number | string => {
    const term = found[Number(each.replace(/^term_/, ""))];
    if (term === undefined) return `"${each}" is no point of the figure`;
    return term.ok ? term.value : term.error;
  };
  const value = evaluate(tree.value, { name, call: (each) => `no function "${each}"` });
  return !value.ok || Number.isFinite(value.value) ? value : fail("the value is not a number");
}

function valueAt(id: string, at: string, { series }: Curves): Result<number, string> {
  const points = series.find((one) => one.id === id)?.points;
  if (points === undefined) return fail(`no variant "${id}"`);
  const point = at.startsWith("peak") ? highest(points) : points.find(([x]) => x === Number(at));
  if (point === undefined) return fail(`no point at ${at}`);
  const [x, y] = point;
  return ok(at === "peak.x" ? x : y);
}

function highest([first, ...others]: readonly StoredPoint[]): StoredPoint | undefined {
  if (first === undefined) return undefined;
  return others.reduce((best, point) => (point[1] > best[1] ? point : best), first);
}
