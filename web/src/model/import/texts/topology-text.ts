/**
 * What the operating system knows of the CPUs: `lscpu -p`, `lscpu -e`, and the plain text of `lscpu` with the model's
 * name and its clock.
 */
import { countOf } from "../../../base/text.ts";
import { CPUS_MAX, type Findings, linesOf, quoted, type SourceFile } from "./source-file.ts";

/** Where a CPU of the operating system lies. Two CPUs with the same names of `core` and `socket` share a core. */
export interface CpuLocation {
  readonly cpu: number;
  readonly core: string;
  readonly socket: string;
  readonly node: string | undefined;
  /** The last cache that several cores share. */
  readonly l3: string | undefined;
  /** The second-level cache; undefined where the file does not name it. */
  readonly l2: string | undefined;
  /** How fast it can be, in the topology's unit. */
  readonly speed: number | undefined;
}

/** "capacity": Linux's, of which the fastest CPU has 1024; "rank": only which CPU is faster. */
export type SpeedUnit = "MHz" | "capacity" | "rank";

export interface CpuTopology {
  readonly kind: "topology";
  readonly file: string;
  readonly format: string;
  readonly locations: readonly CpuLocation[];
  /** Undefined: the file says nothing of the CPUs' speeds. */
  readonly speedUnit: SpeedUnit | undefined;
}

/** From the plain text of lscpu. */
export interface CpuModel {
  readonly kind: "model";
  readonly file: string;
  readonly name: string | undefined;
  readonly architecture: string | undefined;
  /** The numbers of the processor's family and model, as x86 has them. */
  readonly family: number | undefined;
  readonly number: number | undefined;
  readonly cpus: number | undefined;
  readonly sockets: number | undefined;
  /** The largest clock, in GHz. */
  readonly ghz: number | undefined;
}

export function isLscpuP(lines: readonly string[]): boolean {
  return lines.some((line) => namesOfP(line) !== undefined);
}

/** The columns of lscpu -p, in the order that was asked for: "# CPU,Core,Socket", "# Socket,Core,CPU". */
function namesOfP(line: string): readonly string[] | undefined {
  if (!line.startsWith("#") || !line.includes(",")) return undefined;
  const names = line.slice(1).split(",").map(upper);
  return names.includes("CPU") && names.every((name) => /^[\w:]*%?$/.test(name)) ? names : undefined;
}

export function isLscpuE(lines: readonly string[]): boolean {
  const first = lines.find((line) => line.trim() !== "") ?? "";
  const words = first.trim().split(/\s+/);
  return words.includes("CPU") && words.includes("CORE") && words.every((word) => /^[A-Z][A-Za-z0-9:%-]*$/.test(word));
}

export function isLscpu(lines: readonly string[]): boolean {
  return lines.some((line) => /^Architecture:\s/.test(line.trim()));
}

export function readLscpuP(source: SourceFile, findings: Findings): CpuTopology | undefined {
  const lines = linesOf(source.text);
  const names = namesOfP(lines.findLast((line) => namesOfP(line) !== undefined) ?? "") ?? [];
  const rows = lines.flatMap((line, at) =>
    line.startsWith("#") || line.trim() === "" ? [] : [{ words: line.split(","), line: at + 1 }],
  );
  return locationsOf({ source, format: "lscpu -p" }, names, rows, findings);
}

export function readLscpuE(source: SourceFile, findings: Findings): CpuTopology | undefined {
  const lines = linesOf(source.text);
  const head = lines.findIndex((line) => line.trim() !== "");
  const names = (lines[head] ?? "").trim().split(/\s+/).map(upper);
  const rows = lines
    .slice(head + 1)
    .flatMap((line, at) => (line.trim() === "" ? [] : [{ words: line.trim().split(/\s+/), line: head + at + 2 }]));
  return locationsOf({ source, format: "lscpu -e" }, names, rows, findings);
}

function upper(text: string): string {
  return text.trim().toUpperCase();
}

interface Row {
  readonly words: readonly string[];
  readonly line: number;
}

