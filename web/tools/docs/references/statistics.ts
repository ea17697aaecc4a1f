/** The names that a formula of a scenario or a study may have, and the columns of the reports: all of stats.def. */
import { statisticRows } from "../../../cli/commands/list.ts";
import { code, markdownTable, words } from "./markdown-table.ts";

const PARTS: readonly (readonly [of: string, title: string, about: string])[] = [
  [
    "run",
    "Of a run",
    "Formulas of a scenario's `measure` and of a study's `measures` may name these, and the scenario's parameters.",
  ],
  ["core", "Of a core", "Columns of the report `cores`."],
  ["line", "Of a cache line", "Columns of the report `lines`."],
  ["lock", "Of a lock", "Columns of the report `locks`."],
  ["caller of a lock", "Of the callers of a lock", "Who waited where."],
  ["station", "Of a station", "Queues that are no cache lines: disks, links."],
];

export function statisticsReference(): string {
  const rows = statisticRows();
  return [
    "# Statistics",
    "Every number that a run counts, with its unit and its definition; `hotline list statistics` prints them.",
    ...PARTS.flatMap(([of, title, about]) => [
      `## ${title}`,
      about,
      markdownTable(
        ["Name", "Unit", "Definition"],
        rows
          .filter((row) => row["of"] === of)
          .map(({ name, unit, text }) => [code(String(name)), String(unit), words(String(text))]),
      ),
    ]),
  ].join("\n\n");
}
