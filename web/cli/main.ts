/** The command line's entry: finds the command, runs it, turns failures into messages and exit statuses. */
import { readFileSync } from "node:fs";
import { ABI_VERSION, BYTECODE_VERSION, MODEL_VERSION } from "../src/base/abi.gen.ts";
import { CoreLoadError } from "../src/core/load.ts";
import { nearMatch } from "../src/base/near.ts";
import type { Command } from "./arguments/command.ts";
import { CommandFailure, EXIT_FAILED, EXIT_OK, EXIT_USAGE, Interrupted, UsageError } from "./arguments/exit.ts";
import { commandHelp, overview } from "./arguments/help.ts";
import { readArguments } from "./arguments/options.ts";
import { type Output, PROCESS_OUTPUT } from "./output/output.ts";
import { refusalOf } from "./refusals.ts";
import { PACKAGE_JSON } from "./files/paths.ts";
import { reasonOf } from "../src/base/reason.ts";

/** The commands by their names. Only the one that is asked for is loaded: a cluster starts thousands of processes. */
const COMMANDS = {
  sweep: async () => (await import("./commands/sweep.ts")).SWEEP,
  plan: async () => (await import("./commands/plan.ts")).PLAN,
  collect: async () => (await import("./commands/collect.ts")).COLLECT,
  run: async () => (await import("./commands/run.ts")).RUN,
  rerun: async () => (await import("./commands/rerun.ts")).RERUN,
  check: async () => (await import("./commands/check.ts")).CHECK,
  course: async () => (await import("./commands/course.ts")).COURSE,
  grade: async () => (await import("./commands/grade.ts")).GRADE,
  litmus: async () => (await import("./commands/litmus.ts")).LITMUS,
  pingpong: async () => (await import("./commands/pingpong.ts")).PINGPONG,
  import: async () => (await import("./commands/import.ts")).IMPORT,
  measure: async () => (await import("./commands/measure.ts")).MEASURE,
  link: async () => (await import("./commands/link.ts")).LINK,
  open: async () => (await import("./commands/open.ts")).OPEN,
  list: async () => (await import("./commands/list.ts")).LIST,
} as const satisfies Readonly<Record<string, () => Promise<Command>>>;

/** The exit status. */
export async function main(args: readonly string[], output: Output = PROCESS_OUTPUT): Promise<number> {
  try {
    return await dispatch(args, output);
  } catch (error) {
    if (error instanceof UsageError) return complain(output, `hotline: ${error.message}`, EXIT_USAGE);
    /* Such messages begin with the place of the mistake, file:line, so that editors find it. */
    if (error instanceof CommandFailure) return complain(output, error.message, EXIT_FAILED);
    if (error instanceof Interrupted) return complain(output, `hotline: ${error.message}`, error.status);
    if (error instanceof CoreLoadError) return complain(output, `hotline: ${error.message}`, EXIT_FAILED);
    return complain(output, refusalOf(error) ?? internalError(error), EXIT_FAILED);
  }
}

/** When this variable is set, internal errors show where they happened. */
const STACK_VARIABLE = "HOTLINE_STACK";

function internalError(error: unknown): string {
  const message = reasonOf(error);
  const stack = error instanceof Error && process.env[STACK_VARIABLE] !== undefined ? `\n${error.stack ?? ""}` : "";
  return `hotline: internal error: ${message} (with ${STACK_VARIABLE}=1 it says where)${stack}`;
}

function complain(output: Output, message: string, status: number): number {
  output.err(`${message}\n`);
  return status;
}

async function dispatch(args: readonly string[], output: Output): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined) {
    output.err(overview(await allCommands()));
    return EXIT_USAGE;
  }
  if (name === "help" || name === "--help" || name === "-h") return helpOn(rest, output);
  if (name === "--version" || name === "-V") return version(rest, output);
  const command = await commandNamed(name);
  const end = command.handsOn === true ? rest.indexOf("--") : -1;
  const own = end < 0 ? rest : rest.slice(0, end);
  if (own.includes("--help") || own.includes("-h")) return help(name, output);
  return command.run(readArguments(rest, command.options, command.handsOn), output);
}

/** In the order of the help. */
export function allCommands(): Promise<readonly Command[]> {
  return Promise.all(Object.values(COMMANDS).map((load) => load()));
}

async function commandNamed(name: string): Promise<Command> {
  const found = Object.entries(COMMANDS).find(([known]) => known === name);
  if (found !== undefined) return found[1]();
  const names = [...Object.keys(COMMANDS), "help"];
  if (name.startsWith("-")) {
    const near = nearMatch(name.replace(/^-+/, ""), ["help", "version"]);
    const advice = near === undefined ? "a command stands first: see hotline help" : `did you mean "--${near}"?`;
    throw new UsageError(`unknown option "${name}"; ${advice}`);
  }
  const near = nearMatch(name, names);
  const advice = near === undefined ? `known are ${names.join(", ")}` : `did you mean "${near}"?`;
  throw new UsageError(`unknown command "${name}"; ${advice}`);
}

/** `words` are what stands behind "help": nothing, or the name of a command. */
function helpOn([name, extra]: readonly string[], output: Output): Promise<number> {
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many; help is about one COMMAND`);
  return help(name === "help" || name === "--help" ? undefined : name, output);
}

async function help(name: string | undefined, output: Output): Promise<number> {
  output.out(name === undefined ? overview(await allCommands()) : commandHelp(await commandNamed(name)));
  return EXIT_OK;
}

function version([extra]: readonly string[], output: Output): number {
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many; --version stands alone`);
  const { version: number } = JSON.parse(readFileSync(PACKAGE_JSON, "utf8")) as { readonly version: string };
  output.out(`hotline ${number} (model ${MODEL_VERSION}, bytecode ${BYTECODE_VERSION}, ABI ${ABI_VERSION})\n`);
  return EXIT_OK;
}
