/**
 * The form of scenarios/fidelity.json: the values that the model gave for every published curve, and for the theories,
 * when the file was last written. tests/fidelity writes it and compares; the page on the model shows it. The errors are
 * not in the file: they are computed from it and the published points wherever they are shown (fidelity.ts).
 */
import { z } from "../json/zod.ts";
import { type Problem, checkSchema } from "../json/problem.ts";
import type { Result } from "../../base/result.ts";
import { finite, slug, text, whole } from "../json/schema-parts.ts";

const SimulatedCurveSchema = z.strictObject({
  scenario: slug,
  variant: slug,
  points: z.array(z.tuple([finite, finite])).min(1),
});

const TheoryCheckSchema = z.strictObject({
  theory: text.describe("the model with a known answer"),
  assumptions: text.describe("what is asked, in short"),
  worst: finite.positive().describe("simulated over computed, where it is farthest from 1"),
  at: text.describe("where that is"),
});

const KnownExceptionSchema = z.strictObject({
  scenario: slug,
  variant: slug,
  what: text.describe("which error is larger than is accepted elsewhere"),
  reason: text,
});

const FidelitySchema = z.strictObject({
  schema: z.literal(1),
  model_version: whole.positive(),
  seed: whole.nonnegative(),
  curves: z.array(SimulatedCurveSchema),
  exceptions: z.array(KnownExceptionSchema),
  theory: z.array(TheoryCheckSchema),
});

export type FidelityFile = z.infer<typeof FidelitySchema>;
export type SimulatedCurve = z.infer<typeof SimulatedCurveSchema>;
export type KnownException = z.infer<typeof KnownExceptionSchema>;
export type TheoryCheck = z.infer<typeof TheoryCheckSchema>;

export function readFidelity(json: unknown): Result<FidelityFile, readonly Problem[]> {
  return checkSchema(FidelitySchema, json);
}
