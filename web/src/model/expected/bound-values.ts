/**
 * What the binding of a number states: the value of an expression over simulated and published points, parameters and
 * constants of the machine. Numbers in notes, tours and exercises are compared with it, and the right answer of an
 * exercise is computed by it. A binding is an expression of
 *
 *   mcs@18                        the simulated point of a variant, in the scenario's own measure
 *   mcs@18.per_core               another column of the point (point-row.ts)
 *   stock@peak, stock@peak.x      the highest point of the curve, and where on the x-axis it is
 *   published stock@40            a published point
 *   published percore@48 [KEY]    a published point, when several sources have the variant
 *   section                       the default of a parameter
 *   machine latency.atomic_hit    a number of the scenario's machine file
 *
 * and numbers, with + - * / and brackets. Which text states which binding is found by scenario/bound-numbers.ts.
 */
import type { Result } from "../../base/result.ts";
import { type Expression, evaluate, parseFormulaExpression } from "../formula/expression.ts";
import { POINT_COLUMNS, type PointRow } from "../results/points/point-row.ts";
import type { ScenarioFile } from "../scenario/schema.ts";

/** What bindings may state. */
export interface BoundFacts {
  readonly file: Pick<ScenarioFile, "parameters" | "published">;
  /** The machine file, as parsed JSON. */
  readonly machine: unknown;
  readonly rows: readonly PointRow[];
}

/** A curve, or a point of it, that a binding names. */
export interface NamedPoint {
  readonly variant: string;
  /** Undefined: the whole curve. */
  readonly x: number | undefined;
}

const POINT = /(published )?\b([a-z0-9][a-z0-9_-]*)@(peak|[\d.]*\d)(?:\.([a-z_][a-z0-9_]*))?(?: ?\[([\w.-]+)\])?/g;
const MACHINE = /\bmachine ([a-z_][\w.]*)/g;

/** The simulated points that a binding names. */
export function simulatedPoints(binding: string): readonly NamedPoint[] {
  return [...binding.matchAll(POINT)].flatMap(([, published, variant = "", at]) =>
    published === undefined ? [{ variant, x: at === "peak" ? undefined : Number(at) }] : [],
  );
}

/** Does the binding state a number of the machine? */
export function namesMachine(binding: string): boolean {
  return binding.search(MACHINE) >= 0;
}

/** The value, or what is wrong with the binding. */
export function boundValue(binding: string, facts: BoundFacts): Result<number, string> {
  const { tree, terms } = parsed(binding, facts);
  if (!tree.ok) return tree;
  const defaults = new Map(facts.file.parameters.map((parameter) => [parameter.name, parameter.default]));
  const name = (each: string): number | string =>
    each.startsWith(TERM)
      ? (terms[Number(each.slice(TERM.length))] ?? "no such term")
      : (defaults.get(each) ?? `no parameter "${each}"`);
  return evaluate(tree.value, { name, call: (each) => `no function "${each}"` });
}

/** What stands for a point or a constant of the machine in the expression; no parameter is called so. */
const TERM = "term_";

interface ParsedBinding {
  readonly tree: Result<Expression, string>;
  readonly terms: readonly (number | string)[];
}

function parsed(binding: string, facts: BoundFacts): ParsedBinding {
  const terms: (number | string)[] = [];
  const term = (value: number | string): string => `${TERM}${terms.push(value) - 1}`;
  const text = binding
    .replace(POINT, (_, published: string | undefined, variant: string, at: string, column = "", source = "") =>
      term(
        published === undefined
          ? simulated(variant, at, column, facts)
          : publishedAt(variant, at, column, source, facts),
      ),
    )
    .replace(MACHINE, (_, path: string) => term(machineNumber(path, facts)));
  return { tree: parseFormulaExpression(text), terms };
}

type XY = readonly [x: number, y: number];

function simulated(variant: string, at: string, column: string, { rows }: BoundFacts): number | string {
  const curve = rows.filter((row) => row["variant"] === variant);
  if (curve.length === 0) return `no variant "${variant}"`;
  if (at === "peak" || column === "") return valueOn(curvePoints(curve), at, column);
  if (!POINT_COLUMNS.includes(column)) return `no column "${column}"`;
  const cell = curve.find((row) => row["x"] === Number(at))?.[column];
  return typeof cell === "number" ? cell : `no number in the column "${column}" at ${at}`;
}

/** The points of a curve in the scenario's own measure; those without a value are left out. */
export function curvePoints(curve: readonly PointRow[]): readonly XY[] {
  return curve.flatMap(({ x, measure }): readonly XY[] =>
    typeof x === "number" && typeof measure === "number" ? [[x, measure]] : [],
  );
}

function publishedAt(variant: string, at: string, column: string, source: string, facts: BoundFacts): number | string {
  const series = facts.file.published.filter(
    (each) => each.variant === variant && (source === "" || each.source === source),
  );
  const cited = new Set(series.map((each) => each.source));
  if (cited.size > 1) return `published by ${[...cited].join(" and ")}: add a key, as in [${[...cited][0]}]`;
  return valueOn(
    series.flatMap((each) => each.points.map(([x = 0, y = 0]): XY => [x, y])),
    at,
    column,
  );
}

/** The value of a curve at an x, or of its peak; for ".x" the x value of the peak. */
function valueOn(points: readonly XY[], at: string, column: string): number | string {
  const [first, ...others] = at === "peak" ? points : points.filter(([x]) => x === Number(at));
  if (first === undefined) return `no point at ${at}`;
  const [x, y] = others.reduce((best, each) => (each[1] > best[1] ? each : best), first);
  if (column === "") return y;
  return column === "x" && at === "peak" ? x : `a point at ${at} has no "${column}" here`;
}

function machineNumber(path: string, { machine }: BoundFacts): number | string {
  const inside = (value: unknown, key: string): unknown =>
    typeof value === "object" && value !== null ? Object.entries(value).find(([each]) => each === key)?.[1] : undefined;
  const value = path.split(".").reduce(inside, machine);
  return typeof value === "number" ? value : `the machine file has no number at ${path}`;
}
