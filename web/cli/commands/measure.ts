/** hotline measure: the programs of a scenario on the real cores of this machine. */
import { join } from "node:path";
import { didYouMean } from "../../src/base/near.ts";
import { countOf } from "../../src/base/text.ts";
import { rangeProblem } from "../../src/model/experiment/request-problems.ts";
import { formatProblem } from "../../src/model/json/problem.ts";
import { parsePlacement } from "../../src/model/machine/placement-text.ts";
import type { Variant } from "../../src/model/scenario/schema.ts";
import { definesOf } from "../../src/model/scenario/sources.ts";
import type { Command } from "../arguments/command.ts";
import { CommandFailure, EXIT_OK, UsageError } from "../arguments/exit.ts";
import { type Arguments, commaList, has, one, oneOf, seconds, single, wholeNumber } from "../arguments/options.ts";
import { compileProgram } from "../files/compile.ts";
import { type Opened, openScenario } from "../files/open.ts";
import { SCENARIO_LIB, SCENARIOS } from "../files/paths.ts";
import { machineFacts } from "../measure/facts.ts";
import {
  curveCsv,
  curveDocument,
  type MeasuredClock,
  type MeasuredPoint,
  spreadOf,
} from "../measure/measured-curve.ts";
import { compilerOf, endText, type NativeProgram, withProgram } from "../measure/native.ts";
import { allowedProcessors, type PinOrder, pinOrder, type Processor } from "../measure/processors.ts";
import { jsonText, type Output } from "../output/output.ts";
import { shown, textTable } from "../output/table.ts";
import { EXPERIMENT_OPTIONS, PLACE_OPTIONS, readDefines, readParameters } from "../run/request.ts";

const FORMATS = ["csv", "json", "table"] as const;
const THREADS_MAX = 4096;
const REPEAT_MAX = 1000;

/** Seconds; assumed: enough for caches, page tables and the clock of the cores. */
const WARMUP = 0.2;
const REPEAT = 5;

/** Seconds that a program may take beyond its durations, for setup() and the start of its threads. assumed */
const START_LIMIT = 60;
const DAY = 86_400;

export const MEASURE: Command = {
  name: "measure",
  usage: "SCENARIO|DIR|FILE.c [--variant V] [--cpus 1,2,4]",
  summary: "run a scenario's programs on the real cores of this machine",
  about: [
    "Compiles the programs with the C compiler of this machine (--cc, the variable CC, or cc) and lib/host, runs them on",
    "real threads, and prints operations per second: the median of several repetitions, the lowest and the highest. The",
    "program is executed with your rights: measure only programs that you trust.",
    "",
    "Threads are pinned, each to a processor of its own: compact (one socket after another), spread (the sockets in",
    "turn), or a list such as 0,2,4-7; every core gets one thread before any gets a second. More threads than processors",
    "are refused, unless --oversubscribe allows them. Where the system pins no threads (macOS), a message says so.",
    "",
    "work(n) waits for n ticks of the time-stamp counter, where that has a steady rate, and else for n ns; --format json",
    "says which, how many ticks a second has, and what is known of the machine. Simulated cycles are those of the machine",
    "file. A measure of the scenario that is no throughput is not measured.",
  ].join("\n"),
  options: {
    variant: { value: "a,b", text: "the variants (default: all)" },
    cpus: { value: "1,2,4", text: "numbers of threads (default: 1, 2, 4, … and all processors)" },
    seconds: { value: "S", text: "duration of a repetition (default 1)" },
    repeat: { value: "N", text: `repetitions (default ${REPEAT})` },
    warmup: { value: "S", text: `seconds before the first repetition (default ${WARMUP})` },
    pin: { value: "compact|spread|LIST|none", text: "processors of the threads (default compact)" },
    "start-limit": {
      value: "S",
      text: `seconds for setup() and the threads' start, after which a program is ended (default ${START_LIMIT})`,
    },
    oversubscribe: { value: undefined, text: "allow more threads than processors" },
    set: EXPERIMENT_OPTIONS.set,
    define: PLACE_OPTIONS.define,
    cc: { value: "PROGRAM", text: "the C compiler, and its options (default: the variable CC, or cc)" },
    format: { value: FORMATS.join("|"), text: "default csv" },
  },
  run: measure,
};

