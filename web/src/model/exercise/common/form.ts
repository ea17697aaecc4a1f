/**
 * The form that all exercises share. What a reader sees before the answer is locked is in the members above and in
 * `ask`; everything that would give the answer away is in `reveal`, so that a page can leave `reveal` out until then.
 */
import { LitmusStateSchema } from "../../litmus/litmus-schema.ts";
import { z } from "../../json/zod.ts";
import { slug, text, whole } from "../../json/schema-parts.ts";
import { TourStateSchema } from "../../scenario/tour-schema.ts";

const state = z.union([TourStateSchema, LitmusStateSchema]);

const PROSE = "`code`, *emphasis*, and numbers bound to points: {{mcs@18: 422}}";

const SourceSchema = z.strictObject({
  key: text.describe("of REFERENCES.md"),
  place: text.describe("where in it: lecture, page, section; or which exercise it is like"),
});

const OftenSchema = z.strictObject({
  answer: text.describe("what students often answer, in words"),
  text: text.describe("what they take for granted"),
});

const COMMON = {
  $schema: z.string().optional().describe("for editors"),
  schema: z.literal(1),
  title: text.describe("names the subject, not the answer"),
  question: text.describe(`what is asked; ${PROSE}`),
  asked_first: text
    .optional()
    .describe("the question in a few words, of the one exercise that the first page asks; no page may show its answer"),
  minutes: whole.positive().max(60).describe("how long a student takes. assumed, until some have"),
  state: state.optional().describe("the state of the lab beside the question; it must not show the answer"),
  sources: z.array(SourceSchema).min(1).describe("the lectures, papers and books that ask this"),
};

const REVEALED = {
  why: text.describe(`why it is so, in two sentences or three; ${PROSE}`),
  state: state.optional().describe("the state of the lab that shows it: the way into the lab"),
  often: z.array(OftenSchema).default([]).describe("for teachers"),
};

/** The form of the exercises of one kind, from its own members of `ask` and `reveal`. */
export function exerciseForm<K extends string, A extends z.ZodRawShape, R extends z.ZodRawShape>(
  kind: K,
  ask: A,
  reveal: R,
) {
  return z.strictObject({
    ...COMMON,
    kind: z.literal(kind),
    ask: z.strictObject(ask),
    reveal: z.strictObject({ ...REVEALED, ...reveal }),
  });
}

/** A point of the scenario, as several kinds name it. */
export const RunSchema = z.strictObject({
  variant: slug,
  x: whole.nonnegative().describe("one of the sweep's values"),
});

/** Answers come from files of strangers; longer ones are refused before anything is computed. */
export const ANSWER_LIMITS = {
  points: 256,
  items: 64,
  rows: 64,
  nameCharacters: 200,
  /** assumed: the longest program of the project has a third of it */
  programCharacters: 65_536,
} as const;

/** A name in an answer. */
export const answeredName = z.string().max(ANSWER_LIMITS.nameCharacters);
