/** Finds out what each of several texts is, reads it, and says of the rest what was seen there. */
import { postedText } from "../../../base/posted-text.ts";
import { otherUnitIn } from "./cells.ts";
import { looksLikeCsv, readCsvMatrix } from "./csv-matrix.ts";
import { jsonRows, readJsonMatrix } from "./json-matrix.ts";
import type { LatencyMatrix } from "./matrix.ts";
import { isMlc, type MlcLatencies, readMlc } from "./mlc.ts";
import { isPairList, readPairList } from "./pair-list.ts";
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
  "a matrix of core-to-core-latency (its CSV, or its table on the screen), c2clat, pandas, JSON or a list of pairs, the text of Intel MLC, lscpu, lscpu -p, lscpu -e, or the XML of hwloc";

/** Never rejects, whatever the texts are. */
export async function readSources(sources: readonly SourceFile[]): Promise<ReadSources> {
  const parts: Part[] = [];
  const all: ImportFinding[] = [];
  for (const source of sources) {
    const findings = new Findings(source.name);
    const read = await readSource(source, findings);
    if (!findings.failed) parts.push(...read);
    all.push(...findings.all);
  }
  return { parts, findings: all };
}

async function readSource(source: SourceFile, findings: Findings): Promise<readonly Part[]> {
  const problem = textProblem(source.text, ": the matrix of a machine with 512 CPUs has 2.5 million");
  if (problem !== undefined) {
    findings.error(problem);
    return [];
  }
  if (tellNul(linesOf(source.text), findings)) return [];
  if (isXml(source.text)) {
    const { readHwloc } = await import("./hwloc.ts");
    return [readHwloc(source, findings)].flatMap((part) => part ?? []);
  }
  const texts = postedText(linesOf(source.text)).parts.map(withoutTableMarks);
  const readable = texts.flatMap((lines) => readerOf(lines) ?? []);
  if (readable.length === 0) tellUnknown(linesOf(source.text), findings);
  return readable.flatMap((read) => read(source, findings) ?? []);
}

type Reader = (source: SourceFile, findings: Findings) => Part | undefined;

/** The reader for these lines of a file; undefined where there is none. */
function readerOf(lines: readonly string[]): Reader | undefined {
  const text = lines.join("\n");
  const own =
    (read: Reader): Reader =>
    (source, findings) =>
      read({ ...source, text }, findings);
  if (isMlc(lines)) return own(readMlc);
  if (isLscpuP(lines)) return own(readLscpuP);
  if (hasTextMatrix(lines)) return inNanoseconds(lines, own(readTextMatrix));
  if (isLscpuE(lines)) return own(readLscpuE);
  if (isLscpu(lines)) return own(readLscpu);
  const rows = jsonRows(text);
  if (rows !== undefined) return inNanoseconds(lines, (source, findings) => readJsonMatrix(source, rows, findings));
  if (isPairList(lines)) return own(readPairList);
  return looksLikeCsv(lines) ? inNanoseconds(lines, own(readCsvMatrix)) : undefined;
}

/** Reads a matrix, unless a line beside it says that its values are something else. */
function inNanoseconds(lines: readonly string[], read: Reader): Reader {
  const other = otherUnitIn(lines);
  if (other === undefined) return read;
  return (_, findings) => {
    findings.error(
      `${quoted(other.words)}: latencies are read in nanoseconds, one way; convert the values, or take these words out if they say nothing of them`,
      other.line,
    );
    return undefined;
  };
}

const TABLE_RULE = /^\s*\|?\s*(?::?-{2,}:?|:-:?|-:)\s*(?:\|\s*(?::?-{2,}:?|:-:?|-:)\s*)+\|?\s*$/;

/**
 * The rows of a Markdown table with semicolons between the cells. The head takes the place of the rule of dashes below
 * it, so that all lines keep their numbers; what is no row is empty.
 */
function withoutTableMarks(lines: readonly string[]): readonly string[] {
  const rule = lines.findIndex((line) => TABLE_RULE.test(line));
  if (rule < 1) return lines;
  const cells = (line: string): string =>
    line.trim().replace(/^\|/, "").replace(/\|$/, "").replaceAll("**", "").replaceAll("|", ";");
  return lines.map((line, at) => {
    if (at === rule) return cells(lines[rule - 1] ?? "");
    return at > rule && line.includes("|") ? cells(line) : "";
  });
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
  const foreign = lines.findIndex((line) =>
    /^[^:：]+[:：]\s*(?:x86_64|i686|aarch64|armv\d\w*|ppc64\w*|s390x|riscv64)$/.test(line),
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
    sign: /^processor\s*:\s*\d+/,
    what: "the line is of /proc/cpuinfo, which does not say what the CPUs share: run lscpu -p",
  },
  {
    sign: /^(?:Hardware Thread Topology|HWThread\s+Thread|CPU name:\s)/,
    what: "the line is of likwid-topology, which is not read: run lscpu -p, or lstopo --of xml",
  },
  {
    sign: /^\s*CPU(?:\s+[A-Z][A-Za-z0-9:%-]*)+\s*$/,
    what: "the line is of lscpu -e, but has no column CORE: run lscpu -e without a list of columns, with all CPUs online",
  },
  {
    sign: /^Machine(?: L#0)? \(|^(?:  )+(?:Package|NUMANode|Core) L#0\b/,
    what: "the line is of lstopo's form for people: run lstopo --of xml",
  },
  { sign: /^\W*"(?:lscpu|cpus)"\s*:/, what: "the line is of lscpu -J: run lscpu, or lscpu -p, without -J" },
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
  {
    sign: /^\s*(?:array\()?[[{]/,
    what:
      "the text begins as JSON or numpy's arrays do, but has no rows of numbers with commas between them: " +
      'save the matrix as a CSV, as numpy.savetxt("matrix.csv", matrix, delimiter=",") does',
  },
] as const;