async function measure(args: Arguments, output: Output): Promise<number> {
  const format = oneOf(args, "format", FORMATS, "csv");
  const scenario = single(args, "SCENARIO");
  const opened = openScenario(scenario, readDefines(args));
  if (opened.plain)
    throw new UsageError(
      `${scenario} has main(): it is a program by itself (cc -O2 -pthread ${scenario}); hotline measure counts the calls of operation()`,
    );
  const variants = chosenVariants(opened, args);
  const parameters = chosenParameters(opened, args);
  const processors = allowedProcessors();
  const threads = threadCounts(args, processors);
  const plan: Plan = {
    opened,
    parameters,
    compiler: compilerOf(one(args, "cc")),
    threads,
    seconds: upToADay(args, "seconds", false) ?? 1,
    warmup: upToADay(args, "warmup", true) ?? WARMUP,
    repeat: wholeNumber(args, "repeat", 1, REPEAT_MAX) ?? REPEAT,
    pin: pinned(args, processors, Math.max(...threads), output),
    startLimit: wholeNumber(args, "start-limit", 1, DAY) ?? START_LIMIT,
  };
  const measured: Measured = { points: [], clock: undefined };
  try {
    for (const variant of variants) await measureVariant(plan, variant, measured, output);
  } finally {
    /* A failure, or Ctrl-C, loses nothing that was measured before. */
    if (measured.points.length > 0) output.out(textOf(format, plan, measured, processors));
  }
  return EXIT_OK;
}

function textOf(
  format: (typeof FORMATS)[number],
  { opened, parameters, seconds: duration, compiler }: Plan,
  { points, clock }: Measured,
  processors: readonly Processor[] | undefined,
): string {
  if (format === "csv") return curveCsv(points);
  if (format === "table") return tableText(points);
  const machine = machineFacts(processors);
  const curve = { scenario: opened.scenario.name, parameters, seconds: duration, compiler, clock, machine, points };
  return jsonText(curveDocument(curve));
}

interface Plan {
  readonly opened: Opened;
  readonly parameters: Readonly<Record<string, number>>;
  readonly compiler: string;
  readonly threads: readonly number[];
  readonly seconds: number;
  readonly warmup: number;
  readonly repeat: number;
  /** Processors in the order in which threads take them; undefined: not pinned. */
  readonly pin: readonly number[] | undefined;
  /** Seconds beyond the durations after which the program is ended. */
  readonly startLimit: number;
}

// ---- What to measure ------------------------------------------------------------------------------------------------

function chosenVariants({ scenario }: Opened, args: Arguments): readonly Variant[] {
  const { variants } = scenario.file;
  const wanted = one(args, "variant");
  if (wanted === undefined) return variants;
  const known = variants.map(({ id }) => id);
  const ids = [...new Set(commaList(wanted))];
  if (ids.length === 0) throw new UsageError(`--variant names none; known are ${known.join(", ")}`);
  return ids.map((id) => {
    const found = variants.find((variant) => variant.id === id);
    if (found !== undefined) return found;
    throw new UsageError(`--variant: no variant "${id}"; ${didYouMean(id, known)}`);
  });
}

function chosenParameters({ scenario, bare }: Opened, args: Arguments): Readonly<Record<string, number>> {
  const given = readParameters(args);
  const known = scenario.file.parameters.map(({ name }) => name);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UsageError(`--set ${unknown}: no such parameter; ${didYouMean(unknown, known)}`);
  const outside = scenario.file.parameters.flatMap((parameter) => {
    const value = given[parameter.name];
    return value === undefined ? [] : rangeProblem(parameter, value);
  });
  const [first] = outside;
  if (first !== undefined) throw new UsageError(`--set ${formatProblem(first)}`);
  const missing = bare ? known.filter((name) => !Object.hasOwn(given, name)) : [];
  if (missing.length > 0)
    throw new UsageError(`set the program's parameters: ${missing.map((name) => `--set ${name}=…`).join(" ")}`);
  return { ...Object.fromEntries(scenario.file.parameters.map(({ name, default: value }) => [name, value])), ...given };
}

