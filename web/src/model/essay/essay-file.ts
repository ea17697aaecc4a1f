/**
 * The form of scenarios/essay.json: the sections of the essay, what each one shows, and its one new control. The
 * words stand beside it, in essay.md (essay-text.ts).
 */
import { text, slug } from "../json/schema-parts.ts";
import { checkSchema, type Problem, problem } from "../json/problem.ts";
import { z } from "../json/zod.ts";
import { fail, type Result } from "../../base/result.ts";

const FigureSchema = z.strictObject({
  name: text.describe("what the figure is called, where it is shown and where it is embedded"),
  link: text.describe("keys of a link of the lab, without the version: s=NAME&x=VARIANT&n=48&off=ANOTHER"),
});

const ControlSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("places").describe("the slider under the curve") }),
  z.strictObject({ kind: z.literal("hand-offs").describe("plays the machine, hand-off by hand-off") }),
  z.strictObject({
    kind: z.literal("parameter"),
    name: z.string().describe("a parameter of the scenario"),
    values: z.array(z.number()).min(2).describe("the stops of the slider, ascending; the parameter's default is one"),
  }),
  z.strictObject({
    kind: z.literal("variants"),
    label: text.describe("what is chosen"),
    options: z
      .array(z.strictObject({ variant: z.string(), label: text }))
      .min(2)
      .describe("the first one is what the figure opens with, and its curve stays"),
  }),
  z.strictObject({
    kind: z.literal("settings"),
    label: text.describe("what is chosen"),
    options: z
      .array(
        z.strictObject({
          label: text,
          variant: z.string(),
          parameters: z.record(z.string(), z.number()).describe("what differs from the defaults"),
        }),
      )
      .min(2)
      .describe("the first one is what the figure opens with"),
  }),
  z.strictObject({
    kind: z.literal("own"),
    names: z.array(z.string()).min(1).describe("parameters of the scenario, each with its own slider"),
  }),
]);

const SectionSchema = z.strictObject({
  id: slug.describe("the section's name in addresses; its part of essay.md begins with it"),
  scenario: slug.describe("the scenario of whose points, parameters and machine the words may state numbers"),
  figures: z.array(FigureSchema).min(1).describe("of this scenario; several stand side by side"),
  control: ControlSchema.describe("what the section adds to what the reader can do"),
});

export const EssaySchema = z.strictObject({
  $schema: z.string().optional().describe("for editors"),
  schema: z.literal(1),
  title: text,
  claim: text,
  scenario: slug.describe("of whose numbers the words before the first section may state some"),
  sections: z.array(SectionSchema).min(1),
  exercises: z.array(z.string()).describe("questions behind the last section, by their names"),
  sources: z.record(z.string(), text).describe("by key of REFERENCES.md"),
});

export type EssayFile = z.infer<typeof EssaySchema>;
export type EssaySection = EssayFile["sections"][number];
export type EssayControl = EssaySection["control"];

export function readEssay(json: unknown): Result<EssayFile, readonly Problem[]> {
  const checked = checkSchema(EssaySchema, json);
  if (!checked.ok) return checked;
  const problems = sectionProblems(checked.value);
  return problems.length === 0 ? checked : fail(problems);
}

function sectionProblems({ sections }: EssayFile): readonly Problem[] {
  const seen = new Set<string>();
  return sections.flatMap(({ id, scenario, figures }, i) => {
    const isSecond = seen.has(id);
    seen.add(id);
    return [
      ...(isSecond ? [problem(`sections[${i}].id`, `"${id}" occurs a second time`)] : []),
      ...figures.flatMap(({ link }, j) =>
        link.split("&").includes(`s=${scenario}`)
          ? []
          : [problem(`sections[${i}].figures[${j}].link`, `it is not of the scenario "${scenario}"`)],
      ),
    ];
  });
}
