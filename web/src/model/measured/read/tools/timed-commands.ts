/**
 * hyperfine and pytest-benchmark: both time a whole command or function, and do not know how many operations it makes
 * on how many threads. One over the time is the rate of commands, in an unknown unit: its shape is that of a throughput
 * where the work is the same whatever the number of threads. The number of threads is a parameter of the command.
 */
import type { Findings } from "../../../import/texts/source-file.ts";
import type { MeasuredTable } from "../table/measured-table.ts";
import { numberIn } from "../table/table-row.ts";
import { isJsonObject, type JsonObject } from "../../../../base/json-object.ts";
import { numberOf, plainValues } from "./json-value.ts";
import { type ReadySample, readyTable } from "./ready-table.ts";

export function isHyperfine(json: JsonObject): boolean {
  const all: readonly unknown[] = Array.isArray(json["results"]) ? json["results"] : [];
  return all.some((one) => isJsonObject(one) && "command" in one && "mean" in one);
}

export function readHyperfine(json: JsonObject, findings: Findings): MeasuredTable | undefined {
  const all: readonly unknown[] = Array.isArray(json["results"]) ? json["results"] : [];
  const results = all.filter(isJsonObject);
  const commands = results.map((one) => String(one["command"]));
  const samples = results.flatMap((one, i): ReadySample[] => {
    const [mean, low, high] = [one["median"] ?? one["mean"], one["min"], one["max"]].map(numberOf);
    const about = { ...templateOf(commands, i), ...plainValues(one["parameters"]) };
    return mean === undefined || mean <= 0 ? [] : [{ about, rate: 1 / mean, low: inverse(high), high: inverse(low) }];
  });
  if (!hasPlaces(samples)) {
    findings.error(
      "hyperfine does not say with how many threads a command ran: " +
        "measure with --parameter-list threads 1,2,4 'program {threads}', and give the file of --export-json",
    );
    return undefined;
  }
  tellWork("hyperfine", "command", findings);
  return readyTable({ format: "JSON of hyperfine", names: ["command"], isRate: false }, samples);
}

/** The rows of --export-csv: the same results, with the parameters in columns of their own. */
export function isHyperfineHead(heads: readonly string[]): boolean {
  return ["command", "mean", "stddev", "median", "user", "system", "min", "max"].every((name) => heads.includes(name));
}

export function readHyperfineRows({ columns, rows }: MeasuredTable, findings: Findings): MeasuredTable | undefined {
  const results = rows.map(({ cells }) => {
    const named = columns.map(({ name }, i) => [name, numberIn(cells[i] ?? "") ?? cells[i] ?? ""] as const);
    const parameters = named.flatMap(([name, value]) =>
      name.startsWith(PARAMETER) ? [[name.slice(PARAMETER.length), value] as const] : [],
    );
    return { ...Object.fromEntries(named), parameters: Object.fromEntries(parameters) };
  });
  const table = readHyperfine({ results }, findings);
  return table === undefined ? undefined : { ...table, format: "CSV of hyperfine" };
}

const PARAMETER = "parameter_";

/** The command without the number that alone differs between the commands; that number is a column. */
function templateOf(commands: readonly string[], at: number): Readonly<Record<string, string>> {
  const own = commands[at] ?? "";
  const template = own.replace(/\d+/g, "#");
  const alike = commands.filter((one) => one.replace(/\d+/g, "#") === template);
  if (new Set(alike).size < 2) return { command: own };
  const numbers = own.match(/\d+/g) ?? [];
  const differs = numbers.findIndex((number, i) => alike.some((one) => (one.match(/\d+/g) ?? [])[i] !== number));
  let i = -1;
  const command = own.replace(/\d+/g, (digits) => (++i === differs ? "N" : digits));
  return { command, "number in the command": numbers[differs] ?? "" };
}

export function isPytest(json: JsonObject): boolean {
  const all: readonly unknown[] = Array.isArray(json["benchmarks"]) ? json["benchmarks"] : [];
  return all.some((one) => isJsonObject(one) && isJsonObject(one["stats"]));
}

export function readPytest(json: JsonObject, findings: Findings): MeasuredTable | undefined {
  const all: readonly unknown[] = Array.isArray(json["benchmarks"]) ? json["benchmarks"] : [];
  const samples = all.filter(isJsonObject).flatMap((one): ReadySample[] => {
    const stats = isJsonObject(one["stats"]) ? one["stats"] : {};
    const [middle, low, high] = [stats["median"] ?? stats["mean"], stats["min"], stats["max"]].map(numberOf);
    const about = {
      benchmark: String(one["name"]).replace(/\[.*\]$/, ""),
      ...plainValues(one["params"]),
      ...plainValues(one["extra_info"]),
    };
    return middle === undefined || middle <= 0
      ? []
      : [{ about, rate: 1 / middle, low: inverse(high), high: inverse(low) }];
  });
  if (!hasPlaces(samples)) {
    findings.error(
      "pytest-benchmark does not say with how many threads a function ran: " +
        'give the test a parameter (@pytest.mark.parametrize("threads", [1, 2, 4]))',
    );
    return undefined;
  }
  tellWork("pytest-benchmark", "function", findings);
  return readyTable({ format: "JSON of pytest-benchmark", names: ["benchmark"], isRate: false }, samples);
}

/** Is there a number that may be one of threads? */
function hasPlaces(samples: readonly ReadySample[]): boolean {
  return samples.some(({ about }) => Object.values(about).some((value) => /^\d+$/.test(String(value))));
}

function inverse(seconds: number | undefined): number | undefined {
  return seconds === undefined || seconds <= 0 ? undefined : 1 / seconds;
}

function tellWork(tool: string, what: string, findings: Findings): void {
  findings.warn(
    `${tool} has the time of a whole ${what}: one over it is taken, in an unknown unit, which is right where all runs do the same work, whatever the number of threads`,
  );
}
