/**
 * What an import reads and says: texts with their names, and findings about them. A text may be anything at all; what
 * cannot be used becomes a finding with its line, never an exception.
 */
import { packedProblem } from "../../../base/text-encoding.ts";
import { countOf, groupThousands } from "../../../base/text.ts";

export interface SourceFile {
  readonly name: string;
  readonly text: string;
  /** The checksum of the file's bytes, for the sources of its numbers; undefined: the sources give the name only. */
  readonly checksum?: string | undefined;
}

export interface ImportFinding {
  readonly severity: "error" | "warning";
  /** Name of the file; undefined when the finding is about all of them. */
  readonly file: string | undefined;
  /** Counted from 1; undefined when the finding is about the file as a whole. */
  readonly line?: number | undefined;
  readonly message: string;
  /** What the command line offers to do about it; the page has a field for it instead. */
  readonly option?: string | undefined;
}

/** "name:line: error: message" */
export function findingText({ severity, file, line, message, option }: ImportFinding): string {
  const where = file === undefined ? "" : line === undefined ? `${file}: ` : `${file}:${line}: `;
  return `${where}${severity}: ${message}${option === undefined ? "" : `: ${option}`}`;
}

/**
 * Characters of a text: a matrix of 512 CPUs with 18 digits a number has 2.4 million, and the largest public one 0.6
 * million. assumed
 */
const TEXT_CHARACTERS_MAX = 4 * 1024 * 1024;

/** CPUs of a matrix. assumed: twice as many as any public matrix has, and few enough for clustering in seconds. */
export const CPUS_MAX = 1024;

/** Findings of one severity about a file that are told; a file with more of them is of another kind. assumed */
const FINDINGS_TOLD = 50;

interface Told {
  readonly all: ImportFinding[];
  readonly count: Record<ImportFinding["severity"], number>;
}

/** The findings about one file, as they are collected. */
export class Findings {
  private readonly file: string | undefined;
  private readonly told: Told;
  /** Lines of the file before those that are counted. */
  private readonly linesBefore: number;

  constructor(file: string | undefined, told: Told = { all: [], count: { error: 0, warning: 0 } }, linesBefore = 0) {
    this.file = file;
    this.told = told;
    this.linesBefore = linesBefore;
  }

  get all(): ImportFinding[] {
    return this.told.all;
  }

  /** The same findings, for a reader that counts its lines behind the first ones. */
  behind(lines: number): Findings {
    return new Findings(this.file, this.told, this.linesBefore + lines);
  }

  error(message: string, line?: number): void {
    this.add({ severity: "error", file: this.file, line: this.lineInFile(line), message });
  }

  warn(message: string, line?: number): void {
    this.add({ severity: "warning", file: this.file, line: this.lineInFile(line), message });
  }

  /** A warning about a choice that was made for the reader, with the option that makes another one. */
  warnOfChoice(message: string, option: string): void {
    this.add({ severity: "warning", file: this.file, message, option });
  }

  private lineInFile(line: number | undefined): number | undefined {
    return line === undefined ? undefined : this.linesBefore + line;
  }

  private add(finding: ImportFinding): void {
    const { severity } = finding;
    const count = ++this.told.count[severity];
    const what = severity === "error" ? "mistakes" : "warnings";
    if (count <= FINDINGS_TOLD) this.all.push(finding);
    else if (count === FINDINGS_TOLD + 1)
      this.all.push({ severity, file: this.file, line: finding.line, message: `there are more ${what} from here on` });
  }

  get failed(): boolean {
    return this.told.count.error > 0;
  }
}

/** Colours and the like, as programs write them for a terminal. */
const TERMINAL = /\u001B\[[0-9;:?]*[A-Za-z]/g;

/** The text without a byte-order mark and without colours, as lines without their ends. */
export function linesOf(text: string): readonly string[] {
  return text
    .replace(/^\uFEFF/, "")
    .replace(TERMINAL, "")
    .split(/\r\n|\n|\r/);
}

/**
 * A message about a text that is empty, too large or no text; undefined for one that can be read. `largest` says, after
 * the number of characters, how many of them files of the kind have.
 */
export function textProblem(text: string, largest = ""): string | undefined {
  if (text.trim() === "") return "the file is empty";
  const packed = packedProblem(text);
  if (packed !== undefined) return `the file ${packed}`;
  if (isBinary(text)) return "the file is binary: what the tool prints is wanted, as a plain text";
  if (text.length <= TEXT_CHARACTERS_MAX) return undefined;
  const counts = [text.length, TEXT_CHARACTERS_MAX].map((count) => groupThousands(String(count), " "));
  return `the file has ${counts[0]} characters, and at most ${counts[1]} are read${largest}`;
}

/** Characters at the beginning of a file that say of what kind it is. assumed */
const BEGIN = 4000;

/** Every second character is a zero, behind the mark of the encoding: UTF-16 that was read as UTF-8. */
const WIDE = /^\uFFFD{0,2}(?:[^\0]\0|\0[^\0]){4}/;

/** More than one character in twenty that no text has: zeros, controls, and bytes that are no UTF-8. */
function isBinary(text: string): boolean {
  const begin = text.slice(0, BEGIN);
  const strange = begin.replace(/[^\u0000-\u0008\u000E-\u001A\u001C-\u001F\uFFFD]/g, "").length;
  return !WIDE.test(begin) && strange * 20 > begin.length;
}

/** A short quotation of something found in a file. */
export function quoted(text: string): string {
  const LONGEST = 30;
  const flat = text.trim().replace(/[\u0000-\u001F]+/g, " ");
  return flat.length > LONGEST ? `"${flat.slice(0, LONGEST)}…"` : `"${flat}"`;
}

/** " and 12 more", behind the first few of a list. */
export function andMore(count: number, shown: number): string {
  return count > shown ? ` and ${countOf(count - shown, "more", "more")}` : "";
}
