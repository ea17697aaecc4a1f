/**
 * google/benchmark: its JSON, its CSV, and what it prints. Which rate is that of all threads depends on its version: up
 * to 1.8 the real time of an iteration is that of all threads together, from 1.9.0 on that of each thread (its pull
 * request 1836); and from 1.9.0 to 1.9.4 items_per_second is that of one thread as well (its issue 2080, mended by
 * 2081).
 */
import { type Findings, quoted } from "../../../import/texts/source-file.ts";
import { isRate } from "../../curve/measured-curve.ts";
import { isThreads } from "../table/thread-count.ts";
import type { MeasuredTable } from "../table/measured-table.ts";
import type { Line } from "../../../import/texts/pasted-lines.ts";
import { isJsonObject, type JsonObject } from "../../../../base/json-object.ts";
import { numberOf, textOf } from "./json-value.ts";
import { type ReadySample, readyTable } from "./ready-table.ts";

/** Seconds of a unit of google/benchmark. */
const TIME_UNITS: Readonly<Record<string, number>> = { ns: 1e-9, us: 1e-6, ms: 1e-3, s: 1 };
const UNITS = Object.keys(TIME_UNITS).join(", ");

export function isGoogleJson(json: JsonObject): boolean {
  const all: readonly unknown[] = Array.isArray(json["benchmarks"]) ? json["benchmarks"] : [];
  return Array.isArray(json["benchmarks"]) && !all.some((one) => isJsonObject(one) && isJsonObject(one["stats"]));
}

export function readGoogleJson(json: JsonObject, findings: Findings): MeasuredTable {
  const context = isJsonObject(json["context"]) ? json["context"] : {};
  const all: readonly unknown[] = Array.isArray(json["benchmarks"]) ? json["benchmarks"] : [];
  return tableOf("JSON of google/benchmark", all, textOf(context["library_version"]), findings);
}

export function isGoogleHead(cells: readonly string[]): boolean {
  return ["name", "iterations", "real_time", "time_unit"].every((name) => cells.includes(name));
}

/** The rows of its CSV, with the names of the columns as keys. */
export function readGoogleRows({ columns, rows }: MeasuredTable, findings: Findings): MeasuredTable {
  const TEXTS = ["name", "time_unit", "label", "error_message"];
  const records = rows.map(({ line, cells }) => ({
    line,
    ...Object.fromEntries(
      columns.map(({ name }, i) => [name, TEXTS.includes(name) ? (cells[i] ?? "") : numberOf(cells[i])]),
    ),
    error_occurred: cells[columns.findIndex(({ name }) => name === "error_occurred")] === "true",
  }));
  return tableOf("CSV of google/benchmark", records, "", findings);
}

const PRINTED =
  /^(\S+)\s+(\d+(?:\.\d+)?(?:e[-+]?\d+)?) (ns|us|ms|s)\s+\d+(?:\.\d+)?(?:e[-+]?\d+)? (?:ns|us|ms|s)\s+(\d+)(?:\s+(.*))?$/;

export function isGooglePrinted(lines: readonly Line[]): boolean {
  return (
    lines.some(({ text }) => /^Benchmark\s+Time\s+CPU\s+Iterations/.test(text)) &&
    lines.some(({ text }) => PRINTED.test(text))
  );
}

export function readGooglePrinted(lines: readonly Line[], findings: Findings): MeasuredTable {
  const records = lines.flatMap(({ line, text }) => {
    const [, name, time, unit, , more = ""] = PRINTED.exec(text) ?? [];
    if (name === undefined) return [];
    const [, items, multiple = ""] = /items_per_second=([\d.]+)([kMGT]?)\/s/.exec(more) ?? [];
    const factor = { k: 1e3, M: 1e6, G: 1e9, T: 1e12 }[multiple] ?? 1;
    const rate = items === undefined ? {} : { items_per_second: Number(items) * factor };
    return [{ line, name, real_time: Number(time), time_unit: unit, ...rate }];
  });
  return tableOf("what google/benchmark prints", records, "", findings);
}

// ---- Runs -----------------------------------------------------------------------------------------------------------

interface Version {
  readonly isItemsOfThread: boolean;
  readonly isTimeOfThread: boolean;
  readonly isKnown: boolean;
}

function versionOf(text: string): Version {
  const [, major, minor, patch] = (/^v?(\d+)\.(\d+)\.(\d+)/.exec(text) ?? []).map(Number);
  if (major === undefined || minor === undefined || patch === undefined)
    return { isItemsOfThread: false, isTimeOfThread: false, isKnown: false };
  const isNew = major > 1 || minor >= 9;
  return { isItemsOfThread: major === 1 && minor === 9 && patch < 5, isTimeOfThread: isNew, isKnown: true };
}

