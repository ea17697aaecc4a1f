/**
 * The form of scenario.json and expected.json, written once: the JSON schemas beside the scenarios are generated from
 * here (web/tools/generate/schemas.ts). This file has only the form; scenario.ts checks that names and ranges fit
 * together.
 */
import { RUN_WORD_MAX } from "../../base/run.ts";
import { z } from "../json/zod.ts";
import { ApplicationSchema } from "./application-schema.ts";
import { LOG_AXES } from "./lab-words.ts";
import { finite, identifier, slug, text, whole } from "../json/schema-parts.ts";
import { FILE_NUMBERS, MACHINE_OPTIONS } from "../machine/numbers.ts";
import { ARGUMENT_LENGTH_MAX, ARGUMENTS_MAX } from "./program-arguments.ts";
import { TourStepSchema } from "./tour-schema.ts";
import { SWEEP_VALUES_MAX } from "./values-list.ts";

const SourceSchema = z.strictObject({
  key: text.describe("short name other entries refer to, for example mit-slides"),
  text: text.describe("document, page, slide or figure"),
});

/** Names of programs stand in links and in commands that are printed, so they need no quoting. */
export const PROGRAM_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]*\.c$/;
export const PROGRAM_NAME_HAS =
  "its name may have the letters A to Z and a to z, digits and _, and also . and - after the first character";

const VariantSchema = z.strictObject({
  id: slug.describe("used in links, formulas of expected.json and on the command line"),
  label: text.describe("shown in legends"),
  program: z
    .string()
    .max(200)
    .regex(PROGRAM_NAME, `must name a .c file of the scenario's folder, without a path; ${PROGRAM_NAME_HAS}`),
  defines: z
    .record(identifier, z.union([z.string(), whole]))
    .optional()
    .describe("#define NAME value before the program"),
  arguments: z
    .array(z.string().max(ARGUMENT_LENGTH_MAX))
    .max(ARGUMENTS_MAX)
    .optional()
    .describe(
      "of a plain program: what its main() gets behind its name; {cores} is the number of cores, {NAME} a parameter",
    ),
  cores: whole.positive().optional().describe("number of cores of this variant, when the sweep is over a parameter"),
  placement: z
    .enum(["in_order", "round_robin"])
    .optional()
    .describe(
      '"in_order", as without it: a run with n cores has the first n of the machine, chip after chip; ' +
        '"round_robin": a core of each chip in turn',
    ),
  about: text.describe("one sentence: what is different in this variant"),
});

const ParameterSchema = z.strictObject({
  name: identifier.describe("the C identifier of `extern const long NAME;`"),
  label: text,
  unit: z.string().describe('"cycles", "operations", "" for a plain number'),
  min: whole,
  max: whole,
  step: whole.positive(),
  scale: z.enum(["linear", "log"]),
  default: whole,
  machine: z
    .enum(FILE_NUMBERS.map(({ path }) => path))
    .optional()
    .describe(
      "the number of the machine that this parameter sets, by its path in a machine file; programs need not read it. " +
        "On another machine the parameter begins with that machine's number",
    ),
  source: text.describe('where the default comes from, or a text that begins with "assumed"'),
});

const values = z
  .union([z.array(whole).min(1).max(SWEEP_VALUES_MAX), z.string().min(1)])
  .describe('numbers, or a text such as "1,4,8-48:4"');

const SweepSchema = z.strictObject({
  over: z.union([z.literal("cores"), identifier]).describe('"cores" or the name of a parameter'),
  values,
  cores: whole.positive().optional().describe("number of cores, when the sweep is over a parameter"),
  cores_max: whole
    .positive()
    .optional()
    .describe(
      "the most cores of a run, where the programs have room for fewer than machines have; the x-axis ends there",
    ),
  opens: whole.optional().describe("the value with which a lab opens, one of those named; without it the largest"),
});

const MeasureSchema = z.strictObject({
  label: text.describe("of the y-axis"),
  unit: z.string(),
  formula: text.describe("over statistics, parameters and sum(global); see hotline list statistics"),
});

