/**
 * The lenses above the functions of a file: which functions can be run, and what stands above each. Pure: the editor's
 * part (editor/lenses.ts) only turns rows into lenses.
 */
import type { FunctionOutline } from "../../../../web/src/lang/compile.ts";
import type { ProgramKind } from "./program-kind.ts";

/** Above which functions lenses stand: of programs for Hotline or with threads, of all C files, or nowhere. */
export type LensChoice = "programs" | "all" | "off";

export type RunState =
  | { readonly kind: "running"; readonly words: string }
  | {
      readonly kind: "done";
      readonly headline: string;
      readonly where: string;
      readonly isCut: boolean;
      readonly isOld: boolean;
    }
  | { readonly kind: "failed"; readonly words: string; readonly isOld: boolean };

/** A function that can be run: main() and operation() are the program, any other becomes the operation. */
export interface Runnable {
  readonly name: string;
  /** Offset of the name. */
  readonly at: number;
  /** Behind the body. */
  readonly end: number;
  readonly kind: "main" | "operation" | "function";
  /** Names of the parameters to which the reader gives arguments; empty where there are none. */
  readonly parameters: readonly string[];
}

/** Functions that the program runs itself. */
const OWN = ["setup", "setup_cpu", "interrupt_handler"];

/**
 * The functions that can be run, in the order of the text. A program is run as a whole; in a text without operation()
 * and main() each function can be, whose arguments are none or numbers.
 */
export function runnables(functions: readonly FunctionOutline[]): readonly Runnable[] {
  const programs = functions.filter(({ name }) => name === "operation");
  const mains = functions.filter(({ name }) => name === "main");
  const whole = programs.length > 0 ? programs : mains;
  if (whole.length > 0) return whole.map((one) => runnable(one, one.name === "main" ? "main" : "operation"));
  return functions
    .filter(({ name, parameters }) => !OWN.includes(name) && parameters.every(({ isNumber }) => isNumber))
    .map((one) => runnable(one, "function"));
}

function runnable({ name, from, end, parameters }: FunctionOutline, kind: Runnable["kind"]): Runnable {
  const names = kind === "main" ? parameters.slice(0, 1) : parameters;
  return { name, at: from, end, kind, parameters: names.map((one, i) => one.name || `argument ${i + 1}`) };
}

/** Does the file get lenses without being asked? */
export function hasLenses(kind: ProgramKind, choice: LensChoice): boolean {
  return choice === "all" || (choice === "programs" && kind !== "other");
}

/** The function in whose text a place lies, or the program's own one. */
export function runnableAt(all: readonly Runnable[], offset: number): Runnable | undefined {
  const around = all.find(
    ({ at, end }, i) => offset <= end && (i === 0 || at <= offset || (all[i - 1]?.end ?? 0) < offset),
  );
  return around ?? all.at(-1);
}

export interface LensRow {
  readonly title: string;
  readonly tooltip?: string;
  /** Without the prefix "hotline."; undefined: the row only tells. */
  readonly command: "run" | "cancel" | "sweep" | "searchRaces" | "setArguments" | "showReport" | "showProblems";
}

/** What stands above a function, from left to right. */
export function lensRows(
  { kind, parameters }: Runnable,
  cores: number,
  args: string | undefined,
  state: RunState | undefined,
): readonly LensRow[] {
  const run: LensRow =
    state?.kind === "running"
      ? { title: `$(loading~spin) ${state.words}`, tooltip: "Stop", command: "cancel" }
      : { title: `$(play) Run on ${coresText(cores)}`, tooltip: TOOLTIPS[kind], command: "run" };
  return [
    run,
    ...(state === undefined ? [] : resultRows(state)),
    { title: "Sweep over cores", tooltip: "Opens the lab with this program", command: "sweep" },
    { title: "Search for races", tooltip: "Tries the program with hundreds of schedules", command: "searchRaces" },
    ...(parameters.length === 0
      ? []
      : [{ title: argumentsTitle(kind, args), tooltip: "Changes the arguments", command: "setArguments" } as const]),
  ];
}

function coresText(cores: number): string {
  return cores === 1 ? "1 simulated core" : `${cores} simulated cores`;
}

const TOOLTIPS: Readonly<Record<Runnable["kind"], string>> = {
  main: "Runs the program on a simulated multiprocessor, under a scheduler with a thread for each core",
  operation: "Every core calls operation() again and again",
  function: "Every core calls this function again and again",
};

function argumentsTitle(kind: Runnable["kind"], args: string | undefined): string {
  if (args === undefined || args === "") return kind === "main" ? "no arguments" : "with arguments…";
  return `with ${args}`;
}

function resultRows(state: RunState): readonly LensRow[] {
  switch (state.kind) {
    case "running":
      return [];
    case "done": {
      const parts = [state.headline, state.where, state.isCut ? "time limit" : "", state.isOld ? OLD : ""];
      return [
        { title: parts.filter((part) => part !== "").join(" · "), tooltip: "Shows the report", command: "showReport" },
      ];
    }
    case "failed":
      return [
        {
          title: `$(error) ${state.words}${state.isOld ? ` · ${OLD}` : ""}`,
          tooltip: "Shows the problems",
          command: "showProblems",
        },
      ];
  }
}

const OLD = "before the last change";

/** A failure in so many characters: a lens has one line. assumed */
const FAILURE_MAX = 80;

/** The first line of a problem, without its leading "file:line:": the lens stands at that line. */
export function failureWords(message: string): string {
  const [first = ""] = message.split("\n");
  const bare = first.replace(/^[\w./-]+:\d+: /, "");
  return bare.length > FAILURE_MAX ? `${bare.slice(0, FAILURE_MAX)}…` : bare;
}
