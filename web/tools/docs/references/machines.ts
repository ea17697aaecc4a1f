/** Every machine of the project with all numbers of its file and their sources. */
import { machineNames } from "../../../cli/files/catalogue.ts";
import { openMachine } from "../../../cli/files/open.ts";
import { code, markdownTable, words } from "./markdown-table.ts";

export function machinesReference(): string {
  const machines = machineNames().map((id) => ({ id, ...openMachine(id) }));
  return [
    "# Machines",
    "The machines that scenarios run on, each a file in `scenarios/machines`. Every number has its source, a key of " +
      '[References](../REFERENCES.md), or says "assumed" with the reason. [Machine files]' +
      "(../scenarios/machine.schema.json) has all that such a file may say.",
    markdownTable(
      ["Machine", "", "Cores", "Nodes", "Protocol"],
      machines.map(({ id, file, model }) => [
        `[${code(id)}](#${id})`,
        words(file.title),
        String(model.coreCount),
        String(model.nodeCount),
        file.protocol,
      ]),
    ),
    ...machines.flatMap(({ id, file }) => [
      `## ${id}`,
      `**${words(file.title)}.** ${words(file.about)}`,
      markdownTable(["Number", "Value", "Source"], sourcedNumbers(file, "")),
    ]),
  ].join("\n\n");
}

/** A row for each object that has a source, by its place in the file. */
function sourcedNumbers(value: unknown, path: string): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  if ("source" in value && typeof value.source === "string") {
    const { source, ...rest } = value;
    return [[code(path), valueText(rest), words(source)]];
  }
  return Object.entries(value).flatMap(([key, member]) => sourcedNumbers(member, path === "" ? key : `${path}.${key}`));
}

/** A long list is shown by its beginning: a matrix of a hundred cores is for programs to read. */
const CHARACTERS_MAX = 160;

function valueText(rest: object): string {
  const members = Object.entries(rest);
  const only = members.length === 1 && members[0]?.[0] === "value" ? members[0][1] : undefined;
  const text =
    only === undefined ? members.map(([key, value]) => `${key} ${JSON.stringify(value)}`).join(", ") : String(only);
  return text.length <= CHARACTERS_MAX ? words(text) : `${words(text.slice(0, CHARACTERS_MAX))} …`;
}