/** The program measures for a day at most (lib/host/harness.c). */
function upToADay(args: Arguments, option: "seconds" | "warmup", mayBeZero: boolean): number | undefined {
  const value = seconds(args, option, mayBeZero);
  if (value === undefined || value <= DAY) return value;
  throw new UsageError(`--${option} ${value}: must be at most ${DAY} seconds, a day`);
}

/** Why fewer processors than threads are refused. */
const SHARED_PROCESSOR =
  "threads that share one say nothing about cache lines; --oversubscribe measures them all the same";

function threadCounts(args: Arguments, processors: readonly Processor[] | undefined): readonly number[] {
  const most = processors?.length ?? THREADS_MAX;
  const text = one(args, "cpus");
  const counts = text === undefined ? usualCounts(processors?.length ?? 1) : commaList(text).map(Number);
  const wrong = counts.find((count) => !Number.isInteger(count) || count < 1 || count > THREADS_MAX);
  if (wrong !== undefined || counts.length === 0)
    throw new UsageError(
      `--cpus ${text ?? ""}: must be numbers of threads from 1 to ${THREADS_MAX}, as in --cpus 1,2,4`,
    );
  const beyond = counts.find((count) => count > most);
  if (beyond !== undefined && !has(args, "oversubscribe"))
    throw new UsageError(
      `--cpus ${beyond}: this process may use ${countOf(most, "processor")}, and ${SHARED_PROCESSOR}`,
    );
  return [...new Set(counts)].sort((a, b) => a - b);
}

/** 1, 2, 4, … and all. */
function usualCounts(most: number): readonly number[] {
  const powers = Array.from({ length: Math.floor(Math.log2(most)) + 1 }, (_, k) => 2 ** k);
  return [...new Set([...powers, most])];
}

function pinned(
  args: Arguments,
  processors: readonly Processor[] | undefined,
  threads: number,
  output: Output,
): readonly number[] | undefined {
  const pin = one(args, "pin") ?? "compact";
  if (pin === "none") return undefined;
  if (processors === undefined) {
    output.err("hotline: this system does not let a program pin its threads: they run where the system puts them\n");
    return undefined;
  }
  if (pin === "compact" || pin === "spread") return pinOrder(processors, pin satisfies PinOrder);
  const list = parsePlacement(pin);
  if (!list.ok) throw new UsageError(`--pin ${pin}: compact, spread, none, or a list such as 0,2,4-7: ${list.error}`);
  const allowed = processors.map(({ number }) => number);
  const other = list.value.find((number) => !allowed.includes(number));
  if (other !== undefined)
    throw new UsageError(`--pin ${pin}: this process may not use processor ${other}, only ${allowed.join(",")}`);
  const named = [...new Set(list.value)];
  if (named.length < threads && !has(args, "oversubscribe"))
    throw new UsageError(
      `--pin ${pin}: names ${countOf(named.length, "processor")} for ${countOf(threads, "thread")}, and ${SHARED_PROCESSOR}`,
    );
  return named;
}

// ---- Measuring ------------------------------------------------------------------------------------------------------

/** What has been measured so far. */
interface Measured {
  clock: MeasuredClock | undefined;
  readonly points: MeasuredPoint[];
}

async function measureVariant(plan: Plan, variant: Variant, measured: Measured, output: Output): Promise<void> {
  await withProgram(compilation(plan, variant), async (program) => {
    for (const threads of plan.threads) {
      const run = await measurePoint(plan, program, threads);
      measured.clock = run.clock;
      const processors = plan.pin === undefined ? undefined : cycled(plan.pin, threads);
      if (processors !== undefined && run.pinned < threads)
        output.err(`hotline: ${countOf(threads - run.pinned, "thread")} of ${threads} could not be pinned\n`);
      const idle = run.samples.filter((sample) => sample === 0).length;
      if (idle > 0)
        output.err(
          `hotline: ${variant.id} completed no operation in ${idle} of ${countOf(plan.repeat, "repetition")} on ${countOf(threads, "thread")}: measure longer (--seconds), or on more processors\n`,
        );
      const isPinned = processors !== undefined && run.pinned === threads;
      const at = isPinned ? processors : undefined;
      measured.points.push({ variant: variant.id, threads, samples: run.samples, pinned: at });
    }
  });
}

