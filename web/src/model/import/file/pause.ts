/**
 * How long a pause instruction takes, which differs tenfold between generations of Intel's processors [IntelOpt]. Here
 * the generation is found out: lscpu names it; a file's name may, which is told, as is what is assumed without either.
 */
import type { Maker } from "./makers.ts";
import type { CpuModel } from "../texts/topology-text.ts";
import type { Findings } from "../texts/source-file.ts";

/** cpu_relax() of Intel's processors from before Skylake (2015), cycles: [IntelOpt], of the order of 10 and 140. */
const OLD_INTEL_PAUSE = 10;
const INTEL_PAUSE = 140;

const PAUSE_MAX = 10_000;

/** What a pause must be, after the name of the field or option. */
export const PAUSE_FORM = `must be whole cycles from 1 to ${PAUSE_MAX}`;

/** A pause that a person has written, cycles; undefined when it is none (see PAUSE_FORM). */
export function pauseCyclesOf(text: string): number | undefined {
  const cycles = Number(text);
  return text.trim() !== "" && Number.isInteger(cycles) && cycles >= 1 && cycles <= PAUSE_MAX ? cycles : undefined;
}

const OTHER_PAUSE = "--pause CYCLES gives another";

interface Told {
  readonly maker: Maker;
  readonly model: CpuModel | undefined;
  /** The name of the matrix' file. */
  readonly file: string;
}

/** Undefined: as of the maker's other processors. */
export function pauseOf({ maker, model, file }: Told, findings: Findings): number | undefined {
  if (maker !== "intel") return undefined;
  const known = isOldByNumber(model) ?? isOldByName(model?.name ?? "");
  if (known !== undefined) return known ? OLD_INTEL_PAUSE : INTEL_PAUSE;
  const guessed = isOldByName(file);
  const cycles = guessed === true ? OLD_INTEL_PAUSE : INTEL_PAUSE;
  const when = guessed === true ? "as before Skylake (2015)" : "as from Skylake (2015) on";
  const why =
    guessed === undefined
      ? "nothing says of which generation the Intel processor is"
      : `the generation of the Intel processor is read from the name of its file, ${file}`;
  const other = guessed === true ? `from then on ${INTEL_PAUSE}` : `before about ${OLD_INTEL_PAUSE}`;
  findings.warnOfChoice(
    `${why}: its pause instruction is assumed to take ${cycles} cycles, ${when}, and ${other}; lscpu tells`,
    OTHER_PAUSE,
  );
  return cycles;
}

/** The first model of family 6 with the long pause, and later numbers without it: Broadwell's servers, Xeon Phi. */
const SKYLAKE = 78;
const OLD_MODELS: ReadonlySet<number> = new Set([79, 86, 87, 133]);

/** By the numbers that the processor itself gives. */
function isOldByNumber(model: CpuModel | undefined): boolean | undefined {
  if (model?.family === undefined || model.number === undefined) return undefined;
  if (model.family !== 6) return model.family < 6 || model.family === 15; /* Pentium 4; later families are new */
  return model.number < SKYLAKE || OLD_MODELS.has(model.number);
}

/** Xeon E3, E5, E7 up to v4, D-1500 and before; Core i of the generations 1 to 5; Xeon Phi; Core 2. */
const OLD_INTEL = anyOf([
  /\be[357][- ]?\d{4}[lmw]?(?!\d)(?! ?v[56])/,
  /\bd-15\d\d/,
  /\b[elwx][3579]\d{3}\b/,
  /\bi[3579][- ]?(\d{3}|[2-5]\d{3})[a-z]*\b/,
  /\bphi\b/,
  /\bcore(\(tm\))? ?2\b/,
]);

/** Xeon E3 v5 and v6, Xeon Scalable and W, Core i of the generations from 6 on, Core Ultra. */
const NEW_INTEL = anyOf([
  /\be3[- ]?\d{4}[lm]? ?v[56]\b/,
  /\b(bronze|silver|gold|platinum|ultra)\b/,
  /\bxeon(\(r\))?[- ](w|max|6|[68]\d{3}[a-z+]*)\b/,
  /\bi[3579][- ]?([6-9]\d{3}|1\d{3,4})[a-z]*\d?\b/,
]);

function anyOf(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"));
}

/** By the name of a model or of a file; undefined where it names no generation. */
function isOldByName(name: string): boolean | undefined {
  const text = name.toLowerCase().replaceAll("_", " ");
  if (NEW_INTEL.test(text)) return false;
  return OLD_INTEL.test(text) ? true : undefined;
}