function locationsOf(
  { source, format }: { readonly source: SourceFile; readonly format: string },
  names: readonly string[],
  rows: readonly Row[],
  findings: Findings,
): CpuTopology | undefined {
  const column = (name: string): number => names.indexOf(name);
  if (column("CORE") < 0) {
    findings.error(`there is no column CORE: run ${format} without a list of columns`);
    return undefined;
  }
  const caches = cachesIn(names, rows);
  const lineOf = new Map<string, number>();
  const locations = rows.flatMap(({ words, line }): CpuLocation[] => {
    const at = (name: string): string => words[column(name)]?.trim() ?? "";
    const cpu = at("CPU");
    if (at("CORE") === "-" || at("CORE") === "") return []; /* a CPU that is offline */
    if (words.length < names.length && line === rows.at(-1)?.line) {
      const have = `the row has ${countOf(words.length, "value")} for ${countOf(names.length, "column")}`;
      findings.error(`${have}: the file was cut short`, line);
      return [];
    }
    if (!/^\d{1,6}$/.test(cpu) || !/^\d{1,6}$/.test(at("CORE"))) {
      findings.error(`${quoted(words.join(" "))} is no row of ${format}`, line);
      return [];
    }
    const before = lineOf.get(cpu);
    if (before !== undefined) findings.error(`the CPU ${cpu} is listed twice, on line ${before} first`, line);
    lineOf.set(cpu, line);
    const node = column("NODE") < 0 ? undefined : at("NODE");
    const speed = positive(at("MAXMHZ"));
    return [{ cpu: Number(cpu), core: at("CORE"), socket: at("SOCKET"), node, ...caches(words), speed }];
  });
  const speedUnit = column("MAXMHZ") < 0 ? undefined : "MHz";
  return checkedTopology({ kind: "topology", file: source.name, format, locations, speedUnit }, findings);
}

/** Reads the caches in a row: a column for each level, or one column "L1d:L1i:L2:L3" for all. */
function cachesIn(names: readonly string[], rows: readonly Row[]): (words: readonly string[]) => CpuCaches {
  const joined = names.findIndex((name) => name.includes(":"));
  if (joined < 0) {
    const cell = (words: readonly string[], name: string): string => words[names.indexOf(name)]?.trim() ?? "";
    return (words) => sharedCaches(cell(words, "L2"), cell(words, "L3"));
  }
  const levels = (names[joined] ?? "").split(":");
  const cells = (words: readonly string[]): readonly string[] => words[joined]?.trim().split(":") ?? [];
  const [l2, l3] = ["L2", "L3"].map((level) => levels.indexOf(level));
  const whole = rows.map(({ words }) => cells(words)).filter((parts) => parts.length === levels.length);
  const outer = new Set(whole.map((parts) => `${parts[l2 ?? -1] ?? ""}:${parts[l3 ?? -1] ?? ""}`));
  return (words) => {
    const parts = cells(words);
    if (parts.length === levels.length) return sharedCaches(parts[l2 ?? -1], parts[l3 ?? -1]);
    const [second, third] = shortCell(parts, outer);
    return sharedCaches(second, third);
  };
}

/**
 * The second and third level in a cell that has fewer numbers than the head has levels: lscpu leaves out caches that a
 * CPU lacks, or does not know, and does not say which. Two equal numbers at the beginning are the first-level caches,
 * unless other CPUs have these two as their second and third level.
 */
function shortCell(parts: readonly string[], outer: ReadonlySet<string>): readonly (string | undefined)[] {
  const hasFirst = parts.length > 1 && parts[0] === parts[1] && !outer.has(parts.join(":"));
  if (hasFirst) return parts.slice(2);
  return parts.length === 2 ? parts : [];
}

type CpuCaches = Pick<CpuLocation, "l2" | "l3">;

function sharedCaches(second: string | undefined, third: string | undefined): CpuCaches {
  const named = (level: string, name: string | undefined): string | undefined =>
    name === undefined || name === "" || name === "-" ? undefined : `${level} ${name.trim()}`;
  const l2 = named("L2", second);
  return { l2, l3: named("L3", third) ?? l2 };
}

export function checkedTopology(topology: CpuTopology, findings: Findings): CpuTopology | undefined {
  const { locations } = topology;
  if (locations.length === 0) findings.error("no CPU is listed");
  if (locations.length > CPUS_MAX) findings.error(`${locations.length} CPUs; at most ${CPUS_MAX} are read`);
  const numbers = new Set(locations.map(({ cpu }) => cpu));
  if (numbers.size < locations.length && !findings.failed)
    findings.error(`${countOf(locations.length - numbers.size, "CPU is", "CPUs are")} listed twice`);
  return findings.failed ? undefined : topology;
}

/** A number that may have a decimal comma; undefined for anything else. */
function positive(text: string | undefined): number | undefined {
  const read = Number(text?.replace(",", "."));
  return text === undefined || !(read > 0) ? undefined : read;
}

export function readLscpu(source: SourceFile): CpuModel {
  const lines = linesOf(source.text).map((line) => line.trim());
  const value = (key: RegExp): string | undefined =>
    lines.flatMap((line) => {
      const cut = line.indexOf(":");
      return cut > 0 && key.test(line.slice(0, cut)) ? [line.slice(cut + 1).trim()] : [];
    })[0];
  const mhz = positive(value(/^CPU max MHz$/)) ?? positive(value(/^CPU MHz$/));
  return {
    kind: "model",
    file: source.name,
    name: value(/^Model name$/),
    architecture: value(/^Architecture$/),
    family: positive(value(/^CPU family$/)),
    number: positive(value(/^Model$/)),
    cpus: positive(value(/^CPU\(s\)$/)),
    sockets: positive(value(/^Socket\(s\)$/)),
    ghz: mhz === undefined ? undefined : mhz / 1000,
  };
}
