/**
 * The form of scenarios/today.json: measured curves of machines of today to which no constant was fitted, beside what
 * the machine of the same kind gave when it was simulated last. tests/fidelity writes the file and compares.
 */
import { median } from "d3-array";
import type { Result } from "../../base/result.ts";
import { checkSchema, type Problem } from "../json/problem.ts";
import { finite, slug, text, whole } from "../json/schema-parts.ts";
import { z } from "../json/zod.ts";
import { errorOf, factorOff, farthest } from "./point-errors.ts";

const PointSchema = z.strictObject({
  threads: whole.positive(),
  measured: finite.positive().describe("ns of one operation of a thread"),
  simulated: finite.positive().describe("the same in the simulated machine"),
});

const CurveSchema = z.strictObject({
  machine: slug.describe("the simulated machine"),
  title: text,
  measured_on: text.describe("the machine that was measured, as far as its source says"),
  program: text,
  calibrated: z
    .boolean()
    .describe("not counted: a number of the machine was set to this curve, or to the same of another such machine"),
  source: text,
  points: z.array(PointSchema).min(1),
});

const TodaySchema = z.strictObject({
  schema: z.literal(1),
  model_version: whole.positive(),
  curves: z.array(CurveSchema),
});

export type TodayFile = z.infer<typeof TodaySchema>;
export type TodayCurve = TodayFile["curves"][number];

export function readToday(json: unknown): Result<TodayFile, readonly Problem[]> {
  return checkSchema(TodaySchema, json);
}

export interface TodayErrors {
  /** Points to which nothing was fitted. */
  readonly points: number;
  readonly machines: number;
  /** Median of |simulated / measured - 1|. */
  readonly median: number;
  /** The largest of simulated / measured and of measured / simulated, and where. */
  readonly worst: { readonly factor: number; readonly curve: TodayCurve; readonly threads: number };
}

/** Undefined when nothing is predicted. */
export function todayErrors({ curves }: TodayFile): TodayErrors | undefined {
  const predicted = curves.filter(({ calibrated }) => !calibrated);
  const points = predicted.flatMap((curve) =>
    curve.points.map(({ threads, measured, simulated }) => ({ curve, threads, ratio: simulated / measured })),
  );
  const worst = farthest(points, ({ ratio }) => ratio);
  if (worst === undefined) return undefined;
  const { curve, threads, ratio } = worst;
  return {
    points: points.length,
    machines: new Set(predicted.map(({ machine }) => machine)).size,
    median: median(points, (point) => errorOf(point.ratio)) ?? Number.NaN,
    worst: { factor: factorOff(ratio), curve, threads },
  };
}
