/**
 * JMH, Java's benchmark harness: its JSON (`-rf json`), its CSV (`-rf csv`), and what it prints. The score of the mode
 * thrpt is that of all worker threads together, while avgt and sample give the time of an operation on each thread:
 * "counting the total throughput over all worker threads" and "the average time to call over all worker threads" in the
 * documentation of org.openjdk.jmh.annotations.Mode. The threads' rate is then their number over that time.
 */
import { type Findings, quoted } from "../../../import/texts/source-file.ts";
import { columnUnit } from "../table/column-unit.ts";
import type { MeasuredTable } from "../table/measured-table.ts";
import type { Line } from "../../../import/texts/pasted-lines.ts";
import { isJsonObject } from "../../../../base/json-object.ts";
import { numberOf, plainValues, textOf } from "./json-value.ts";
import { type ReadySample, readyTable } from "./ready-table.ts";

export function isJmh(json: unknown): json is readonly unknown[] {
  return (
    Array.isArray(json) &&
    json.length > 0 &&
    json.every((one) => isJsonObject(one) && "primaryMetric" in one && "benchmark" in one)
  );
}

interface JmhRun {
  readonly line?: number;
  readonly benchmark: string;
  readonly mode: string;
  readonly threads: number;
  readonly params: Readonly<Record<string, string | number>>;
  readonly score: number | undefined;
  readonly error: number | undefined;
  readonly unit: string;
}

export function readJmhJson(json: readonly unknown[], findings: Findings): MeasuredTable {
  const runs = json.filter(isJsonObject).map((one): JmhRun => {
    const metric = isJsonObject(one["primaryMetric"]) ? one["primaryMetric"] : {};
    return {
      benchmark: textOf(one["benchmark"]),
      mode: textOf(one["mode"]),
      threads: numberOf(one["threads"]) ?? Number.NaN,
      params: plainValues(one["params"]),
      score: numberOf(metric["score"]),
      error: numberOf(metric["scoreError"]),
      unit: textOf(metric["scoreUnit"]),
    };
  });
  return tableOf("JSON of JMH", runs, findings);
}

/** "Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit","Param: size" */
export function isJmhHead(cells: readonly string[]): boolean {
  return ["Benchmark", "Mode", "Threads", "Score", "Unit"].every((name) => cells.includes(name));
}

export function readJmhRows(table: MeasuredTable, findings: Findings): MeasuredTable {
  const at = (name: string): number => table.columns.findIndex((column) => column.name === name);
  const error = table.columns.findIndex(({ name }) => name.startsWith("Score Error"));
  const params = table.columns.flatMap(({ name }, i) =>
    name.startsWith("Param: ") ? [[name.slice(7), i] as const] : [],
  );
  const number = (text: string | undefined): number | undefined => numberOf(text?.replace(",", "."));
  const runs = table.rows.map(({ line, cells }): JmhRun => ({
    ...(line === undefined ? {} : { line }),
    benchmark: cells[at("Benchmark")] ?? "",
    mode: cells[at("Mode")] ?? "",
    threads: number(cells[at("Threads")]) ?? Number.NaN,
    params: Object.fromEntries(params.flatMap(([name, i]) => (cells[i] ? [[name, cells[i]]] : []))),
    score: number(cells[at("Score")]),
    error: error < 0 ? undefined : number(cells[error]),
    unit: cells[at("Unit")] ?? "",
  }));
  return tableOf("CSV of JMH", runs, findings);
}

const THREADS = /^#?\s*Threads:\s*(\d+)\s+threads?\b/;
const BENCHMARK = /^#?\s*Benchmark:\s*(\S+)/;
const MODE = /^#?\s*Benchmark mode:\s*([^,]+)/;
const RESULT = /^\s*([\d.,]+)\s*±\s*\([\d.,]+%\)\s*([\d.,]+)\s+(\S+)\s+\[Average\]/;

export function isJmhText(text: string): boolean {
  return /^#\s*JMH version:/m.test(text) || (/^#?\s*Threads: \d+ threads?, /m.test(text) && /\[Average\]/.test(text));
}

