/**
 * The form of litmus.json, the file of a litmus experiment: a small concurrent program in some variants, whose outcomes
 * are explored under memory models. The JSON schema beside the scenarios is generated from here.
 */
import { z } from "../json/zod.ts";
import { finite, slug, text, whole } from "../json/schema-parts.ts";
import { LITMUS_MODEL_NAMES, LITMUS_PANES, LITMUS_SUBJECTS } from "./litmus-words.ts";

const SourceSchema = z.strictObject({
  key: text.describe("short name other entries refer to"),
  text: text.describe("document, page, slide or figure"),
});

const VariantSchema = z.strictObject({
  id: slug.describe("used in links"),
  label: text.describe("shown on the page"),
  test: z
    .string()
    .max(200)
    .regex(
      /^[A-Za-z0-9_][A-Za-z0-9_.+-]*\.litmus$/,
      "must name a .litmus file of the experiment's folder, without a path",
    ),
  about: text.describe("one sentence: what is different in this variant"),
});

export const LitmusStateSchema = z.strictObject({
  variant: slug.optional(),
  outcome: text.optional().describe("the chosen outcome, by its values with commas: 0,0"),
  model: z.enum(LITMUS_MODEL_NAMES).optional().describe("of the chosen execution"),
  step: whole.nonnegative().optional().describe("the step of the execution that is shown, from 0"),
  pane: z.enum(LITMUS_PANES).optional(),
});

const TourStepSchema = z.strictObject({
  title: text,
  text: text.describe("short, plain sentences; `code` and *emphasis*"),
  subject: z
    .enum(LITMUS_SUBJECTS)
    .optional()
    .describe("what the text speaks of: seen whole at every size; without it the pane that the state names, if any"),
  state: LitmusStateSchema.optional(),
});

export const LitmusSchema = z.strictObject({
  $schema: z.string().optional().describe("for editors"),
  schema: z.literal(1),
  title: text,
  claim: text.describe("one sentence"),
  track: text.describe("the part of the course it belongs to"),
  order: finite.describe("place within the track"),
  topics: z
    .array(slug)
    .optional()
    .describe("what it is about: ids of scenarios/topics.json, by whose words it is found"),
  sources: z.array(SourceSchema).min(1),
  variants: z.array(VariantSchema).min(1),
  models: z.array(z.enum(LITMUS_MODEL_NAMES)).min(1).optional().describe("of the matrix; SC, TSO and PSO without it"),
  tour: z.array(TourStepSchema).min(1).optional(),
});

export type LitmusFile = z.infer<typeof LitmusSchema>;
export type LitmusVariant = z.infer<typeof VariantSchema>;
export type LitmusTourStep = z.infer<typeof TourStepSchema>;
