/** Which tool's document a JSON text is, and the table or the curves that its reader makes of it. */
import { type Findings, quoted, type SourceFile } from "../../import/texts/source-file.ts";
import { parseProgramsJson } from "../../json/json-text.ts";
import { columnNamed, judged } from "./table/judged-table.ts";
import type { FoundTable, MeasuredTable } from "./table/measured-table.ts";
import { isGoogleJson, readGoogleJson } from "./tools/google-benchmark.ts";
import { readOurs } from "./tools/hotline-json.ts";
import { isJmh, readJmhJson } from "./tools/jmh.ts";
import { isJsonObject, type JsonObject } from "../../../base/json-object.ts";
import { numberOf, textOf } from "./tools/json-value.ts";
import { readyTable } from "./tools/ready-table.ts";
import { isHyperfine, isPytest, readHyperfine, readPytest } from "./tools/timed-commands.ts";

export function readJson(source: SourceFile, findings: Findings): FoundTable | undefined {
  const records = linesOfRecords(source.text);
  if (records !== undefined) return tableFound(tableOfRecords(records, findings));
  const parsed = parseProgramsJson("", source.text);
  if (!parsed.ok) {
    const [, line, message] = /^:(\d+):\d+: (.*)$/s.exec(parsed.error) ?? [];
    findings.error(message ?? parsed.error, line === undefined ? undefined : Number(line));
    return undefined;
  }
  const json = parsed.value;
  if (isJsonObject(json) && json["kind"] === "measured" && Array.isArray(json["points"]))
    return { found: readOurs(json["points"], findings) };
  return tableFound(tableOf(json, findings));
}

function tableFound(table: MeasuredTable | undefined): FoundTable | undefined {
  return table === undefined ? undefined : { table };
}

/** An object on each of several lines, as programs append them to a log; undefined for any other text. */
function linesOfRecords(text: string): readonly JsonObject[] | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length < 2 || !lines.every((line) => /^\s*\{.*\}\s*$/.test(line))) return undefined;
  try {
    const records = lines.map((line): unknown => JSON.parse(line));
    return records.every(isJsonObject) ? records : undefined;
  } catch {
    return undefined;
  }
}

function tableOf(json: unknown, findings: Findings): MeasuredTable | undefined {
  if (isJmh(json)) return readJmhJson(json, findings);
  if (Array.isArray(json)) return tableOfRecords(json, findings);
  if (isJsonObject(json) && isPytest(json)) return readPytest(json, findings);
  if (isJsonObject(json) && isGoogleJson(json)) return readGoogleJson(json, findings);
  if (isJsonObject(json) && isHyperfine(json)) return readHyperfine(json, findings);
  if (isJsonObject(json) && isJsonObject(json["metrics"])) return readK6(json["metrics"], findings);
  const columns = isJsonObject(json) ? recordsOfColumns(json) : undefined;
  if (columns !== undefined) return tableOfRecords(columns, findings);
  if (isJsonObject(json) && isJsonObject(json["mean"]) && "point_estimate" in json["mean"])
    findings.error("an estimates.json of criterion does not say of how many threads it is; give raw.csv instead");
  else findings.error(`the JSON is of none of the tools that are known: ${keysOf(json)}. ${KNOWN}`);
  return undefined;
}

const KNOWN =
  "JSON of hotline measure, google/benchmark, JMH, hyperfine, pytest-benchmark, k6 and cargo-criterion is read, " +
  'and a list of objects, as in [{"threads": 1, "ops/s": 900}]; ' +
  "everything else is given as a table, as in: threads,ops/s / 1,900000 / 2,1700000";

function keysOf(json: unknown): string {
  if (!isJsonObject(json)) return "it is no object";
  return `its keys are ${Object.keys(json).slice(0, 6).map(quoted).join(", ")}`;
}

/** The summary of one run of k6, of --summary-export or of handleSummary. */
function readK6(metrics: JsonObject, findings: Findings): MeasuredTable | undefined {
  const valuesOf = (name: string): JsonObject => {
    const metric = metrics[name];
    if (!isJsonObject(metric)) return {};
    return isJsonObject(metric["values"]) ? metric["values"] : metric;
  };
  const vus = numberOf(valuesOf("vus_max")["value"] ?? valuesOf("vus_max")["max"]);
  const rate = numberOf(valuesOf("iterations")["rate"] ?? valuesOf("http_reqs")["rate"]);
  if (vus === undefined || rate === undefined) {
    findings.error("the JSON has metrics as k6 writes them, but no vus_max and iterations with a rate");
    return undefined;
  }
  findings.warn(
    "one run of k6 is one point: an operation is an iteration of its script, x is its virtual users; several runs are given as a table vus,iterations/s",
  );
  return readyTable({ format: "summary of k6", names: [], places: ["vus"] }, [{ about: { vus }, rate }]);
}

/** {"threads": [1, 2], "ops/s": [10, 19]}: lists of one length are columns. */
function recordsOfColumns(json: JsonObject): readonly JsonObject[] | undefined {
  const lists = Object.entries(json).flatMap(([key, value]): [string, readonly unknown[]][] =>
    Array.isArray(value) ? [[key, value]] : [],
  );
  const [first] = lists;
  const length = first?.[1].length ?? 0;
  if (lists.length < 2 || length === 0 || lists.some(([, list]) => list.length !== length)) return undefined;
  return Array.from({ length }, (_, i) => Object.fromEntries(lists.map(([key, list]) => [key, list[i]])));
}

/** A list of objects with the same keys, as pandas and many scripts write it, is a table. */
function tableOfRecords(json: readonly unknown[], findings: Findings): MeasuredTable | undefined {
  const records = json.filter(isJsonObject);
  const keys = [...new Set(records.flatMap((one) => Object.keys(one)))];
  if (records.length === 0 || records.length < json.length || keys.length < 2) {
    findings.error(`the JSON is a list, and not one of objects that each have threads and a rate. ${KNOWN}`);
    return undefined;
  }
  const rows = records.map((one) => ({ line: undefined, cells: keys.map((key) => textOf(one[key])) }));
  return judged({ format: "JSON list of objects", columns: keys.map(columnNamed), rows, decimal: "." });
}