/** What JMH prints while it runs: each benchmark says its threads, and its result ends with "[Average]". */
export function readJmhText(lines: readonly Line[], findings: Findings): MeasuredTable {
  const runs: JmhRun[] = [];
  let [threads, benchmark, mode] = [Number.NaN, "", ""];
  for (const { line, text } of lines) {
    threads = Number(THREADS.exec(text)?.[1] ?? threads);
    benchmark = BENCHMARK.exec(text)?.[1] ?? benchmark;
    mode = MODE.exec(text)?.[1] ?? mode;
    const [, score, error, unit] = RESULT.exec(text) ?? [];
    if (score === undefined) continue;
    runs.push({
      line,
      benchmark,
      mode: modeOf(mode),
      threads,
      params: {},
      score: numberOf(score.replace(",", ".")),
      error: numberOf(error?.replace(",", ".")),
      unit: unit ?? "",
    });
  }
  if (runs.length === 0)
    findings.error(
      "the text is of JMH, and has no line with a result (± … [Average]); run it with -rf json, and give that file",
    );
  return tableOf("what JMH prints", runs, findings);
}

function modeOf(words: string): string {
  return /^Throughput/i.test(words)
    ? "thrpt"
    : /^Average/i.test(words)
      ? "avgt"
      : /^Sampling/i.test(words)
        ? "sample"
        : "ss";
}

function tableOf(format: string, runs: readonly JmhRun[], findings: Findings): MeasuredTable {
  const read = runs.filter(({ mode }) => mode !== "ss");
  if (read.length < runs.length)
    findings.warn("runs of the mode ss (single shot) are left out: they have the time of one call, and no rate");
  const modes = new Set(read.map(({ mode }) => mode));
  if (modes.has("avgt") || modes.has("sample"))
    findings.warn(
      "the times of an operation on each thread are made rates of all threads: their number divided by the time",
    );
  const samples = read.flatMap((run): ReadySample[] => {
    const rates = ratesOf(run);
    if (rates === undefined || !Number.isSafeInteger(run.threads)) {
      findings.error(
        `${quoted(run.benchmark)} has no threads, or no score in operations per time or time per operation`,
        run.line,
      );
      return [];
    }
    const mode = modes.size > 1 ? { mode: run.mode } : {};
    /* A benchmark in groups is named group:method in secondary results; the group itself has the sum. */
    const about = { benchmark: run.benchmark, ...mode, threads: run.threads, ...run.params };
    return [{ line: run.line, about, ...rates }];
  });
  return readyTable({ format, names: ["benchmark", "mode"], places: ["threads"] }, shortNamed(samples));
}

function ratesOf({ score, error = 0, unit, threads }: JmhRun): Pick<ReadySample, "rate" | "low" | "high"> | undefined {
  const said = columnUnit(unit);
  if (score === undefined || score <= 0) return undefined;
  const ends = [score - error, score + error].map((value) => (value > 0 ? value : score));
  const toRate =
    said.kind === "rate"
      ? (value: number) => value * said.factor
      : said.kind === "time" && said.seconds !== undefined
        ? (value: number) => threads / (value * (said.seconds ?? 1))
        : undefined;
  if (toRate === undefined) return undefined;
  const [a, b] = ends.map(toRate);
  return { rate: toRate(score), low: Math.min(a ?? 0, b ?? 0), high: Math.max(a ?? 0, b ?? 0) };
}

/** Without the package and class that all of them have: org.example.Locks.plain is plain. */
function shortNamed(samples: readonly ReadySample[]): readonly ReadySample[] {
  const parts = samples.map(({ about }) => String(about["benchmark"]).split("."));
  const [first = []] = parts;
  const differs = first.findIndex((part, i) => parts.some((one) => one[i] !== part));
  const common = Math.min(differs < 0 ? first.length - 1 : differs, first.length - 1);
  return samples.map((one, i) => ({
    ...one,
    about: { ...one.about, benchmark: (parts[i] ?? []).slice(Math.max(0, common)).join(".") },
  }));
}
