/**
 * Writes the JSON schemas of scenario, machine and expected files from their one definition (web/src/model), for
 * editors and for people: `npm run gen`. A test proves the written files fresh.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "../../src/model/json/zod.ts";
import { ApplicationsSchema } from "../../src/model/applications/applications-file.ts";
import { CourseSchema } from "../../src/model/exercise/course-file.ts";
import { EssaySchema } from "../../src/model/essay/essay-file.ts";
import { ExerciseSchema } from "../../src/model/exercise/kinds.ts";
import { LitmusSchema } from "../../src/model/litmus/litmus-schema.ts";
import { MachineSchema } from "../../src/model/machine/schema.ts";
import { ExpectedSchema, ScenarioSchema } from "../../src/model/scenario/schema.ts";
import { StudySchema } from "../../src/model/study/study-schema.ts";
import { TopicsSchema } from "../../src/model/topics/topics-file.ts";
import { WalkSchema } from "../../src/model/walk/walk-file.ts";

const FOLDER = fileURLToPath(new URL("../../../scenarios", import.meta.url));

const SCHEMAS = [
  {
    file: "scenario.schema.json",
    title: "A Hotline scenario (scenarios/<name>/scenario.json)",
    schema: ScenarioSchema,
  },
  {
    file: "expected.schema.json",
    title: "What a scenario must yield (scenarios/<name>/expected.json)",
    schema: ExpectedSchema,
  },
  {
    file: "applications.schema.json",
    title: "What the applications have in common (scenarios/applications.json)",
    schema: ApplicationsSchema,
  },
  {
    file: "litmus.schema.json",
    title: "A litmus experiment (scenarios/<name>/litmus.json)",
    schema: LitmusSchema,
  },
  {
    file: "walk.schema.json",
    title: "The scenarios of a study as a walk (scenarios/walk-512.json)",
    schema: WalkSchema,
  },
  {
    file: "essay.schema.json",
    title: "The sections of the essay (scenarios/essay.json)",
    schema: EssaySchema,
  },
  {
    file: "topics.schema.json",
    title: "What scenarios are about, in words of the field (scenarios/topics.json)",
    schema: TopicsSchema,
  },
  {
    file: "exercise.schema.json",
    title: "A question with its answer (scenarios/<name>/exercises/<exercise>.json)",
    schema: ExerciseSchema,
    reused: "ref",
  },
  {
    file: "course.schema.json",
    title: "The sheets of a course (scenarios/courses/<name>/course.json)",
    schema: CourseSchema,
  },
  { file: "study.schema.json", title: "A study of many points (study.json)", schema: StudySchema },
  { file: "machine.schema.json", title: "A Hotline machine (scenarios/machines/<id>.json)", schema: MachineSchema },
] as const;

/** The contents of a schema's file, by its name. */
export function schemaNamed(name: string): object {
  const found = SCHEMAS.find(({ file }) => file === name);
  if (found === undefined) throw new Error(`there is no schema ${name}`);
  const { file: _, title, schema, ...options } = found;
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: "input", ...options });
  return { $schema, title, ...rest };
}

/** Path and text of every schema file. */
export function schemaFiles(): readonly { readonly path: string; readonly text: string }[] {
  return SCHEMAS.map(({ file }) => ({
    path: join(FOLDER, file),
    text: `${JSON.stringify(schemaNamed(file), undefined, 2)}\n`,
  }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { path, text } of schemaFiles()) writeFileSync(path, text);
}