function tableOf(format: string, all: readonly unknown[], library: string, findings: Findings): MeasuredTable {
  const version = versionOf(library);
  const named = all.map((one, i) => ({
    one: isJsonObject(one) && typeof one["name"] === "string" ? one : undefined,
    i,
  }));
  for (const { one, i } of named) if (one === undefined) findings.error(`benchmarks[${i}] has no name`);
  const runs = named.flatMap(({ one, i }) =>
    one === undefined ? [] : [{ one, where: `benchmarks[${i}], ${quoted(String(one["name"]))},` }],
  );
  const single = runs.filter(({ one }) => aggregateOf(one) === undefined);
  const used = single.length > 0 ? single : middleOf(runs, findings);
  const samples = used.flatMap(({ one, where }) => sampleOf(one, where, version, findings));
  tellRates(
    used.map(({ one }) => one),
    version,
    findings,
  );
  return readyTable({ format, names: ["benchmark"], places: ["threads"] }, samples);
}

const AGGREGATE = /_(mean|median|stddev|cv|BigO|RMS)$/;

/** "mean" of a line that sums up the repetitions. */
function aggregateOf(one: JsonObject): string | undefined {
  const said = one["aggregate_name"] ?? AGGREGATE.exec(String(one["name"]))?.[1];
  return one["run_type"] === "aggregate" || said !== undefined ? textOf(said) : undefined;
}

/** Where only sums over the repetitions were written, their medians, or else their means. */
function middleOf<Run extends { readonly one: JsonObject }>(runs: readonly Run[], findings: Findings): readonly Run[] {
  for (const wanted of ["median", "mean"]) {
    const some = runs.filter(({ one }) => aggregateOf(one) === wanted);
    if (some.length === 0) continue;
    findings.warn(`the file has no single repetitions: the ${wanted} of each benchmark is read, without a spread`);
    return some;
  }
  return [];
}

function sampleOf(one: JsonObject, where: string, version: Version, findings: Findings): readonly ReadySample[] {
  if (one["error_occurred"] === true || one["skipped"] === true) {
    findings.warn(`${where} ended with an error, and is left out`);
    return [];
  }
  const x = threadsOf(one);
  if (x === undefined) {
    findings.error(`${where} does not say its threads`);
    return [];
  }
  const items = numberOf(one["items_per_second"]);
  const rate = items === undefined ? rateFromTime(one, x, version) : items * (version.isItemsOfThread ? x : 1);
  if (rate === undefined || !isRate(rate)) {
    findings.error(`${where} has neither items_per_second nor a real_time in ${UNITS}`);
    return [];
  }
  return [{ line: numberOf(one["line"]), about: { ...aboutOf(String(one["name"])), threads: x }, rate }];
}

/** Queue/4/real_time/threads:2: without what the library adds, and with its last argument in a column of its own. */
function aboutOf(written: string): Readonly<Record<string, string>> {
  const name = written
    .replace(AGGREGATE, "")
    .replace(
      /\/(?:threads:\d+|real_time|process_time|manual_time|(?:repeats|iterations|min_time|min_warmup_time):[\d.]+s?)/g,
      "",
    );
  const [, plain, key, argument] = /^(.*?)\/(?:([A-Za-z_]\w*):)?(\d+)$/.exec(name) ?? [];
  return argument === undefined ? { benchmark: name } : { benchmark: plain ?? name, [key ?? "argument"]: argument };
}

function threadsOf({ threads, name }: JsonObject): number | undefined {
  const named = /\/threads:(\d+)/.exec(String(name))?.[1];
  const x = numberOf(threads) ?? Number(named ?? 1);
  return isThreads(x) ? x : undefined;
}

function rateFromTime(
  { real_time: time, time_unit: unit = "ns" }: JsonObject,
  threads: number,
  version: Version,
): number | undefined {
  const seconds = typeof unit === "string" ? TIME_UNITS[unit] : undefined;
  const value = numberOf(time);
  if (value === undefined || value <= 0 || seconds === undefined) return undefined;
  return (version.isTimeOfThread ? threads : 1) / (value * seconds);
}

function tellRates(runs: readonly JsonObject[], version: Version, findings: Findings): void {
  const isThreaded = runs.some((one) => (threadsOf(one) ?? 1) > 1);
  const isTimed = runs.some((one) => numberOf(one["items_per_second"]) === undefined);
  if (isTimed) {
    const ofAll = version.isTimeOfThread ? "the number of threads over" : "one operation in";
    const doubt =
      version.isKnown || !isThreaded
        ? ""
        : " (true of versions before 1.9.0, whose time is that of all threads together; the file does not say its version)";
    findings.warn(
      `some benchmarks have no items_per_second: their rate is ${ofAll} each iteration's real time${doubt}`,
    );
  }
  if (!isTimed && version.isItemsOfThread && isThreaded)
    findings.warn(
      "items_per_second of google/benchmark 1.9.0 to 1.9.4 is that of one thread, and is multiplied by the threads",
    );
}
