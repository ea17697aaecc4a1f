/** What a step of a tour speaks of, in words for readers who do not see to which panel the step leads. Pure. */
import type { Subject } from "../../../lab/tour/subject.ts";
import type { ScenarioFile } from "../../../model/scenario/schema.ts";
import { tableName } from "../why/table-names.ts";

type Named = Pick<ScenarioFile, "watched"> & {
  readonly parameters: readonly Pick<ScenarioFile["parameters"][number], "name" | "label">[];
};

/** A part of a sentence: "the machine". */
export function subjectInWords({ panel, table, parameters, hasLines }: Subject, file: Named): string {
  switch (panel) {
    case "figure":
      return "the figure";
    case "machine":
      return "the machine";
    case "why":
      return table === undefined
        ? "where the cycles go"
        : `where the cycles go, in the view “${tableName(table, file)}”`;
    case "code":
      return hasLines ? "the marked lines of the code" : "the code";
    case "parameters":
      return slidersInWords(file.parameters.filter(({ name }) => parameters.includes(name)).map(({ label }) => label));
    case "notes":
      return "the notes";
  }
}

function slidersInWords(labels: readonly string[]): string {
  const quoted = labels.map((label) => `“${label}”`);
  const [others, last] = [quoted.slice(0, -1), quoted.at(-1)];
  if (last === undefined) return "the parameters";
  return others.length === 0 ? `the slider ${last}` : `the sliders ${others.join(", ")} and ${last}`;
}
