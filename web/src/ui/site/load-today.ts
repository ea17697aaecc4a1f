/**
 * The committed file of measured curves of machines (scenarios/today.json), loaded when a view needs it: the page "How
 * good is the model?" shows the curves, and the dialog of machines says which machine has any.
 */
import { fail, type Result } from "../../base/result.ts";
import { readToday, type TodayFile } from "../../model/fidelity/today-file.ts";
import { formatProblems } from "../../model/json/problem.ts";

const files = import.meta.glob<unknown>("../../../../scenarios/today.json", { import: "default" });

export async function loadToday(): Promise<Result<TodayFile, string>> {
  const [load] = Object.values(files);
  const read = readToday(await load?.());
  return read.ok ? read : fail(formatProblems("today.json", read.error));
}
