/**
 * A conclusion about the curves of a sweep as a formula, in the notation of the notes, and its value on given curves:
 *
 *   stock@64 / stock@peak     values of a variant's curve, in the scenario's own measure, with + - * / and brackets
 *   stock@peak.x              the place of the highest point
 *   falls("stock", 50)        the place from which on the curve stays below 50, on the line between two points
 */
import { fail, ok, type Result } from "../../src/base/result.ts";
import { type Expression, evaluate, parseFormulaExpression } from "../../src/model/formula/expression.ts";

type Place = readonly [x: number, y: number];

/** The curve of each variant, ascending in x. */
export type Curves = ReadonlyMap<string, readonly Place[]>;

export interface Conclusion {
  readonly text: string;
  readonly tree: Expression;
}

const POINT = /\b([a-z0-9][a-z0-9_-]*)@(?:(peak\.x)|(peak)|([\d.]*\d))/g;

export function parseConclusion(text: string): Result<Conclusion, string> {
  const calls = text.replace(POINT, (_, variant: string, place?: string, peak?: string, x?: string) => {
    if (place !== undefined) return `peak_x("${variant}")`;
    return peak === undefined ? `at("${variant}", ${x ?? ""})` : `peak("${variant}")`;
  });
  const tree = parseFormulaExpression(calls);
  return tree.ok ? ok({ text, tree: tree.value }) : fail(`"${text}": ${tree.error}`);
}

/** The error says what the curves lack. */
export function valueOn(curves: Curves, { tree }: Conclusion): Result<number, string> {
  return evaluate(tree, {
    name: (name) => `"${name}" is no number; a point is written stock@64`,
    call: (name, [named, number], inner) => {
      const variant = named?.kind === "string" ? named.text : "";
      const curve = curves.get(variant);
      if (curve === undefined) return `there is no variant "${variant}"`;
      if (number === undefined) return ofPeak(name, curve);
      const argument = inner(number);
      return argument.ok ? ofNumber(name, curve, argument.value) : argument.error;
    },
  });
}

function ofPeak(name: string, curve: readonly Place[]): number | string {
  const [first, ...others] = curve;
  if (first === undefined) return "the curve has no points";
  const [x, y] = others.reduce((best, each) => (each[1] > best[1] ? each : best), first);
  if (name === "peak") return y;
  return name === "peak_x" ? x : `there is no function "${name}"`;
}

function ofNumber(name: string, curve: readonly Place[], argument: number): number | string {
  if (name === "at") return curve.find(([x]) => x === argument)?.[1] ?? `there is no point at ${argument}`;
  return name === "falls" ? placeOfFall(curve, argument) : `there is no function "${name}"`;
}

function placeOfFall(curve: readonly Place[], level: number): number | string {
  const above = curve.findLastIndex(([, y]) => y >= level);
  const before = curve[above];
  const behind = curve[above + 1];
  if (before === undefined) return `the curve is below ${level} from its beginning`;
  if (behind === undefined) return `the curve does not fall below ${level}`;
  return before[0] + ((before[1] - level) / (before[1] - behind[1])) * (behind[0] - before[0]);
}
