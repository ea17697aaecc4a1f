/** hotline list: what there is to name on the command line and in programs, from where each thing is defined. */
import {
  CORE_STATS,
  CYCLE_CATEGORIES,
  LINE_STATS,
  LOCK_CALLER_STATS,
  LOCK_STATS,
  STATION_STATS,
} from "../../src/base/abi.gen.ts";
import { BUILTINS } from "../../src/lang/compile.ts";
import { STATISTICS } from "../../src/model/formula/statistics.ts";
import { didYouMean } from "../../src/base/near.ts";
import { courseNames, litmusNames, machineNames, scenarioNames } from "../files/catalogue.ts";
import type { Command } from "../arguments/command.ts";
import { EXIT_OK, UsageError } from "../arguments/exit.ts";
import { openMachine, openScenario } from "../files/open.ts";
import { Courses } from "../files/open-exercise.ts";
import { litmusFolder, openLitmus } from "../files/open-litmus.ts";
import { type Arguments, oneOf, single } from "../arguments/options.ts";
import { type Output, jsonText } from "../output/output.ts";
import { textTable } from "../output/table.ts";

const KINDS = ["scenarios", "litmus", "courses", "machines", "builtins", "statistics"] as const;
type Kind = (typeof KINDS)[number];
const FORMATS = ["json", "table"] as const;

type Row = Readonly<Record<string, string | number>>;

export const LIST: Command = {
  name: "list",
  usage: KINDS.join("|"),
  summary: "scenarios, litmus experiments, sheets of courses, machines, builtins of programs, statistics",
  about:
    "Statistics of a run can be used in the measure of a scenario; those of lines and locks are in\n" +
    "the reports of hotline run.",
  options: { format: { value: "json|table", text: "form of the output (default table)" } },
  run: list,
};

function list(args: Arguments, output: Output): number {
  const named = single(args, `kind of things to list (${KINDS.join(", ")})`);
  const kind = KINDS.find((k) => k === named);
  if (kind === undefined) throw new UsageError(`nothing to list under "${named}"; ${didYouMean(named, KINDS)}`);
  const format = oneOf(args, "format", FORMATS, "table");
  const rows = ROWS[kind]();
  output.out(format === "json" ? jsonText(rows) : table(rows));
  return EXIT_OK;
}

const ROWS: Readonly<Record<Kind, () => readonly Row[]>> = {
  scenarios: () =>
    scenarioNames().map((name) => {
      const { file } = openScenario(name).scenario;
      return { name, variants: file.variants.map((v) => v.id).join(" "), machine: file.machine, claim: file.claim };
    }),
  courses: () => {
    const courses = new Courses();
    return courseNames().flatMap((name) => {
      const course = courses.course(name);
      if (!course.ok) return [];
      return course.value.sheets.map(({ id, title, exercises, minutes }) => {
        return { name: `${name}/${id}`, questions: exercises.length, minutes, title };
      });
    });
  },
  litmus: () =>
    litmusNames().flatMap((name) => {
      const folder = litmusFolder(name);
      const read = folder === undefined ? undefined : openLitmus(folder);
      if (read?.ok !== true) return [];
      const { file, models } = read.value;
      return [{ name, variants: file.variants.length, models: models.join(" "), claim: file.claim }];
    }),
  machines: () =>
    machineNames().map((id) => {
      const { file, model } = openMachine(id);
      return { id, cores: model.coreCount, nodes: model.nodeCount, protocol: file.protocol, title: file.title };
    }),
  builtins: () => BUILTINS.map(({ signature, text }) => ({ signature, text })),
  statistics: statisticRows,
};

/** With the columns of, name, unit, text. */
export function statisticRows(): readonly Row[] {
  const rows = (
    of: string,
    entries: readonly { readonly name: string; readonly unit: string; readonly text: string }[],
  ): Row[] => entries.map(({ name, unit, text }) => ({ of, name, unit, text }));
  return [
    ...rows("run", STATISTICS),
    ...rows(
      "core",
      CYCLE_CATEGORIES.map((c) => ({ ...c, name: `cycles_${c.name}` })),
    ),
    ...rows("core", CORE_STATS),
    ...rows("line", LINE_STATS),
    ...rows("lock", LOCK_STATS),
    ...rows("caller of a lock", LOCK_CALLER_STATS),
    ...rows("station", STATION_STATS),
  ];
}

function table(rows: readonly Row[]): string {
  const keys = Object.keys(rows[0] ?? {});
  const columns = keys.map((title) => ({
    title,
    align: typeof rows[0]?.[title] === "number" ? ("right" as const) : ("left" as const),
  }));
  return textTable(
    columns,
    rows.map((row) => keys.map((key) => String(row[key] ?? ""))),
  );
}
