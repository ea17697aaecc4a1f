/**
 * From the texts that a person has measured, to a machine: reads the files, understands the matrix, makes the machine
 * file. Pure; the same for the page and the command line.
 */
import { largest, smallest } from "../../base/extremes.ts";
import { countOf } from "../../base/text.ts";
import { type Machine } from "../machine/machine.ts";
import { architectureOf, makerOf, type Maker } from "./file/makers.ts";
import { pauseOf } from "./file/pause.ts";
import { machineOf } from "./file/machine-file.ts";
import type { LatencyMatrix } from "./texts/matrix.ts";
import type { MlcLatencies } from "./texts/mlc.ts";
import { matrixOfMlc, memoryOfMlc } from "./texts/mlc-matrix.ts";
import { fileText } from "./structure/provenance.ts";
import { type Part, readSources } from "./texts/read-sources.ts";
import { Findings, type ImportFinding, type SourceFile } from "./texts/source-file.ts";
import type { CpuModel, CpuTopology } from "./texts/topology-text.ts";
import { type Understood, understand } from "./structure/understand.ts";

export interface ImportOptions {
  /** The clock during the measurement. */
  readonly ghz?: number | undefined;
  /** Where it is known from; default: "given". */
  readonly ghzSource?: string | undefined;
  readonly maker?: Maker | undefined;
  /** Cycles of a pause instruction; default: of the processor's generation, as far as anything tells it. */
  readonly pause?: number | undefined;
  /** ns of a line from memory: of the own socket and of another one. */
  readonly dram?: readonly [number, number] | undefined;
  /** Default: "core". */
  readonly atomics?: "core" | "home" | undefined;
  readonly id?: string | undefined;
  readonly title?: string | undefined;
  /** "keep": the threads of a core are cores of the machine, which share caches and throughput. Default: "merge". */
  readonly threads?: "merge" | "keep" | undefined;
  /** "levels": no table of all cores. Default: "full". */
  readonly detail?: "full" | "levels" | undefined;
}

export interface Imported {
  readonly findings: readonly ImportFinding[];
  /** Undefined when the findings say why. */
  readonly understood: Understood | undefined;
  readonly machine: Machine | undefined;
}

/** GHz of a machine of which nothing is known. */
const GHZ_ASSUMED = 3;

const OTHER_CLOCK = "--freq gives another";

const GHZ_MIN = 0.01;
const GHZ_MAX = 10;

/** What a clock must be, after the name of the field or option. */
export const GHZ_FORM = `must be GHz from ${GHZ_MIN} to ${GHZ_MAX}`;

/** A clock that a person has written, GHz; undefined when it is none (see GHZ_FORM). */
export function ghzOf(text: string): number | undefined {
  const ghz = Number(text);
  return text.trim() !== "" && ghz >= GHZ_MIN && ghz <= GHZ_MAX ? ghz : undefined;
}

/** Never rejects, whatever the files contain. */
export async function importMachine(sources: readonly SourceFile[], options: ImportOptions = {}): Promise<Imported> {
  const read = await readSources(sources);
  if (read.findings.some(({ severity }) => severity === "error"))
    return { findings: read.findings, understood: undefined, machine: undefined };
  const findings = new Findings(undefined);
  const parts = partsOf(read.parts, findings);
  const before = [...read.findings, ...findings.all];
  if (parts === undefined) return { findings: before, understood: undefined, machine: undefined };
  const about = new Findings(parts.matrix.file);
  tellOtherCount(parts, about);
  const understood = understand(parts.matrix, parts.topology, about, {
    threads: options.threads ?? "merge",
    sockets: socketsOf(parts, about),
  });
  const all = (): readonly ImportFinding[] => [...before, ...about.all];
  if (understood === undefined) return { findings: all(), understood: undefined, machine: undefined };
  const machine = machineFor(understood, parts, { sources, options }, about);
  return { findings: all(), understood, machine };
}

interface Parts {
  readonly matrix: LatencyMatrix;
  readonly topology: CpuTopology | undefined;
  readonly model: CpuModel | undefined;
  readonly mlc: MlcLatencies | undefined;
}

function partsOf(parts: readonly Part[], findings: Findings): Parts | undefined {
  const of = <Kind extends Part["kind"]>(kind: Kind): readonly Extract<Part, { kind: Kind }>[] =>
    parts.filter((part): part is Extract<Part, { kind: Kind }> => part.kind === kind);
  const [matrix, ...matrices] = of("matrix");
  const [topology, ...topologies] = of("topology");
  const twice = [...matrices, ...topologies].map(({ file }) => file);
  if (twice.length > 0)
    findings.warn(`not read, because another file of the same kind came before: ${twice.join(", ")}`);
  const [[model], [mlc]] = [of("model"), of("mlc")];
  if (matrix !== undefined) return { matrix, topology, model, mlc };
  if (mlc !== undefined && topology !== undefined) {
    const about = new Findings(mlc.file);
    const made = matrixOfMlc(mlc, topology, about);
    findings.all.push(...about.all);
    return made === undefined ? undefined : { ...made, model, mlc };
  }
  findings.error(
    "no file is a core-to-core matrix, from which the latencies between cores come: hotline pingpong, core-to-core-latency and c2clat measure one; the text of Intel MLC does too, with that of lscpu -p",
  );
  return undefined;
}

interface Request {
  readonly sources: readonly SourceFile[];
  readonly options: ImportOptions;
}

