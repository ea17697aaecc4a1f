/**
 * Shape assertions of expected.json: what a figure must look like, whatever the exact numbers. For example
 *
 *   stock: throughput(48) < 0.5 * throughput(40)
 *   mcs: throughput(48) >= 0.95 * peak()
 *   throughput(48, "mcs") > 2 * throughput(48, "stock")
 *
 * The variant before the colon is meant wherever a call names none. column(x) is a column of the sweep's output
 * (point-row.ts) at a value of the x-axis; peak() the largest throughput, peak_x() where it is; first_x() and last_x()
 * the ends of the curve. Points that the assertion needs and the sweep does not have are errors, never "false".
 */
import { type Expression, evaluate, parseFormulaExpression, walk } from "../formula/expression.ts";
import { didYouMean } from "../../base/near.ts";
import { POINT_COLUMNS, type PointRow } from "../results/points/point-row.ts";
import { type Result, fail, ok } from "../../base/result.ts";
import type { NamedPoint } from "./bound-values.ts";

export interface Shape {
  readonly text: string;
  readonly variant: string | undefined;
  readonly tree: Extract<Expression, { kind: "comparison" }>;
}

export interface ShapeVerdict {
  readonly holds: boolean;
  /** The values of both sides, for the message about a shape that does not hold. */
  readonly left: number;
  readonly right: number;
}

const WHOLE_CURVE = ["peak", "peak_x", "first_x", "last_x"] as const;
type WholeCurve = (typeof WHOLE_CURVE)[number];

export function parseShape(text: string): Result<Shape, string> {
  const match = /^\s*([a-z0-9][a-z0-9_-]*)\s*:(.*)$/s.exec(text);
  const parsed = parseFormulaExpression(match?.[2] ?? text);
  if (!parsed.ok) return fail(`"${text}": ${parsed.error}`);
  if (parsed.value.kind !== "comparison") return fail(`"${text}" compares nothing: it needs <, <=, >, >=, == or !=`);
  return ok({ text, variant: match?.[1], tree: parsed.value });
}

/** The points that the shape is about. An x that is computed, as in throughput(2 * 24), may be any of the curve. */
export function shapePoints({ variant, tree }: Shape): readonly NamedPoint[] {
  const points: NamedPoint[] = [];
  walk(tree, (node) => {
    if (node.kind !== "call") return;
    const isPoint = isWholeCurve(node.name) || POINT_COLUMNS.includes(node.name);
    const named = node.args.find((arg) => arg.kind === "string");
    const of = named?.kind === "string" ? named.text : variant;
    if (!isPoint || of === undefined) return;
    const at = node.args.find((arg) => arg !== named);
    points.push({ variant: of, x: at?.kind === "number" ? at.value : undefined });
  });
  return points;
}

/** Whether the shape holds for the rows of a sweep (pointRow). */
export function judgeShape(shape: Shape, rows: readonly PointRow[]): Result<ShapeVerdict, string> {
  const meaning = {
    name: (name: string): string => `"${name}" is no number; columns are written with their x, as in throughput(48)`,
    call: (
      name: string,
      args: readonly Expression[],
      inner: (e: Expression) => Result<number, string>,
    ): number | string => callValue(name, args, inner, shape, rows),
  };
  const left = evaluate(shape.tree.left, meaning);
  if (!left.ok) return fail(`"${shape.text}": ${left.error}`);
  const right = evaluate(shape.tree.right, meaning);
  if (!right.ok) return fail(`"${shape.text}": ${right.error}`);
  const verdict = evaluate({ ...shape.tree, left: literal(left.value), right: literal(right.value) }, meaning);
  return verdict.ok ? ok({ holds: verdict.value === 1, left: left.value, right: right.value }) : verdict;
}

function literal(value: number): Expression {
  return { kind: "number", value };
}

function isWholeCurve(name: string): name is WholeCurve {
  return (WHOLE_CURVE as readonly string[]).includes(name);
}

function callValue(
  name: string,
  args: readonly Expression[],
  inner: (e: Expression) => Result<number, string>,
  shape: Shape,
  rows: readonly PointRow[],
): number | string {
  const named = args.find((arg) => arg.kind === "string");
  const variant = named?.kind === "string" ? named.text : shape.variant;
  const numbers = args.filter((arg) => arg !== named);
  const curve = curveOf(variant, rows);
  if (typeof curve === "string") return curve;
  if (isWholeCurve(name)) return numbers.length === 0 ? wholeCurve(name, curve) : `${name}() takes no x`;
  if (!POINT_COLUMNS.includes(name))
    return `no column "${name}"; ${didYouMean(name, [...POINT_COLUMNS, ...WHOLE_CURVE])}`;
  const [at] = numbers;
  if (at === undefined || numbers.length > 1) return `${name}() takes one x, as in ${name}(48)`;
  const x = inner(at);
  return x.ok ? cellAt(curve, name, x.value) : x.error;
}

function curveOf(variant: string | undefined, rows: readonly PointRow[]): readonly PointRow[] | string {
  const known = [...new Set(rows.map((row) => String(row["variant"])))];
  if (variant === undefined) {
    return known.length === 1
      ? rows
      : 'which variant? Write "variant: …" or name it in the call, as in throughput(48, "mcs")';
  }
  const curve = rows.filter((row) => row["variant"] === variant);
  return curve.length > 0 ? curve : `no points of a variant "${variant}"; ${didYouMean(variant, known)}`;
}

function cellAt(curve: readonly PointRow[], column: string, x: number): number | string {
  const row = curve.find((r) => r["x"] === x);
  if (row === undefined) return `no point at x = ${x}`;
  const value = row[column];
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  const reason = row["error"];
  return `${column} at x = ${x} has no value${typeof reason === "string" ? ` (${reason})` : ""}`;
}

function wholeCurve(name: WholeCurve, curve: readonly PointRow[]): number | string {
  const points = curve.flatMap((row): (readonly [number, number])[] => {
    const x = row["x"];
    const y = row["throughput"];
    return typeof x === "number" && typeof y === "number" ? [[x, y]] : [];
  });
  const [first] = points;
  if (first === undefined) return "the curve has no measured points";
  const top = points.reduce((best, point) => (point[1] > best[1] ? point : best), first);
  const xs = points.map(([x]) => x);
  switch (name) {
    case "peak":
      return top[1];
    case "peak_x":
      return top[0];
    case "first_x":
      return Math.min(...xs);
    case "last_x":
      return Math.max(...xs);
  }
}
