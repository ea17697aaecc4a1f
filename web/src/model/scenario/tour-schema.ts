/**
 * The form of a scenario's tour: steps, each a text and a state of the lab. Members that a step leaves out have the
 * lab's default, so a step means the same whatever was on the screen before it. tour.ts checks that its names exist.
 */
import { z } from "../json/zod.ts";
import { LOG_AXES, MEASURES, PANELS, WHY_TABS } from "./lab-words.ts";
import { identifier, slug, text, whole } from "../json/schema-parts.ts";

const CodeSchema = z
  .strictObject({
    line: text.describe("a piece of the line to mark; must occur in exactly one line of the variant's program"),
    lines: whole.positive().optional().describe("how many lines to mark from there; 1 when left out"),
  })
  .describe("lines to mark in the program of the step's variant");

const MomentSchema = z
  .strictObject({
    stretch: z.enum(["begin", "end"]).describe("which stretch of the run is followed"),
    handoff: z
      .union([whole.positive(), z.literal("middle")])
      .describe("which hand-off of the hottest lock in it, from 1; without locks, which answer about the hottest line"),
    at: z
      .enum(["release", "between", "held"])
      .describe("at its begin (released, asked), half-way, or its end (held by the next, answered)"),
  })
  .describe("where the animation stands");

export const TourStateSchema = z.strictObject({
  machine: slug.optional().describe("a file in scenarios/machines"),
  variant: slug.optional().describe("the selected run's variant"),
  x: whole.nonnegative().optional().describe("the selected run's place on the x-axis: one of the sweep's values"),
  beside_x: whole.nonnegative().optional().describe("the x value of the run with which the profile is compared"),
  compare: slug.optional().describe("a second variant, whose machine is shown beside the first's"),
  hidden: z.array(slug).min(1).optional().describe("variants not shown"),
  parameters: z.record(identifier, whole).optional().describe("values that differ from the defaults"),
  measure: z.enum(MEASURES).optional().describe("what the y-axis shows; own is the scenario's measure"),
  log: z.enum(LOG_AXES).optional().describe("logarithmic axes; without it the scenario's own"),
  why: z.enum(WHY_TABS).optional().describe("which table shows where the cycles go"),
  panel: z.enum(PANELS).optional().describe("the panel the text speaks of: brought into view and marked"),
  code: CodeSchema.optional(),
  moment: MomentSchema.optional(),
});

export const TourStepSchema = z.strictObject({
  title: text,
  text: text.describe("short, plain sentences; `code`, *emphasis*, and numbers bound to points: {{mcs@18: 422}}"),
  state: TourStateSchema.optional(),
});

export type TourState = z.infer<typeof TourStateSchema>;
export type TourStep = z.infer<typeof TourStepSchema>;
export type TourMoment = z.infer<typeof MomentSchema>;
export type TourCode = z.infer<typeof CodeSchema>;
