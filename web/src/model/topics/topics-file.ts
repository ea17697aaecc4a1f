/**
 * The form of scenarios/topics.json: what scenarios are about, in the words of people who build kernels and read papers
 * on them, each with a plain definition; and what readers look for though no scenario is about it. Which topics a
 * scenario has is in the scenario's own file; the search of the first page finds it by all words of its topics.
 */
import { fail, type Result } from "../../base/result.ts";
import { checkSchema, type Problem, problem } from "../json/problem.ts";
import { slug, text } from "../json/schema-parts.ts";
import { z } from "../json/zod.ts";

const TopicSchema = z.strictObject({
  id: slug.describe("by which scenarios name it"),
  name: text.describe("shown above what is found"),
  means: text.describe("what it is, in one or two plain sentences"),
  also: z.array(text).min(1).describe("other words for it, by which readers look for it"),
  signs: z
    .array(text)
    .min(1)
    .describe("one of these stands in the texts or programs of each scenario that has the topic: a test compares"),
  headers: z
    .array(text)
    .min(1)
    .optional()
    .describe("headers of scenarios/lib: a scenario with a program that includes one of them has the topic"),
});

const AbsentSchema = z.strictObject({
  name: text.describe("what a textbook calls it"),
  means: text.describe("what it is, in one or two plain sentences"),
  also: z.array(text).min(1).describe("other words for it, by which readers look for it"),
  near: z.array(slug).min(1).describe("ids of the topics that come nearest to it"),
});

export const TopicsSchema = z.strictObject({
  $schema: z.string().optional().describe("for editors"),
  schema: z.literal(1),
  topics: z.array(TopicSchema).min(1),
  absent: z.array(AbsentSchema).describe("words of the field about which there is no scenario: the search says so"),
});

export type TopicsFile = z.infer<typeof TopicsSchema>;

export function readTopics(json: unknown): Result<TopicsFile, readonly Problem[]> {
  const checked = checkSchema(TopicsSchema, json);
  if (!checked.ok) return checked;
  const ids = checked.value.topics.map(({ id }) => id);
  const twice = ids.findIndex((id, i) => ids.indexOf(id) < i);
  if (twice < 0) return checked;
  return fail([problem(`topics[${twice}].id`, `${ids[twice]} occurs a second time`)]);
}
