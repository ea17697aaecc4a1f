/**
 * The form of scenarios/today.json: measured curves of locks and counters on machines of today, and on the anonymous
 * hosts of one collection, beside what the machine of the same kind gave when it was simulated last; and of every
 * machine of the gallery, how many measured curves there are. tests/fidelity writes the file and compares.
 */
import type { Result } from "../../base/result.ts";
import { checkSchema, type Problem } from "../json/problem.ts";
import { finite, slug, text, whole } from "../json/schema-parts.ts";
import { z } from "../json/zod.ts";
import { farthest, type PointErrors, pointErrors } from "./point-errors.ts";

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
  regime: text.optional().describe("how long the lock is held, and how long a thread then goes on without it"),
  calibrated: text
    .optional()
    .describe("not counted: which numbers of the machine were set to this curve, or chosen after it had been seen"),
  source: text,
  points: z.array(PointSchema).min(1),
});

const TodaySchema = z.strictObject({
  schema: z.literal(1),
  model_version: whole.positive(),
  curves: z.array(CurveSchema),
  hosts: z.array(CurveSchema).describe("the same of anonymous hosts, whose kind is inferred"),
  measured: z
    .array(z.strictObject({ machine: slug, curves: whole.nonnegative(), counted: whole.nonnegative() }))
    .describe("every machine of the gallery: its measured curves, and those of them that have predicted points"),
});

export type TodayFile = z.infer<typeof TodaySchema>;
export type TodayCurve = TodayFile["curves"][number];

export function readToday(json: unknown): Result<TodayFile, readonly Problem[]> {
  return checkSchema(TodaySchema, json);
}

export interface TodayErrors extends PointErrors {
  readonly machines: number;
  /** Of the point that is farthest off. */
  readonly worst: { readonly ratio: number; readonly curve: TodayCurve; readonly threads: number };
}

/** Of all points to which nothing was fitted; undefined when there are none. */
export function todayErrors(curves: readonly TodayCurve[]): TodayErrors | undefined {
  const predicted = curves.filter(({ calibrated }) => calibrated === undefined);
  const points = predicted.flatMap((curve) =>
    curve.points.map(({ threads, measured, simulated }) => ({ curve, threads, ratio: simulated / measured })),
  );
  const errors = pointErrors(points.map(({ ratio }) => ratio));
  const worst = farthest(points, ({ ratio }) => ratio);
  if (worst === undefined || errors === undefined) return undefined;
  return { ...errors, machines: new Set(predicted.map(({ machine }) => machine)).size, worst };
}