function machineFor(
  understood: Understood,
  { matrix, topology, model, mlc }: Parts,
  { sources, options }: Request,
  findings: Findings,
): Machine | undefined {
  const clock = clockOf(options, model, findings);
  const name = matrix.file.replace(/^.*[/\\]/, "").replace(/\.\w+$/, "");
  const maker = options.maker ?? makerOf(model, name, findings);
  const pause = options.pause ?? pauseOf({ maker, model, file: name }, findings);
  if (maker === "arm" && options.atomics === undefined)
    findings.warnOfChoice(
      "processors with the Large System Extensions of Arm may execute contended atomics at the home of their line, one after another, where their result is not used",
      "--atomics home",
    );
  const made = machineOf(understood, {
    id: options.id ?? idOf(name),
    title: options.title ?? model?.name ?? name,
    maker,
    architecture: architectureOf(model, maker),
    pause: pause === undefined ? undefined : { cycles: pause, isGiven: options.pause !== undefined },
    ...clock,
    source: fileText(sources.find((one) => one.name === matrix.file) ?? { name: matrix.file }),
    memory: mlc === undefined ? undefined : memoryOfMlc(mlc, topology),
    dram: options.dram,
    atomics: options.atomics ?? "core",
    threads: options.threads ?? "merge",
    detail: options.detail ?? "full",
  });
  if (made.ok) {
    tellTooQuick(understood, made.value, options.threads ?? "merge", findings);
    return made.value;
  }
  tellExtremes(understood, clock.ghz, findings);
  return undefined;
}

/**
 * What plausible latencies become keeps all rules of machine files. A rule that is broken nevertheless speaks of
 * numbers that the reader has not written; what the reader can look at are the longest and the shortest latency.
 */
function tellExtremes({ matrix }: Understood, ghz: number, findings: Findings): void {
  const ns = [...matrix.ns].filter((one) => !Number.isNaN(one));
  const [least, most] = [smallest(ns), largest(ns)].map((one) => `${Number(one.toPrecision(3))} ns`);
  findings.error(
    `latencies from ${least} to ${most} are too long at ${ghz} GHz, or too far apart, for one machine: are all of them nanoseconds, and is the clock right (${OTHER_CLOCK})?`,
  );
}

/** Words for processors of which a machine has one, and for machines with two. */
const ONE_SOCKET = /\b(?:ryzen|threadripper|core[ _-]?(?:i[3579]|ultra)|i[3579]-\d|apple|xeon[ _-]?phi)/i;
const TWO_SOCKETS = /\b(?:dual|two[ _-]?(?:sockets?|way|cpus?|processors?|chips?)|2[ _-]?x|2[ _-]?[ps](?:ocket)?s?)\b/i;

/** How many sockets the machine has; undefined where neither lscpu nor the name of processor or file tells. */
function socketsOf({ matrix, topology, model }: Parts, findings: Findings): number | undefined {
  if (topology !== undefined) return new Set(topology.locations.map(({ socket }) => socket)).size;
  const known = model?.sockets ?? socketsInName(model?.name ?? "");
  if (known !== undefined) return known;
  const guessed = socketsInName(matrix.file);
  if (guessed !== undefined)
    findings.warn(
      `that the machine has ${countOf(guessed, "socket")} is read from the name of its file; lscpu or lscpu -p tells`,
    );
  return guessed;
}

function socketsInName(name: string): number | undefined {
  const words = name.replaceAll("_", " ");
  if (TWO_SOCKETS.test(words)) return 2;
  return ONE_SOCKET.test(words) ? 1 : undefined;
}

/** lscpu names no CPUs, but counts them: with another number it is of another machine. */
function tellOtherCount({ matrix: { cpus }, topology, model }: Parts, findings: Findings): void {
  if (topology !== undefined || model?.cpus === undefined || model.cpus === cpus.length) return;
  findings.warn(
    `the matrix has ${cpus.length} CPUs, and ${model.file} (lscpu) says ${model.cpus}: is it of the same machine?`,
  );
}

/** On a clock that is too slow, the compare-and-swap alone takes longer than the whole hand-over was measured. */
function tellTooQuick(
  { classes }: Understood,
  { model }: Machine,
  threads: "merge" | "keep",
  findings: Findings,
): void {
  const ghz = model.clockHz / 1e9;
  const used = classes.filter(({ pairs }) => pairs.length > 0 || threads === "keep");
  const quick = used.find(({ median }) => median * ghz < model.numbers.atomic_hit_cycles);
  if (quick === undefined) return;
  const measured = `${quick.median.toFixed(1)} ns, ${Math.round(quick.median * ghz)} cycles at ${ghz} GHz`;
  findings.warnOfChoice(
    `"${quick.name}" take ${measured}, and a compare-and-swap alone is assumed to take ${model.numbers.atomic_hit_cycles}: the machine is slower there than was measured, or the clock was higher`,
    OTHER_CLOCK,
  );
}

function clockOf(
  { ghz, ghzSource }: ImportOptions,
  model: CpuModel | undefined,
  findings: Findings,
): { readonly ghz: number; readonly ghzSource: string } {
  if (ghz !== undefined) return { ghz, ghzSource: ghzSource ?? "given" };
  if (model?.ghz !== undefined) {
    findings.warnOfChoice(
      `the clock is assumed to have been ${model.ghz} GHz, the largest that lscpu names`,
      OTHER_CLOCK,
    );
    return { ghz: model.ghz, ghzSource: "assumed: the largest that lscpu names" };
  }
  findings.warnOfChoice(`the clock during the measurement is not known; ${GHZ_ASSUMED} GHz are assumed`, OTHER_CLOCK);
  return { ghz: GHZ_ASSUMED, ghzSource: "assumed" };
}

/** The name of a file as an id of a machine. */
function idOf(name: string): string {
  const id = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60)
    .replace(/-+$/, "");
  return id === "" ? "imported" : id;
}
