/** hotline sweep: every variant at every value of the x-axis, as JSON, CSV or a table. */
import type { PointJob } from "../../src/model/experiment/experiment.ts";
import { documentText, experimentDocument } from "../../src/model/sweep/experiment-file.ts";
import { formatProblem } from "../../src/model/json/problem.ts";
import { type PointRow, pointsCsv } from "../../src/model/results/point-row.ts";
import { sweepsCores } from "../../src/model/scenario/scenario.ts";
import { parseValues } from "../../src/model/scenario/values-list.ts";
import type { Command } from "../arguments/command.ts";
import { EXIT_FAILED, EXIT_OK, UsageError } from "../arguments/exit.ts";
import { type Arguments, commaList, one, oneOf, single } from "../arguments/options.ts";
import type { Output } from "../output/output.ts";
import { EXPERIMENT_OPTIONS, type Choice, type Prepared, prepare } from "../run/request.ts";
import { EFFORT_OPTIONS, readEffort, sweepRows } from "../run/run-sweep.ts";
import { type Column, shown, textTable } from "../output/table.ts";

const FORMATS = ["json", "csv", "table"] as const;

export const SWEEP: Command = {
  name: "sweep",
  usage: "SCENARIO|DIR|FILE.c",
  summary: "simulate every variant at every value of the x-axis",
  about:
    "Runs until the 95 % interval of each point is as narrow as asked. Points with contended locks are run from an\n" +
    "idle and from a crowded start; where the two differ the point is bistable and carries both values (low, high).\n" +
    "Throughput is in operations/s, latencies and costs are in cycles. Exit status 1 when a point failed: its error\n" +
    "column says why.",
  options: {
    variants: { value: "a,b", text: "only these variants" },
    x: { value: "1,4,8-48:4", text: "values on the x-axis: numbers and ranges" },
    ...EXPERIMENT_OPTIONS,
    ...EFFORT_OPTIONS,
    shard: { value: "i/n", text: "only the i-th of n parts, for clusters; parts together are the whole" },
    format: { value: "json|csv|table", text: "form of the output (default table on a terminal, else json)" },
  },
  run: sweep,
};

async function sweep(args: Arguments, output: Output): Promise<number> {
  const argument = single(args, "SCENARIO");
  const format = oneOf(args, "format", FORMATS, process.stdout.isTTY ? "table" : "json");
  const effort = readEffort(args);
  const shard = readShard(args);
  const prepared = prepare(argument, args, readChoice(args), output);
  const jobs = shard === undefined ? prepared.jobs : shardOf(prepared, shard);
  const rows = await sweepRows(prepared, jobs, effort, output);
  output.out(render(format, prepared, rows));
  const failed = rows.filter((row) => row["error"] !== undefined);
  for (const row of failed) output.err(`${String(row["variant"])} at ${String(row["x"])}: ${String(row["error"])}\n`);
  return failed.length === 0 ? EXIT_OK : EXIT_FAILED;
}

function readChoice(args: Arguments): Choice {
  const variants = one(args, "variants");
  const x = one(args, "x");
  if (x === undefined) return variants === undefined ? {} : { variants: commaList(variants) };
  const values = parseValues(x);
  if (!values.ok) throw new UsageError(`--x: ${formatProblem(values.error)}`);
  return { values: values.value, ...(variants === undefined ? {} : { variants: commaList(variants) }) };
}

interface Shard {
  /** From 1. */
  readonly part: number;
  readonly parts: number;
}

function readShard(args: Arguments): Shard | undefined {
  const text = one(args, "shard");
  if (text === undefined) return undefined;
  const match = /^(\d+)\/(\d+)$/.exec(text);
  const part = Number(match?.[1]);
  const parts = Number(match?.[2]);
  if (match === null || part < 1 || part > parts || !Number.isSafeInteger(parts)) {
    throw new UsageError(`--shard ${text}: must be i/n with i from 1 to n, as in --shard 2/8`);
  }
  return { part, parts };
}

/**
 * Every n-th job, so that each part has small and large machines. What the speed-up of its variants is relative to
 * comes along as a baseline (run, not printed), also where another part prints it as one of its points.
 */
function shardOf({ jobs, experiment }: Prepared, { part, parts }: Shard): readonly PointJob[] {
  const mine = jobs.filter((job) => !job.baseline).filter((_, i) => i % parts === part - 1);
  const references = sweepsCores(experiment.scenario) ? jobs.filter((job) => job.cores === 1) : [];
  const needed = references.filter((job) => !mine.includes(job) && mine.some((m) => m.variant === job.variant));
  return [...needed.map((job) => ({ ...job, baseline: true })), ...mine];
}

function render(format: (typeof FORMATS)[number], prepared: Prepared, rows: readonly PointRow[]): string {
  switch (format) {
    case "json":
      return documentText(experimentDocument(prepared.experiment, rows));
    case "csv":
      return pointsCsv(rows);
    case "table":
      return table(prepared, rows);
  }
}

/** Titled with its unit; left out where the measure is the throughput itself. */
const MEASURE = "measure";

const TABLE_COLUMNS: readonly (readonly [title: string, align: Column["align"], cell: (row: PointRow) => string])[] = [
  ["variant", "left", (row) => String(row["variant"])],
  ["x", "right", (row) => String(row["x"])],
  ["operations/s", "right", (row) => number(row, "throughput")],
  ["from", "right", (row) => number(row, "ci_low")],
  ["to", "right", (row) => number(row, "ci_high")],
  ["speed-up", "right", (row) => number(row, "speedup")],
  ["cycles/op", "right", (row) => number(row, "cycles_per_op")],
  [MEASURE, "right", (row) => number(row, "measure")],
  ["", "left", remark],
];

function number(row: PointRow, column: string): string {
  const value = row[column];
  return shown(typeof value === "number" ? value : undefined);
}

function remark(row: PointRow): string {
  if (row["error"] !== undefined) return `failed: ${String(row["error"]).split("\n")[0] ?? ""}`;
  const notes: string[] = [];
  if (row["bistable"] === true) notes.push(`bistable: ${number(row, "low")} or ${number(row, "high")}`);
  if (row["converged"] === false) notes.push("not converged");
  if (typeof row["starved_cores"] === "number" && row["starved_cores"] > 0)
    notes.push(`${row["starved_cores"]} of ${String(row["cores"])} cores completed no operation`);
  return notes.join("; ");
}

function table({ experiment }: Prepared, rows: readonly PointRow[]): string {
  const { name, file } = experiment.scenario;
  const head = `${file.title} (${name}) on ${experiment.machine.file.title}, x = ${file.sweep.over}, seed ${experiment.seed}\n`;
  const own = file.measure.formula.trim() !== "throughput";
  const shownColumns = TABLE_COLUMNS.filter(([title]) => own || title !== MEASURE);
  const unit = file.measure.unit === "" ? file.measure.label : file.measure.unit;
  const columns = shownColumns.map(([title, align]): Column => ({ title: title === MEASURE ? unit : title, align }));
  return (
    head +
    textTable(
      columns,
      rows.map((row) => shownColumns.map(([, , cell]) => cell(row))),
    )
  );
}
