/** hotline import: a machine file from what was measured on a machine. */
import { createHash } from "node:crypto";
import type { Command } from "../arguments/command.ts";
import { EXIT_OK, UsageError } from "../arguments/exit.ts";
import { type Arguments, has, one, oneOf } from "../arguments/options.ts";
import { didYouMean } from "../../src/base/near.ts";
import { unpackedName } from "../../src/base/text-encoding.ts";
import { loadCore } from "../../src/core/load.ts";
import { GHZ_FORM, ghzOf, type Imported, importMachine } from "../../src/model/import/import-machine.ts";
import { MAKERS, type Maker } from "../../src/model/import/file/makers.ts";
import { PAUSE_FORM, pauseCyclesOf } from "../../src/model/import/file/pause.ts";
import { classRows, understoodSentences } from "../../src/model/import/report.ts";
import type { ClassResult } from "../../src/model/import/self-test.ts";
import { findingText, type SourceFile } from "../../src/model/import/texts/source-file.ts";
import type { Understood } from "../../src/model/import/structure/understand.ts";
import { type Machine } from "../../src/model/machine/machine.ts";
import { compactFileText } from "../../src/model/machine/machine-text.ts";
import { selfTest } from "../../src/session/measured/self-test.ts";
import { readText } from "../files/file-system.ts";
import type { Output } from "../output/output.ts";
import { shown, textTable } from "../output/table.ts";
import { compiledCore } from "../files/core-file.ts";

const DETAILS = ["full", "levels"] as const;
const ATOMICS = ["core", "home"] as const;
const THREADS = ["merge", "keep"] as const;

export const IMPORT: Command = {
  name: "import",
  usage: "FILE...",
  summary: "make a machine file from latencies that were measured on a machine",
  about: [
    "Reads a matrix of latencies between CPUs and prints a machine file, for --machine FILE of the other commands:",
    "  hotline import matrix.csv --freq 3.4 > machine.json",
    "",
    "A FILE is a matrix (the CSV of core-to-core-latency or of hotline pingpong, with the numbers of the CPUs above and",
    'before the values or without; c2clat, also with -p; a matrix under "#Op=…"), the text of Intel MLC (latencies of',
    "memory), of lscpu, lscpu -p or lscpu -e, or the XML of hwloc (lstopo), as it is or compressed by gzip. Its kind is",
    "found out from its text. One matrix is needed, or MLC with lscpu -p; the others add to it.",
    "",
    "Threads of a core, clusters of cores and sockets are found in the matrix, where no lscpu names them. Large and small",
    "cores are told apart by the largest clocks of lscpu -e (MAXMHZ), by hwloc's kinds, or else by their threads. Each",
    "number of the machine file says whether it was measured, derived or assumed. Findings are on stderr; with an error",
    "there is no machine file, and the exit status is 2.",
    "",
    "--self-test runs the measuring loop inside the machine, for some pairs of every class: measured, simulated, and the",
    "residual between them.",
  ].join("\n"),
  options: {
    freq: { value: "GHZ", text: "the clock of the cores while the matrix was measured (default: lscpu's, else 3)" },
    lscpu: { value: "FILE", text: "one more FILE, such as the output of lscpu -p; may be repeated", repeated: true },
    maker: { value: MAKERS.join("|"), text: "whose processor it is (default: from lscpu or the file's name)" },
    pause: {
      value: "CYCLES",
      text: "a pause instruction (default: of the processor's generation, by lscpu or the file's name)",
    },
    dram: {
      value: "NS[,NS]",
      text: "latency of memory, of the own socket and of another one (default: MLC's, else 90)",
    },
    atomics: { value: ATOMICS.join("|"), text: "where contended atomics are executed; Arm's LSE: home (default core)" },
    threads: {
      value: THREADS.join("|"),
      text: "threads of a core: one core of the machine, or cores that share caches and throughput (default merge)",
    },
    id: { value: "ID", text: "the machine's id (default: from the file's name)" },
    title: { value: "TEXT", text: "the machine's title" },
    detail: { value: DETAILS.join("|"), text: "levels: no table of all cores where the machine has no levels" },
    report: { value: undefined, text: "say on stderr what was understood" },
    "self-test": { value: undefined, text: "compare measured and simulated latencies on stderr" },
  },
  run: importFiles,
};

