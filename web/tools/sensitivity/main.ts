/**
 * npm run -s sensitivity -- SCENARIO [--x 1,8,64] [--variants a,b] [--precision 0.05] 'FORMULA'…
 *
 * How the conclusions of a scenario change when each of its assumed numbers, and of its machine's, is a fifth smaller
 * and a fifth larger. A conclusion is a formula: `stock@64 / stock@peak`, `stock@peak.x`, `falls("stock", 50)`. The
 * output is a table for notes. Every change is a sweep of quick runs, or of runs as precise as asked, on two threads
 * that let everything else on the machine go first.
 */
import { constants, setPriority } from "node:os";
import { UsageError } from "../../cli/arguments/exit.ts";
import { readArguments } from "../../cli/arguments/options.ts";
import { openMachine, openScenario, type Opened } from "../../cli/files/open.ts";
import { openPool } from "../../cli/run/node-pool.ts";
import { type Choice, readChoice, readPrecision } from "../../cli/run/request.ts";
import { compile } from "../../src/lang/compile.ts";
import { formatProblem } from "../../src/model/json/problem.ts";
import { Compiler } from "../../src/session/compiler.ts";
import { prepare } from "../../src/session/prepare.ts";
import { runSweep } from "../../src/session/run-sweep.ts";
import type { RunPool } from "../../src/worker/drive.ts";
import { runTool } from "../run-tool.ts";
import { type Change, changesOf, type Setting } from "./changes.ts";
import { type Conclusion, type Curves, parseConclusion, valueOn } from "./conclusion.ts";

const USAGE = "usage: sensitivity SCENARIO [--x 1,8,64] [--variants a,b] [--precision 0.05] 'FORMULA'…";
const WORKERS = 2;

const OPTIONS = {
  x: { value: "1,8,64", text: "values on the x-axis" },
  variants: { value: "a,b", text: "only these variants" },
  precision: { value: "0.05", text: "half width of the 95 % interval as a share of the mean" },
};

interface SensitivityOptions {
  readonly opened: Opened;
  readonly conclusions: readonly Conclusion[];
  readonly choice: Choice;
  /** Undefined: the quick pass alone. */
  readonly precision: number | undefined;
}

function optionsOf(words: readonly string[]): SensitivityOptions {
  const args = readArguments(words, OPTIONS);
  const [name, ...formulas] = args.positional;
  if (name === undefined || formulas.length === 0) throw new UsageError(USAGE);
  const conclusions = formulas.map((text) => {
    const parsed = parseConclusion(text);
    if (!parsed.ok) throw new UsageError(parsed.error);
    return parsed.value;
  });
  return { opened: openScenario(name), conclusions, choice: readChoice(args), precision: readPrecision(args) };
}

/**
 * Makes the sweep with a setting. A place where no operation was completed has the value 0, and a bistable one that of
 * its first start, as in figures.
 */
async function curvesOf(
  options: SensitivityOptions,
  setting: Setting,
  compiler: Compiler,
  pool: RunPool,
): Promise<Curves> {
  const { opened, choice, precision } = options;
  const request = {
    scenario: opened.scenario,
    ...setting,
    ...choice,
    ...(precision === undefined ? {} : { precision }),
  };
  const prepared = await prepare({ request, sources: opened.sources }, compiler);
  if (!prepared.ok) throw new UsageError(prepared.error.problems.map(formatProblem).join("\n"));
  const sweep = runSweep(prepared.value, pool, { passes: precision === undefined ? "coarse" : "refined" });
  await sweep.finished;
  const curves = new Map<string, (readonly [number, number])[]>();
  for (const { point } of sweep.points()) {
    const curve = curves.get(point.variant) ?? [];
    curves.set(point.variant, curve);
    if (point.kind === "measured") curve.push([point.x, point.measure.ok ? point.measure.value.value : 0]);
  }
  return curves;
}

const DIGITS = 3;

function cell(curves: Curves, conclusion: Conclusion): string {
  const value = valueOn(curves, conclusion);
  if (!value.ok) return value.error;
  return `{{tried: ${value.value.toLocaleString("en", { maximumSignificantDigits: DIGITS })}}}`;
}

function row(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(" | ")} |\n`);
}

async function printTable(options: SensitivityOptions, pool: RunPool): Promise<void> {
  const { opened, conclusions } = options;
  const compiler = new Compiler(compile);
  const machine = openMachine(opened.scenario.file.machine);
  const curves = (setting: Setting): Promise<Curves> => curvesOf(options, setting, compiler, pool);
  row(["changed", ...conclusions.map(({ text }) => `\`${text}\``)]);
  row(["---", ...conclusions.map(() => "---")]);
  const given = await curves({ machine, parameters: {} });
  row(["nothing", ...conclusions.map((conclusion) => cell(given, conclusion))]);
  for (const change of changesOf(opened.scenario, machine)) await printChange(change, conclusions, curves);
}

async function printChange(
  { label, less, more }: Change,
  conclusions: readonly Conclusion[],
  curves: (setting: Setting) => Promise<Curves>,
): Promise<void> {
  const made = async (setting: Setting | undefined) => (setting === undefined ? undefined : curves(setting));
  const both = await Promise.all([made(less), made(more)]);
  const cells = conclusions.map((conclusion) =>
    both.map((each) => (each === undefined ? "not possible" : cell(each, conclusion))).join(", "),
  );
  row([label, ...cells]);
}

async function main(): Promise<void> {
  const options = optionsOf(process.argv.slice(2));
  setPriority(constants.priority.PRIORITY_LOW);
  const pool = await openPool(WORKERS);
  try {
    await printTable(options, pool);
  } finally {
    pool.close();
  }
}

await runTool(main);
