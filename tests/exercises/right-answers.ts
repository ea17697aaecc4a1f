/** The right answers of exercises, computed by runs; of a program the file that is kept beside the exercise. */
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { orThrow } from "../../web/src/base/result.ts";
import { collect, type Makers } from "../../web/src/session/exercise/collect.ts";
import { ROOT } from "../harness/project.ts";
import { openExercise, openFolder } from "./makers.ts";

/** `name`: "scenario/exercise". */
export async function rightAnswerTo(name: string, makers: Makers): Promise<unknown> {
  const [scenario, id] = [dirname(name), basename(name)];
  const { file, needs, solution } = openExercise(scenario, id);
  if (file.kind === "program")
    return { text: readFileSync(join(ROOT, "scenarios", scenario, "exercises", file.reveal.solution), "utf8") };
  return orThrow(solution(orThrow(await collect(openFolder(scenario), needs(), makers))));
}
