/**
 * The form of study.json, written once: scenarios/study.schema.json is generated from here. study.ts checks that the
 * names and numbers fit the scenario and the machines; docs/studies.md says what each member means.
 */
import { PRECISION_RANGE } from "../experiment/policy.ts";
import { z } from "../json/zod.ts";
import { identifier, slug, text, whole } from "../json/schema-parts.ts";
import { SWEEP_VALUES_MAX } from "../scenario/values-list.ts";

const numbers = z
  .union([whole, z.array(whole).min(1).max(SWEEP_VALUES_MAX), text])
  .describe('a whole number, an array of them, or a text such as "1,4,8-48:4"');

const start = z.enum(["idle", "storm", "together"]);
const machine = text.describe("the id of a machine, or the path of a machine file, from the study's folder");

const ExclusionSchema = z
  .strictObject({
    variants: z.array(slug).min(1).optional(),
    machines: z.array(machine).min(1).optional(),
    x: numbers.optional(),
    cores: numbers.optional(),
    parameters: z.record(identifier, numbers).optional(),
    seeds: numbers.optional(),
    starts: z.array(start).min(1).optional(),
  })
  .refine((rule) => Object.keys(rule).length > 0, "must have a member: without one it would exclude every point")
  .describe("a point that matches every member is left out");

export const StudySchema = z.strictObject({
  $schema: z.string().optional().describe("for editors"),
  schema: z.literal(1),
  title: text.describe("what the study is for, in a sentence"),
  scenario: text.describe(
    "the id of a scenario, or the path of a folder with a scenario.json, from the study's folder",
  ),
  variants: z.array(slug).min(1).optional().describe("all variants without it"),
  machines: z.array(machine).min(1).optional().describe("the scenario's machine without it"),
  x: numbers.optional().describe("values of the scenario's x-axis; those of the scenario without it"),
  cores: numbers.optional().describe("numbers of cores, where the x-axis is a parameter"),
  parameters: z
    .record(identifier, numbers)
    .optional()
    .describe("values of parameters by name: all combinations are made"),
  together: z
    .array(z.record(identifier, whole).refine((one) => Object.keys(one).length > 0, "must set a parameter"))
    .min(1)
    .optional()
    .describe("parameters that change together: one of the objects applies at a time"),
  seeds: numbers.optional().describe("seeds of the random numbers; 1 without it"),
  starts: z.array(start).min(1).optional().describe('the scenario\'s start without it, or "idle"'),
  precision: z
    .number()
    .min(PRECISION_RANGE.min)
    .max(PRECISION_RANGE.max)
    .optional()
    .describe("half width of the 95 % interval as a share of the mean; 0.02 without it"),
  measures: z
    .record(identifier, text)
    .optional()
    .describe("further columns of the table: formulas over statistics, parameters and sum(global)"),
  exclude: z.array(ExclusionSchema).optional(),
});

export type StudyFile = z.infer<typeof StudySchema>;
export type ExclusionFile = z.infer<typeof ExclusionSchema>;
/** A list of whole numbers as a study's file writes it. */
export type NumbersFile = z.infer<typeof numbers>;
