/** Measured curves from JSON: the document of `hotline measure`, google/benchmark's, and cargo-criterion's messages. */
import { type Findings, linesOf, quoted, type SourceFile } from "../import/texts/source-file.ts";
import { parseProgramsJson } from "../json/json-text.ts";
import { curvesOf, type FoundCurves, isRate, type NamedPlace, noOperations } from "./measured-curve.ts";
import { CRITERION_UNITS, type CriterionSample, criterionCurves, isThreads } from "./read-criterion.ts";

type Json = Readonly<Record<string, unknown>>;

export function readJsonCurves(source: SourceFile, findings: Findings): FoundCurves | undefined {
  const messages = criterionMessages(source.text);
  if (messages !== undefined) return readMessages(messages, findings);
  const parsed = parseProgramsJson("", source.text);
  if (!parsed.ok) {
    const [, line, message] = /^:(\d+):\d+: (.*)$/s.exec(parsed.error) ?? [];
    findings.error(message ?? parsed.error, line === undefined ? undefined : Number(line));
    return undefined;
  }
  const json = parsed.value;
  if (isRecord(json) && Array.isArray(json["benchmarks"])) return readBenchmarks(json["benchmarks"], findings);
  if (isRecord(json) && json["kind"] === "measured" && Array.isArray(json["points"]))
    return readOurs(json["points"], findings);
  if (isRecord(json) && isRecord(json["mean"]) && "point_estimate" in json["mean"])
    findings.error("an estimates.json of criterion does not say of how many threads it is; give raw.csv instead");
  else findings.error(`neither the JSON of hotline measure nor that of google/benchmark: ${keysOf(json)}`);
  return undefined;
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function keysOf(json: unknown): string {
  if (!isRecord(json)) return "it is a list";
  return `its keys are ${Object.keys(json).slice(0, 6).map(quoted).join(", ")}`;
}

// ---- hotline measure ------------------------------------------------------------------------------------------------

function readOurs(points: readonly unknown[], findings: Findings): FoundCurves {
  const places = points.flatMap((point, i): NamedPlace[] => {
    const { variant, threads: x, throughput: y, low = y, high = y } = isRecord(point) ? point : {};
    const isPoint = typeof x === "number" && typeof y === "number" && typeof low === "number";
    if (typeof variant === "string" && isPoint && typeof high === "number" && isThreads(x) && isRate(y))
      return [[variant, { x, y, low: isRate(low) ? low : y, high: isRate(high) ? high : y }]];
    if (typeof variant === "string" && isPoint && isThreads(x) && y === 0) {
      findings.warn(noOperations(x));
      return [];
    }
    findings.error(`points[${i}] has no variant, threads and throughput above zero`);
    return [];
  });
  return { format: "JSON of hotline measure", curves: curvesOf(places, "operations/s") };
}

// ---- google/benchmark -----------------------------------------------------------------------------------------------

/** Seconds of a unit of google/benchmark. */
const TIME_UNITS: Readonly<Record<string, number>> = { ns: 1e-9, us: 1e-6, ms: 1e-3, s: 1 };

/**
 * The rate of all threads together is items_per_second, where the benchmark sets it. Otherwise it is taken from the
 * real time of an iteration, which the library divides by the iterations of all threads.
 */
function readBenchmarks(benchmarks: readonly unknown[], findings: Findings): FoundCurves {
  const places = benchmarks.flatMap((one, i): NamedPlace[] => {
    if (!isRecord(one) || typeof one["name"] !== "string") {
      findings.error(`benchmarks[${i}] has no name`);
      return [];
    }
    if (one["run_type"] === "aggregate") return [];
    if (one["error_occurred"] === true) {
      findings.warn(`benchmarks[${i}], ${quoted(one["name"])}, ended with an error, and is left out`);
      return [];
    }
    const x = threadsOf(one);
    if (x === undefined) {
      findings.error(`benchmarks[${i}], ${quoted(one["name"])}, does not say its threads`);
      return [];
    }
    const items = one["items_per_second"];
    const y = typeof items === "number" ? items : rateFromTime(one);
    if (y === undefined || !isRate(y)) {
      findings.error(
        `benchmarks[${i}], ${quoted(one["name"])}, has neither items_per_second nor a real_time in ${units()}`,
      );
      return [];
    }
    return [
      [one["name"].replace(/\/(?:threads:\d+|real_time|process_time|repeats:\d+)/g, ""), { x, y, low: y, high: y }],
    ];
  });
  if (
    benchmarks.some((one) => isRecord(one) && one["run_type"] !== "aggregate" && one["items_per_second"] === undefined)
  )
    findings.warn(
      "some benchmarks have no items_per_second: their rate is one operation in each iteration's real time",
    );
  return { format: "JSON of google/benchmark", curves: curvesOf(places, "operations/s") };
}

function units(): string {
  return Object.keys(TIME_UNITS).join(", ");
}

function threadsOf({ threads, name }: Json): number | undefined {
  const named = /\/threads:(\d+)/.exec(String(name))?.[1];
  const x = typeof threads === "number" ? threads : Number(named ?? Number.NaN);
  return isThreads(x) ? x : undefined;
}

function rateFromTime({ real_time: time, time_unit: unit = "ns" }: Json): number | undefined {
  const seconds = typeof unit === "string" ? TIME_UNITS[unit] : undefined;
  return typeof time === "number" && time > 0 && seconds !== undefined ? 1 / (time * seconds) : undefined;
}

// ---- cargo-criterion ------------------------------------------------------------------------------------------------

/** The lines of `cargo criterion --message-format=json`; undefined for any other text. */
function criterionMessages(text: string): readonly { readonly line: number; readonly json: Json }[] | undefined {
  if (!/^\uFEFF?\s*\{\s*"reason"\s*:/.test(text)) return undefined;
  const messages = linesOf(text).flatMap((row, at) => {
    try {
      const json: unknown = JSON.parse(row);
      return isRecord(json) ? [{ line: at + 1, json }] : [];
    } catch {
      return row.trim() === "" ? [] : [{ line: at + 1, json: {} }];
    }
  });
  return messages;
}

function readMessages(
  messages: readonly { readonly line: number; readonly json: Json }[],
  findings: Findings,
): FoundCurves {
  const samples = messages.flatMap(({ line, json }): CriterionSample[] => {
    const { reason } = json;
    if (reason === undefined) findings.error("the line is no message of cargo-criterion", line);
    return reason === "benchmark-complete" ? samplesOf(json, line, findings) : [];
  });
  return { format: "messages of cargo-criterion", curves: criterionCurves(samples) };
}

function samplesOf(json: Json, line: number, findings: Findings): CriterionSample[] {
  const { id, iteration_count: counts, measured_values: values, unit } = json;
  const [, name, last] = /^(.*)\/(\d+)$/.exec(String(id)) ?? [];
  const factor = CRITERION_UNITS[String(unit)];
  if (name === undefined || !isThreads(Number(last))) {
    findings.error(`the benchmark ${quoted(String(id))} does not end with a number of threads, as in "lock/4"`, line);
    return [];
  }
  if (factor === undefined) {
    const known = Object.keys(CRITERION_UNITS).join(", ");
    const said = typeof unit === "string" ? `the unit ${quoted(unit)} is not` : "the message has no unit, which is";
    findings.error(`${said} one of ${known}`, line);
    return [];
  }
  if (!Array.isArray(counts) || !Array.isArray(values)) {
    findings.error("the message has no iteration_count and measured_values", line);
    return [];
  }
  const elements = elementsOf(json["throughput"]);
  return counts.flatMap((count: unknown, i): CriterionSample[] => {
    const value: unknown = values[i];
    if (typeof count !== "number" || typeof value !== "number" || count <= 0 || value <= 0) return [];
    return [{ name, x: Number(last), nanoseconds: value * factor, operations: count * elements }];
  });
}

/** Elements of an iteration, where the benchmark says them. */
function elementsOf(throughput: unknown): number {
  const all: readonly unknown[] = Array.isArray(throughput) ? throughput : [];
  const per = all.find((one) => isRecord(one) && one["unit"] === "elements");
  const count = isRecord(per) ? per["per_iteration"] : undefined;
  return typeof count === "number" && count > 0 ? count : 1;
}
