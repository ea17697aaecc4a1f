/**
 * The form of scenarios/walk-512.json: the scenarios of one study as a walk, in the order in which the study tells
 * them. Each station has what the source says and a sentence on the scenario's own curve.
 */
import { text, slug } from "../json/schema-parts.ts";
import { checkSchema, type Problem, problem } from "../json/problem.ts";
import { z } from "../json/zod.ts";
import { fail, type Result } from "../../base/result.ts";

const StationSchema = z.strictObject({
  scenario: slug.describe("a folder of scenarios/; its scenario has a tour"),
  source: text.describe("a key of sources"),
  place: text.describe("where in the source: the title of the slide"),
  says: text.describe("what the source says; `code`, and numbers bound to the source: {{from SGI-512: 40}}"),
  shows: text.describe("what the simulation shows; its numbers are filled in from the figure: {{mcs@48 / stock@48}}"),
});

const ChapterSchema = z.strictObject({
  title: text,
  stations: z.array(StationSchema).min(1),
});

export const WalkSchema = z.strictObject({
  $schema: z.string().optional().describe("for editors"),
  schema: z.literal(1),
  title: text,
  claim: text,
  track: text.describe("the track of the scenarios: the first page has a way to the walk beside it"),
  machine: z.strictObject({
    id: slug.describe("a file in scenarios/machines"),
    text: text.describe("the machine in one paragraph; numbers bound to its file: {{machine nodes: 256}}"),
  }),
  sources: z.record(z.string(), text).describe("by key of REFERENCES.md"),
  chapters: z.array(ChapterSchema).min(1),
});

export type WalkFile = z.infer<typeof WalkSchema>;
export type Station = z.infer<typeof StationSchema>;

export function readWalk(json: unknown): Result<WalkFile, readonly Problem[]> {
  const checked = checkSchema(WalkSchema, json);
  if (!checked.ok) return checked;
  const problems = stationProblems(checked.value);
  return problems.length === 0 ? checked : fail(problems);
}

/** All stations, in the order of the walk. */
export function stationsOf({ chapters }: Pick<WalkFile, "chapters">): readonly Station[] {
  return chapters.flatMap(({ stations }) => stations);
}

function stationProblems(walk: WalkFile): readonly Problem[] {
  const seen = new Set<string>();
  return walk.chapters.flatMap(({ stations }, i) =>
    stations.flatMap(({ scenario, source }, j) => {
      const path = `chapters[${i}].stations[${j}]`;
      const isSecond = seen.has(scenario);
      seen.add(scenario);
      return [
        ...(isSecond ? [problem(`${path}.scenario`, `"${scenario}" occurs a second time`)] : []),
        ...(Object.hasOwn(walk.sources, source) ? [] : [problem(`${path}.source`, `"${source}" is not in sources`)]),
      ];
    }),
  );
}