async function importFiles(args: Arguments, output: Output): Promise<number> {
  const names = [...args.positional, ...(args.options.get("lscpu") ?? [])];
  if (args.positional.length === 0) throw new UsageError("FILE is missing: name a core-to-core matrix");
  const imported = await importMachine(names.map(sourceOf), {
    ghz: frequency(args),
    maker: makerOption(args),
    pause: pauseOption(args),
    dram: dramOption(args),
    atomics: has(args, "atomics") ? oneOf(args, "atomics", ATOMICS, "core") : undefined,
    threads: oneOf(args, "threads", THREADS, "merge"),
    id: idOption(args),
    title: one(args, "title"),
    detail: oneOf(args, "detail", DETAILS, "full"),
  });
  const { understood, machine } = madeOf(imported, output);
  if (has(args, "report")) output.err(reportText(understood, machine));
  if (has(args, "self-test")) {
    const core = await loadCore(await compiledCore());
    output.err(selfTestText(selfTest(core, understood, machine)));
  }
  output.out(compactFileText(machine));
  return EXIT_OK;
}

/** The digits of a checksum that are kept: enough to tell files apart. */
const CHECKSUM_DIGITS = 16;

function sourceOf(name: string): SourceFile {
  const text = readText(name);
  const digest = createHash("sha256").update(text).digest("hex").slice(0, CHECKSUM_DIGITS);
  return { name: baseName(name), text, checksum: `SHA-256 ${digest}…` };
}

/** A machine file names no folders of the machine on which it was made. */
function baseName(path: string): string {
  return unpackedName(path.replace(/^.*[/\\]/, ""));
}

function frequency(args: Arguments): number | undefined {
  const text = one(args, "freq");
  if (text === undefined) return undefined;
  const ghz = ghzOf(text);
  if (ghz !== undefined) return ghz;
  throw new UsageError(`--freq ${text}: ${GHZ_FORM}, as in --freq 3.4`);
}

function pauseOption(args: Arguments): number | undefined {
  const text = one(args, "pause");
  if (text === undefined) return undefined;
  const cycles = pauseCyclesOf(text);
  if (cycles !== undefined) return cycles;
  throw new UsageError(`--pause ${text}: ${PAUSE_FORM}, as in --pause 140`);
}

function dramOption(args: Arguments): readonly [number, number] | undefined {
  const text = one(args, "dram");
  if (text === undefined) return undefined;
  const [local = Number.NaN, remote = local, more] = text.split(",").map(Number);
  if (local > 0 && remote >= local && more === undefined && text.trim() !== "") return [local, remote];
  throw new UsageError(`--dram ${text}: must be ns, of the own socket and of another one, as in --dram 90,140`);
}

function makerOption(args: Arguments): Maker | undefined {
  const text = one(args, "maker");
  if (text === undefined) return undefined;
  const maker = MAKERS.find((known) => known === text);
  if (maker === undefined) throw new UsageError(`--maker ${text}: no such maker; ${didYouMean(text, MAKERS)}`);
  return maker;
}

function idOption(args: Arguments): string | undefined {
  const id = one(args, "id");
  if (id === undefined || /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/.test(id)) return id;
  throw new UsageError(`--id ${id}: must be lower-case letters, digits, - and _`);
}

function madeOf({ findings, understood, machine }: Imported, output: Output) {
  const errors = findings.filter(({ severity }) => severity === "error");
  for (const finding of findings) if (finding.severity === "warning") output.err(`${findingText(finding)}\n`);
  if (understood === undefined || machine === undefined)
    throw new UsageError(errors.map((finding) => findingText(finding)).join("\n"));
  return { understood, machine };
}

function reportText(understood: Understood, machine: Machine): string {
  const columns = ["pairs of cores", "pairs", "10 % ns", "median ns", "90 % ns", "cycles"].map((title, i) => ({
    title,
    align: i === 0 ? ("left" as const) : ("right" as const),
  }));
  const rows = classRows(understood, machine).map(({ name, pairs, low, median, high, cycles }) => [
    name,
    shown(pairs),
    ...[low, median, high].map((ns) => ns.toFixed(1)),
    shown(cycles),
  ]);
  return `${[...understoodSentences(understood, machine), "", textTable(columns, rows)].join("\n")}\n`;
}

function selfTestText(results: readonly ClassResult[]): string {
  const columns = ["self-test: pairs of cores", "measured ns", "simulated ns", "residual"].map((title, i) => ({
    title,
    align: i === 0 ? ("left" as const) : ("right" as const),
  }));
  const rows = results.map(({ name, measured, simulated, residual }) => [
    name,
    measured.toFixed(1),
    simulated === undefined ? "merged" : simulated.toFixed(1),
    residual === undefined ? "-" : `${residual > 0 ? "+" : ""}${(100 * residual).toFixed(1)} %`,
  ]);
  return `${textTable(columns, rows)}\n`;
}