const PublishedSchema = z.strictObject({
  variant: slug.describe("the variant these points belong to"),
  label: text,
  kind: z
    .enum(["calibrated", "predicted"])
    .describe("calibrated: some constant was fitted to these points, or to the shape or the peak of their curve"),
  why: text
    .optional()
    .describe(
      "which constant was set on the shape of the curve, and how: calibrated points that were not fitted one by one",
    ),
  counted_in: slug
    .optional()
    .describe("the scenario that has the same measured points: there they count, and here they are only shown"),
  source: text.describe("key of a source, or the source itself"),
  points: z
    .array(z.tuple([finite, finite]))
    .min(1)
    .describe("[x, y] in the measure's unit"),
});

const RunSettingsSchema = z.strictObject({
  warmup_operations: whole
    .nonnegative()
    .max(RUN_WORD_MAX)
    .optional()
    .describe("operations per core before measuring begins"),
  batch_min: whole.min(4).max(64).optional(),
  start: z.enum(["idle", "storm", "together"]).optional().describe("fixes the start; without it the policy decides"),
  operations_max: whole.positive().max(RUN_WORD_MAX).optional().describe("cap on measured operations"),
  cycles_max: whole.positive().optional().describe("cap on simulated cycles"),
  progress_steps_max: whole
    .positive()
    .max(RUN_WORD_MAX)
    .optional()
    .describe("steps without a completed operation before giving up"),
});

const CalibrationSchema = z.strictObject({
  parameter: text.describe("name of a parameter, or of a constant of the machine"),
  how: text.describe("on which published number, and how"),
});

const OverlaySchema = z.strictObject({
  model: z.enum(["ticket-markov", "machine-repairman"]),
  variant: slug.describe("the variant it is laid over, and shown and hidden with"),
  label: text,
  parameters: z
    .record(identifier, text)
    .describe('the model\'s parameters in cycles, as formulas over the scenario\'s: "a": "section * 1000 / share"'),
  assumptions: text.describe("what the model assumes and the simulation does not, in a sentence"),
  source: text.describe("key of a source, or the source itself"),
});

const TallySchema = z.strictObject({
  label: text,
  unit: z.string(),
  text: text.describe("one sentence: what is counted"),
  formula: text.describe("over statistics, parameters and sum(global)"),
});

const OverTimeSchema = z.strictObject({
  label: text.describe("what is drawn, as a rate: sections"),
  global: identifier.describe("array of the program: one count for each slice of time, from the start of the run"),
  slice: text.describe("length of a slice in cycles, as a formula over the parameters"),
  marks: z
    .strictObject({ label: text, global: identifier.describe("array of the program: times in cycles; 0 is none") })
    .optional()
    .describe("moments to be marked"),
});

const BarSchema = z.strictObject({
  label: text.describe("name of the bar, short"),
  formula: text.describe("over statistics, parameters and sum(global)"),
});

const BarsSchema = z.strictObject({
  label: text.describe("of the y-axis: what the ratios are of"),
  relative_to: slug.describe("the variant whose values are 1"),
  groups: z.array(z.strictObject({ label: text, bars: z.array(BarSchema).min(1) })).min(1),
});

const CountedSchema = z.strictObject({
  tallies: z.array(TallySchema).optional(),
  bars: BarsSchema.optional().describe("ratios of a variant to another one at the selected place, as bars in groups"),
  over_time: OverTimeSchema.optional(),
});

const WatchedSchema = z.strictObject({
  word: text.describe(
    'an int in each element of an array of the program, at most 4096 elements: "page.entry[].status"',
  ),
  label: text.describe("what the array is, short, since it names a tab"),
  one: text.describe("what one of its elements is called"),
  several: text.describe("what several of them are called"),
  values: z.array(text).min(2).max(8).describe("what the values 0, 1, 2 … mean, one word each"),
  group: whole.positive().optional().describe("elements that are drawn as one block"),
});

const TimesSchema = z.strictObject({
  label: text.describe("what the time is of: time of a query"),
  unit: text.describe("of the formulas' values: us"),
  parts: z
    .array(
      z.strictObject({
        part: z.enum(["user", "kernel", "idle"]),
        formula: text.describe("over statistics, parameters and sum(global)"),
      }),
    )
    .min(1),
  published: z
    .array(
      z.strictObject({
        variant: slug,
        source: text.describe("key of a source, or the source itself"),
        points: z
          .array(z.tuple([whole, z.array(finite)]))
          .min(1)
          .describe("[x, the value of each part, in their order]"),
      }),
    )
    .default([]),
});

