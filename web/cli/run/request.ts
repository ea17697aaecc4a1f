/** Makes a checked experiment from a command's options: the common part of sweep and run. */
import type { CompileResult } from "../../src/base/program.ts";
import { compile } from "../../src/lang/compile.ts";
import type { Machine } from "../../src/model/machine/machine.ts";
import { placedMachine } from "../../src/model/machine/placement.ts";
import { parsePlacement } from "../../src/model/machine/placement-text.ts";
import type { SweepRequest } from "../../src/model/experiment/experiment.ts";
import { Compiler } from "../../src/session/compiler.ts";
import { prepare as prepareOrder, type Prepared as PreparedRuns } from "../../src/session/prepare.ts";
import { didYouMean } from "../../src/base/near.ts";
import { settables } from "../../src/model/experiment/settables.ts";
import { parseValues } from "../../src/model/scenario/values-list.ts";
import { axesOf, scenarioOver } from "../../src/model/scenario/x-axis.ts";
import type { Schedule } from "../../src/model/experiment/schedules.ts";
import { formatProblem } from "../../src/model/json/problem.ts";
import type { Problem } from "../../src/model/json/problem.ts";
import { diagnosticText } from "../files/compile.ts";
import type { SourceFiles } from "../files/sources.ts";
import { CommandFailure, UsageError } from "../arguments/exit.ts";
import { type Opened, openMachine, openScenario } from "../files/open.ts";
import { LIMITS } from "../../src/base/abi.gen.ts";
import { RUN_WORD_MAX } from "../../src/base/run.ts";
import { type Arguments, commaList, has, type OptionTable, one, wholeNumber } from "../arguments/options.ts";
import type { Output } from "../output/output.ts";

/** Options that say what to simulate. */
export const EXPERIMENT_OPTIONS = {
  over: { value: "NAME", text: "a parameter on the x-axis, in place of the scenario's own axis" },
  set: { value: "NAME=VALUE", text: "a parameter of the scenario; may be repeated", repeated: true },
  machine: { value: "ID|FILE", text: "another machine than the scenario's" },
  seed: { value: "N", text: "seed of the random numbers (default 1)" },
  precision: { value: "0.02", text: "half width of the 95 % interval as a share of the mean" },
} as const satisfies OptionTable;

/** Options of how long a plain program may run. */
export const PLAIN_OPTIONS = {
  "to-the-end": { value: undefined, text: "let a plain program (with main()) run to its end, however long that takes" },
  "max-cycles": { value: "N", text: "end the run after N simulated cycles" },
} as const satisfies OptionTable;

/** Options of commands that run something, which no link can contain. */
export const PLACE_OPTIONS = {
  cores: {
    value: "0,6,12-17",
    text: "the machine's cores that run, in this order (default: its first ones); n cores are the first n of the list",
  },
  define: { value: "NAME=VALUE", text: "a macro for a bare FILE.c, as cc -D; may be repeated", repeated: true },
} as const satisfies OptionTable;

export interface Prepared extends PreparedRuns {
  readonly opened: Opened;
}

export interface Choice {
  readonly variants?: readonly string[];
  readonly values?: readonly number[];
  readonly schedule?: Schedule;
}

/** The variants and places of --variants and --x. */
export function readChoice(args: Arguments): Choice {
  const variants = one(args, "variants");
  const x = one(args, "x");
  if (x === undefined) return variants === undefined ? {} : { variants: commaList(variants) };
  const values = parseValues(x);
  if (!values.ok) throw new UsageError(`--x: ${formatProblem(values.error)}`);
  return { values: values.value, ...(variants === undefined ? {} : { variants: commaList(variants) }) };
}

/** Opens, checks and compiles everything that a command will run; the compiler's warnings go to stderr. */
export async function prepare(argument: string, args: Arguments, choice: Choice, output: Output): Promise<Prepared> {
  const opened = withLimits(withChosenAxis(openScenario(argument, readDefines(args), args.behind), args), args);
  const parameters = readParameters(args);
  if (opened.bare) requireParameters(opened, parameters);
  const seed = wholeNumber(args, "seed", 0, Number.MAX_SAFE_INTEGER);
  const precision = readPrecision(args);
  const request = {
    scenario: opened.scenario,
    machine: chosenMachine(args, opened),
    ...choice,
    parameters,
    ...(seed === undefined ? {} : { seed }),
    ...(precision === undefined ? {} : { precision }),
  };
  return prepareRequest(opened, request, {}, output, (problems) => problems.map(optionProblem).join("\n"));
}

/** The scenario with the limits of a run that the options ask for. */
function withLimits(opened: Opened, args: Arguments): Opened {
  const cycles = wholeNumber(args, "max-cycles", 1, LIMITS.TIME_MAX);
  const { file } = opened.scenario;
  const run = {
    ...file.run,
    ...(cycles === undefined ? {} : { cycles_max: cycles }),
    ...(has(args, "to-the-end") ? { progress_steps_max: RUN_WORD_MAX } : {}),
  };
  return { ...opened, scenario: { ...opened.scenario, file: { ...file, run } } };
}

