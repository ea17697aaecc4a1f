/** Every command with its options, from the tables that print `hotline help`. */
import type { Command } from "../../../cli/arguments/command.ts";
import { EXIT_STATUSES } from "../../../cli/arguments/exit.ts";
import { allCommands } from "../../../cli/main.ts";
import { code, markdownTable, words } from "./markdown-table.ts";

export async function commandsReference(): Promise<string> {
  const commands = await allCommands();
  return [
    "# Commands",
    "In the project's folder `hotline` is `npm run -s hotline --`; `hotline help COMMAND` prints what stands here.",
    "`SCENARIO` is the name of a folder in `scenarios/`, `DIR` a folder with a `scenario.json`, which may lie anywhere, " +
      "`FILE.c` a program by itself, and `MACHINE.json` a machine's file.",
    markdownTable(
      ["Command", "What it does"],
      commands.map(({ name, summary }) => [`[${code(`hotline ${name}`)}](#hotline-${name})`, words(summary)]),
    ),
    ...commands.flatMap(commandText),
    "## Exit statuses",
    markdownTable(
      ["Status", "Meaning"],
      EXIT_STATUSES.map(([status, text]) => [status, words(text)]),
    ),
  ].join("\n\n");
}

function commandText({ name, usage, summary, about, options }: Command): readonly string[] {
  const all = Object.entries(options);
  const rows = all.map(([option, { value, text }]) => [
    code(value === undefined ? `--${option}` : `--${option} ${value}`),
    words(text),
  ]);
  return [
    `## hotline ${name}`,
    words(summary),
    `\`\`\`\nhotline ${name} ${usage}${all.length > 0 ? " [options]" : ""}\n\`\`\``,
    words(about.replace(/\s*\n(?!\n)\s*/g, " ")),
    ...(rows.length > 0 ? [markdownTable(["Option", "Meaning"], rows)] : []),
  ];
}
