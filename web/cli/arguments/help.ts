/** The help texts, made from the commands' own descriptions. */
import type { Command } from "./command.ts";
import { EXIT_STATUSES } from "./exit.ts";

const PROGRAM = "hotline";

export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((c) => c.name.length));
  const list = commands.map((c) => `  ${c.name.padEnd(width)}  ${c.summary}`);
  return [
    "Find the hot cache line: simulates programs on multiprocessors, cache line by cache line.",
    "",
    `usage: ${PROGRAM} COMMAND …      (in the project: npm run -s hotline -- COMMAND …)`,
    "",
    ...list,
    `  ${"help".padEnd(width)}  this text, or help COMMAND`,
    "",
    "SCENARIO is the name of a folder in scenarios/ (hotline list scenarios). DIR is a folder with a scenario.json, which may",
    "lie anywhere; its programs include headers of their own folder, of folders in it, and of the library. FILE.c is a",
    "program by itself. MACHINE.json is a file like those in scenarios/machines.",
    "",
    "examples:",
    `  ${PROGRAM} sweep lookup_mnt --x 1,8-48:8 --format table`,
    `  ${PROGRAM} run lookup_mnt --variant stock --x 48 --report profile,lines`,
    `  ${PROGRAM} check my_lock.c`,
    "",
    "exit status:",
    ...EXIT_STATUSES.map(([status, text]) => `  ${status.padEnd(width)}  ${text}`),
    "",
  ].join("\n");
}

export function commandHelp(command: Command): string {
  const options = Object.entries(command.options).map(([name, { value, text }]) => ({
    left: value === undefined ? `--${name}` : `--${name} ${value}`,
    text,
  }));
  const width = Math.max(0, ...options.map((o) => o.left.length));
  return [
    ["usage:", PROGRAM, command.name, command.usage, options.length > 0 ? "[options]" : ""].filter(Boolean).join(" "),
    "",
    command.about,
    ...(options.length > 0 ? ["", ...options.map((o) => `  ${o.left.padEnd(width)}  ${o.text}`)] : []),
    "",
  ].join("\n");
}