/** The scenario with the x-axis that --over names. */
export function withChosenAxis(opened: Opened, args: Arguments): Opened {
  const over = one(args, "over");
  if (over === undefined) return opened;
  const { scenario, bare } = opened;
  const known = axesOf(scenario);
  if (!known.includes(over)) throw new UsageError(`--over ${over}: no such x-axis; ${didYouMean(over, known)}`);
  if (bare && over !== "cores" && one(args, "x") === undefined)
    throw new UsageError(`a program by itself has no places for its parameters: name those of ${over} with --x`);
  return { ...opened, scenario: scenarioOver(scenario, over) };
}

/** Macros of --define; a name without a value is 1, as for other compilers. */
export function readDefines(args: Arguments): Readonly<Record<string, string>> {
  const defines = new Map<string, string>();
  for (const text of args.options.get("define") ?? []) {
    const match = /^([A-Za-z_]\w*)(?:=(.*))?$/.exec(text.trim());
    const name = match?.[1];
    if (name === undefined)
      throw new UsageError(`--define ${text}: must be NAME or NAME=VALUE, as in --define SLOTS=8`);
    if (defines.has(name)) throw new UsageError(`--define ${name} is given twice`);
    defines.set(name, match?.[2] ?? "1");
  }
  return Object.fromEntries(defines);
}

/** The machine, with only the cores that --cores lists. */
export function chosenMachine(args: Arguments, opened: Opened): Machine {
  const machine = openMachine(one(args, "machine") ?? opened.scenario.file.machine);
  const list = one(args, "cores");
  if (list === undefined) return machine;
  const cores = parsePlacement(list);
  if (!cores.ok) throw new UsageError(`--cores ${list}: ${cores.error}`);
  const placed = placedMachine(machine, cores.value);
  if (!placed.ok)
    throw new UsageError(placed.error.map((problem) => formatProblem({ ...problem, path: `--cores` })).join("\n"));
  return placed.value;
}

/**
 * Checks the request and compiles its programs; `edits` are texts, by variant, in the place of the scenario's own.
 * `describe` words the mistakes of the request as the command does.
 */
export async function prepareRequest(
  opened: Opened,
  request: SweepRequest,
  edits: Readonly<Record<string, string>>,
  output: Output,
  describe: (problems: readonly Problem[]) => string,
): Promise<Prepared> {
  const { sources } = opened;
  const order = { request, sources, edits: new Map(Object.entries(edits)) };
  const prepared = await prepareOrder(order, new Compiler(compile));
  const { compiled } = prepared.ok ? prepared.value : prepared.error;
  for (const warning of findingsOf(compiled, sources)) output.err(`${warning}\n`);
  if (prepared.ok) return { opened, experiment: prepared.value.experiment, jobs: prepared.value.jobs };
  const { stage, problems } = prepared.error;
  throw stage === "plan"
    ? new UsageError(describe(problems))
    : new CommandFailure(problems.map(formatProblem).join("\n"));
}

/** The compiler's warnings, each once, however many variants share the file; errors end the command. */
function findingsOf(compiled: ReadonlyMap<string, CompileResult>, sources: SourceFiles): readonly string[] {
  const warnings = new Set<string>();
  for (const { program, diagnostics } of compiled.values()) {
    const texts = diagnostics.map((each) => diagnosticText(each, sources));
    if (program === undefined) throw new CommandFailure(texts.join("\n"));
    for (const text of texts) warnings.add(text);
  }
  return [...warnings];
}

export function optionProblem(p: Problem): string {
  const isOption = ["variants", "x", "seed", "precision"].includes(p.path);
  return formatProblem({ ...p, path: isOption ? `--${p.path}` : `--set ${p.path}` });
}

export function readParameters(args: Arguments): Readonly<Record<string, number>> {
  const parameters = new Map<string, number>();
  for (const text of args.options.get("set") ?? []) {
    const match = /^([A-Za-z_]\w*)=(-?\d+)$/.exec(text.trim());
    const name = match?.[1];
    if (name === undefined)
      throw new UsageError(`--set ${text}: must be NAME=VALUE with a whole number, as in --set hold=400`);
    if (parameters.has(name)) throw new UsageError(`--set ${name} is given twice`);
    const value = Number(match?.[2]);
    if (!Number.isSafeInteger(value))
      throw new UsageError(`--set ${text}: must be ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}`);
    parameters.set(name, value);
  }
  return Object.fromEntries(parameters);
}

function requireParameters(opened: Opened, parameters: Readonly<Record<string, number>>): void {
  const names = settables(opened.scenario, undefined).map(({ name }) => name);
  const unknown = Object.keys(parameters).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new UsageError(`--set ${unknown}: no such parameter; ${didYouMean(unknown, names)}`);
  const missing = names.filter((name) => name !== "cores" && !Object.hasOwn(parameters, name));
  if (missing.length === 0) return;
  const example = missing.map((name) => `--set ${name}=…`).join(" ");
  throw new UsageError(`a program by itself has no defaults for its parameters: add ${example}`);
}

export function readPrecision(args: Arguments): number | undefined {
  const text = one(args, "precision");
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value))
    throw new UsageError(`--precision ${text}: must be a number such as 0.02`);
  return value;
}