export const ScenarioSchema = z.strictObject({
  $schema: z.string().optional().describe("for editors"),
  schema: z.literal(1),
  kind: z.enum(["sweep"]).optional().describe("of the experiment; a sweep without it"),
  title: text,
  claim: text.describe("one sentence"),
  track: text.describe("the part of the course it belongs to"),
  order: finite.describe("place within the track"),
  topics: z
    .array(slug)
    .optional()
    .describe("what it is about: ids of scenarios/topics.json, by whose words it is found"),
  sources: z.array(SourceSchema).min(1),
  machine: slug.describe("a file in scenarios/machines"),
  machine_options: z
    .array(z.enum(MACHINE_OPTIONS))
    .min(1)
    .optional()
    .describe(
      "objects of the machine file that count in this scenario, where the file has them; others have none of it",
    ),
  caches_smaller: whole
    .positive()
    .optional()
    .describe(
      "the caches are this many times smaller, for programs whose data are as much smaller: runs need fewer accesses",
    ),
  variants: z.array(VariantSchema).min(1),
  parameters: z.array(ParameterSchema).default([]),
  sweep: SweepSchema,
  measure: MeasureSchema,
  log: z.enum(LOG_AXES).optional().describe("logarithmic axes, where a link says nothing of them; linear without it"),
  published: z.array(PublishedSchema).default([]),
  published_of: z
    .literal("primitives")
    .optional()
    .describe("the published points are of a micro-benchmark of synchronisation, and on the board of such"),
  overlays: z.array(OverlaySchema).optional().describe("models with known answers beside the simulated curves"),
  counted: CountedSchema.optional().describe("what the programs count by themselves, shown for the selected run"),
  watched: WatchedSchema.optional().describe(
    "words of the program whose values the lab shows at every moment of a run",
  ),
  picture: z
    .enum(["machine", "system calls"])
    .optional()
    .describe(
      "what the view of the machine opens with: chips, lines and locks without it, or user and kernel side of each core",
    ),
  application: ApplicationSchema.optional().describe(
    'the scenario simulates one of the applications of scenarios/applications.json: the page "Seven applications"',
  ),
  times: TimesSchema.optional().describe("the parts of the time of an operation, stacked over the x-axis"),
  run: RunSettingsSchema.optional(),
  calibration: z.array(CalibrationSchema).optional(),
  race: slug.optional().describe("the variant against which the first one races, where a reader has named no other"),
  featured: whole
    .positive()
    .optional()
    .describe("place among the scenarios that the first page begins with; the others leave it out"),
  tour: z.array(TourStepSchema).min(1).optional().describe("a walk through the scenario, shown by the lab"),
});

const ExpectedPointSchema = z.strictObject({
  variant: slug,
  x: whole,
  trace_hash: z.string().regex(/^[0-9a-f]{16}$/, "must be 16 hexadecimal digits"),
  throughput: finite.nonnegative().describe("operations per second"),
});

export const ExpectedSchema = z.strictObject({
  $schema: z.string().optional().describe("for editors"),
  schema: z.literal(1),
  model_version: whole.positive().describe("the numbers below belong to this version of the model"),
  seed: whole.nonnegative(),
  precision: finite.positive().optional().describe("asked precision of the points; without it the policy's"),
  points: z.array(ExpectedPointSchema).describe("exact: the same on every platform"),
  shapes: z.array(text).describe('for example "stock: throughput(48) < 0.5 * throughput(40)"'),
});

export type ScenarioFile = z.infer<typeof ScenarioSchema>;
export type Variant = z.infer<typeof VariantSchema>;
export type Parameter = z.infer<typeof ParameterSchema>;
export type Published = z.infer<typeof PublishedSchema>;
export type WatchedFile = z.infer<typeof WatchedSchema>;
export type CountedBars = z.infer<typeof BarsSchema>;
export type TimesFile = z.infer<typeof TimesSchema>;
export type OverlayFile = z.infer<typeof OverlaySchema>;
export type ExpectedFile = z.infer<typeof ExpectedSchema>;
export type ExpectedPoint = z.infer<typeof ExpectedPointSchema>;
