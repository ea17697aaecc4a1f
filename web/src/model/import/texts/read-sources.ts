/** Finds out what each of several texts is, reads it, and says of the rest what was seen there. */
import { looksLikeCsv, readCsvMatrix, screenOutput } from "./csv-matrix.ts";
import type { LatencyMatrix } from "./matrix.ts";
import { isMlc, type MlcLatencies, readMlc } from "./mlc.ts";
import { Findings, type ImportFinding, linesOf, quoted, textProblem, type SourceFile } from "./source-file.ts";
import { hasTextMatrix, readTextMatrix } from "./text-matrix.ts";
import {
  type CpuModel,
  type CpuTopology,
  isLscpu,
  isLscpuE,
  isLscpuP,
  readLscpu,
  readLscpuE,
  readLscpuP,
} from "./topology-text.ts";

export type Part = LatencyMatrix | MlcLatencies | CpuTopology | CpuModel;

export interface ReadSources {
  readonly parts: readonly Part[];
  readonly findings: readonly ImportFinding[];
}

const FORMATS =
  "a core-to-core-latency CSV, a table of c2clat, a matrix with #Op=…, the text of Intel MLC, lscpu, lscpu -p, lscpu -e, or the XML of hwloc";

/** Never rejects, whatever the texts are. */
export async function readSources(sources: readonly SourceFile[]): Promise<ReadSources> {
  const parts: Part[] = [];
  const all: ImportFinding[] = [];
  for (const source of sources) {
    const findings = new Findings(source.name);
    const part = await readSource(source, findings);
    if (part !== undefined && !findings.failed) parts.push(part);
    all.push(...findings.all);
  }
  return { parts, findings: all };
}

async function readSource(source: SourceFile, findings: Findings): Promise<Part | undefined> {
  const problem = textProblem(source.text, ": the matrix of a machine with 512 CPUs has 2.5 million");
  if (problem !== undefined) {
    findings.error(problem);
    return undefined;
  }
  const lines = linesOf(source.text);
  if (tellNul(lines, findings)) return undefined;
  if (isXml(source.text)) {
    const { readHwloc } = await import("./hwloc.ts");
    return readHwloc(source, findings);
  }
  if (isMlc(lines)) return readMlc(source, findings);
  if (isLscpuP(lines)) return readLscpuP(source, findings);
  if (hasTextMatrix(lines)) return readTextMatrix(source, findings);
  if (isLscpuE(lines)) return readLscpuE(source, findings);
  if (isLscpu(lines)) return readLscpu(source);
  if (looksLikeCsv(lines)) return readCsvMatrix(source, findings);
  tellUnknown(lines, findings);
  return undefined;
}

/** Another encoding, or no text at all, is told as such, before the file is taken for a damaged one of some format. */
function tellNul(lines: readonly string[], findings: Findings): boolean {
  const at = lines.findIndex((line) => line.includes("\0"));
  if (at < 0) return false;
  const why = "the file is no text, or it is text in UTF-16, as PowerShell writes it with >";
  findings.error(`the line has a NUL byte: ${why}; save it as UTF-8`, at + 1);
  return true;
}

function isXml(text: string): boolean {
  return /^\uFEFF?\s*<(?:\?xml|!DOCTYPE|topology)\b/i.test(text);
}

function tellUnknown(lines: readonly string[], findings: Findings): void {
  const screen = lines.findIndex((line) => line.includes("±"));
  if (screen >= 0) {
    findings.error(screenOutput(lines[screen] ?? ""), screen + 1);
    return;
  }
  const foreign = lines.findIndex((line) =>
    /^[^:]+:\s+(?:x86_64|i686|aarch64|armv\d\w*|ppc64\w*|s390x|riscv64)$/.test(line),
  );
  if (foreign >= 0) {
    findings.error(`${quoted(lines[foreign] ?? "")} is of lscpu in another language: run LC_ALL=C lscpu`, foreign + 1);
    return;
  }
  for (const { sign, what } of OTHERS) {
    const line = lines.findIndex((one) => sign.test(one));
    if (line >= 0) return findings.error(what, line + 1);
  }
  const at = lines.findIndex((line) => line.trim() !== "");
  findings.error(`the file begins with ${quoted(lines[at] ?? "")}; it must be ${FORMATS}`, at + 1);
}

/** Texts of the same tools in another form, and of tools that measure something else: what to do instead. */
const OTHERS = [
  {
    sign: /^Machine(?: L#0)? \(|^(?:  )+(?:Package|NUMANode|Core) L#0\b/,
    what: "the line is of lstopo's form for people: run lstopo --of xml",
  },
  { sign: /^\s*"lscpu":/, what: "the line is of lscpu -J: run lscpu, or lscpu -p, without -J" },
  {
    sign: /^node distances:|^available: \d+ nodes/,
    what: "the line is of numactl -H, whose distances are no times: lscpu -p has the nodes",
  },
  {
    sign: /^\s*Performance counter stats for/,
    what: "the line is of perf stat, which measures no latencies between cores",
  },
  {
    sign: /Shared (?:Data Cache Line Table|Cache Line Distribution)|^\s*(?:Name\s+acquired|contended)\s.*\bwait\b/,
    what:
      "the line is of a report of perf c2c or perf lock, which has no latencies between cores: the page takes it " +
      'under "Your scenarios…", "From a report of perf lock or perf c2c"',
  },
] as const;