const BUILTINS_ADVICE =
  '#include "lib/hotline.h" as the first line of the program: it defines what Hotline\'s compiler knows without it';

const BARRIERS_ADVICE =
  '#include "lib/kernel/barrier.h" when smp_mb() or its like is missing: Hotline has them without a header';

/** Hotline's own compiler looks at the program first: it names the parameters, and its messages are ours. */
function compilation({ opened, parameters, compiler }: Plan, variant: Variant) {
  const { sources, folder } = opened;
  const { debug } = compileProgram(sources, variant.program, definesOf(variant));
  const params = debug.params.map((name) => `PARAM(${name}, ${parameters[name] ?? 0}L)`).join(" ");
  const defines = Object.entries(definesOf(variant)).map(([name, value]) => `-D${name}=${value}`);
  const usesSystem = debug.files.some((file) => file.endsWith("lib/system.h"));
  const args = [
    ...["-I", SCENARIOS, "-I", folder],
    ...defines,
    `-DHOTLINE_PARAMS=${params}`,
    join(folder, variant.program),
    join(SCENARIO_LIB, "host/harness.c"),
    ...(usesSystem ? [join(SCENARIO_LIB, "host/system.c")] : []),
  ];
  return { compiler, args, advice: adviceFor(debug.files) };
}

/** The header that another compiler needs, and Hotline's does not. */
function adviceFor(files: readonly string[]): string | undefined {
  const includes = (header: string): boolean => files.some((file) => file.endsWith(header));
  if (!includes("lib/hotline.h")) return BUILTINS_ADVICE;
  return includes("lib/kernel/barrier.h") ? undefined : BARRIERS_ADVICE;
}

function cycled(list: readonly number[], count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => list[i % list.length] ?? 0);
}

interface PointRun {
  readonly samples: readonly number[];
  readonly clock: MeasuredClock | undefined;
  readonly pinned: number;
}

async function measurePoint(plan: Plan, program: NativeProgram, threads: number): Promise<PointRun> {
  const environment = {
    HOTLINE_FACTS: "1",
    HOTLINE_CORES: String(threads),
    HOTLINE_SECONDS: String(plan.seconds),
    HOTLINE_WARMUP: String(plan.warmup),
    HOTLINE_REPEAT: String(plan.repeat),
    HOTLINE_PIN: plan.pin === undefined ? "none" : cycled(plan.pin, threads).join(","),
  };
  const limit = Math.ceil(plan.warmup + plan.repeat * plan.seconds) + plan.startLimit;
  const end = await program.run({ environment, limit });
  const { status, out, err } = end;
  const samples = [...out.matchAll(/^cores \d+ operations \d+ seconds [\d.]+ operations\/s (\d+)$/gm)];
  if (status !== 0 || samples.length < plan.repeat) {
    const why = err.trim() === "" ? endText(end) : err.trim();
    throw new CommandFailure(`hotline: the program failed on ${countOf(threads, "thread")}: ${why}`);
  }
  const facts = /^clock (\S+) (\d+) pinned (\d+)$/m.exec(out);
  return {
    samples: samples.map(([, text]) => Number(text)),
    clock: facts === null ? undefined : { name: facts[1] ?? "", hz: Number(facts[2]) },
    pinned: Number(facts?.[3] ?? 0),
  };
}

function tableText(points: readonly MeasuredPoint[]): string {
  const columns = ["variant", "threads", "operations/s", "lowest", "highest"].map((title, i) => ({
    title,
    align: i === 0 ? ("left" as const) : ("right" as const),
  }));
  const rows = points.map((point) => {
    const { median, low, high } = spreadOf(point);
    return [point.variant, String(point.threads), shown(median), shown(low), shown(high)];
  });
  return textTable(columns, rows);
}
