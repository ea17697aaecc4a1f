/** hotline collect: the table of a study from its store. */
import { MODEL_VERSION } from "../../src/base/abi.gen.ts";
import { placeText } from "../../src/model/study/coordinates.ts";
import { type Study, variedParameters } from "../../src/model/study/study.ts";
import { studyColumns } from "../../src/session/study/study-columns.ts";
import type { Command } from "../arguments/command.ts";
import { EXIT_FAILED, EXIT_MISSING, EXIT_OK, UsageError } from "../arguments/exit.ts";
import { type Arguments, has, one, oneOf, single } from "../arguments/options.ts";
import { isStream, requireWritable, writePieces } from "../files/written-file.ts";
import type { Output } from "../output/output.ts";
import { groupedOf } from "../study/amounts.ts";
import { Collected, latencyEdges } from "../study/collected.ts";
import { studyCore } from "../study/keys.ts";
import { openStudy, requiredStudyFile } from "../study/open-study.ts";
import { openStore } from "../study/store.ts";
import { csvLines, jsonLines, parquetBytes } from "../study/table-files.ts";

const FORMATS = ["csv", "json", "parquet"] as const;
type Format = (typeof FORMATS)[number];

/** Missing points that are told one by one; --missing writes all of them. */
const MISSING_SHOWN = 20;

export const COLLECT: Command = {
  name: "collect",
  usage: "STUDY.json",
  summary: "the table of a study from the store of its results",
  about:
    "One row per point, in the order of the study: the table is the same, byte for byte, wherever the points were made.\n" +
    "Where the store lacks points, no table is written: they are listed on stderr, and the exit status is 5. With --partial\n" +
    "the table has the points that are there. Exit status 1 when the run of a point failed: its column error says why.",
  options: {
    store: { value: "DIR", text: "the folder of the study's results" },
    partial: { value: undefined, text: "write the points that are there, though others are missing" },
    format: { value: "csv|json|parquet", text: "form of the table (default csv); parquet needs --out" },
    out: { value: "FILE", text: "the file to write (default: stdout)" },
    missing: { value: "FILE", text: "write the coordinates of all missing points, one JSON object per line" },
  },
  run: collect,
};

async function collect(args: Arguments, output: Output): Promise<number> {
  const file = requiredStudyFile(single(args, "STUDY.json"));
  const format = oneOf(args, "format", FORMATS, "csv");
  const out = one(args, "out");
  if (format === "parquet" && out === undefined)
    throw new UsageError("--format parquet needs --out FILE: it is no text");
  const folder = one(args, "store");
  if (folder === undefined) throw new UsageError("--store DIR is missing: the folder of the study's results");
  const store = openStore(folder, "read");
  const missing = one(args, "missing");
  if (out !== undefined) requireWritable(out, "--out");
  if (format === "parquet" && out !== undefined && isStream(out))
    throw new UsageError(`--out ${out}: is a pipe or a device; --format parquet needs the name of a file`);
  if (missing !== undefined) requireWritable(missing, "--missing");
  const opened = openStudy(file);
  const core = studyCore();
  const collected = new Collected(opened, store, core, await latencyEdges(core));
  const table = { format, out, partial: has(args, "partial"), core: core.sha256 };
  await writeTable(collected, table, opened.study, output);
  report(collected, variedParameters(opened.study), args, output);
  if (collected.missing.length > 0 && !table.partial) return EXIT_MISSING;
  return collected.failed > 0 ? EXIT_FAILED : EXIT_OK;
}

interface Table {
  readonly format: Format;
  readonly out: string | undefined;
  readonly partial: boolean;
  /** SHA-256 of the core. */
  readonly core: string;
}

/** Nothing is written where a point is missing, unless a part was asked for. */
async function writeTable(collected: Collected, table: Table, study: Study, output: Output): Promise<void> {
  const columns = studyColumns(study);
  const { format, out, partial, core } = table;
  const isWanted = (): boolean => partial || collected.missing.length === 0;
  if (format === "parquet") {
    const bytes = await parquetBytes(columns, [...collected.rows()]);
    if (out !== undefined) writePieces(out, "--out", [bytes], isWanted);
    return;
  }
  const head = { study: study.title, core, model_version: MODEL_VERSION };
  const rows = collected.rows();
  const lines = format === "csv" ? csvLines(columns, rows) : jsonLines(head, columns, rows);
  if (out !== undefined && !isStream(out)) return writePieces(out, "--out", lines, isWanted);
  const text = [...lines];
  if (!isWanted()) return;
  if (out === undefined) for (const line of text) output.out(line);
  else writePieces(out, "--out", text);
}

function report(
  { missing, damaged, failed }: Collected,
  varied: readonly string[],
  args: Arguments,
  output: Output,
): void {
  for (const text of damaged) output.err(`${text}\n`);
  for (const point of missing.slice(0, MISSING_SHOWN)) output.err(`missing: ${placeText(point, varied)}\n`);
  if (missing.length > MISSING_SHOWN)
    output.err(`missing: ${groupedOf(missing.length - MISSING_SHOWN, "point")} more\n`);
  if (failed > 0) output.err(`failed: ${groupedOf(failed, "point")}; the column error says why\n`);
  const file = one(args, "missing");
  if (file !== undefined)
    writePieces(
      file,
      "--missing",
      missing.map((point) => `${JSON.stringify(point)}\n`),
    );
}
