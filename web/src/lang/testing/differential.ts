/**
 * Compares random programs under several compilers: the results of our compiler must be those on which the others
 * agree. A program that fails is made smaller before it is shown.
 */
import { compile } from "../compile.ts";
import { libraryFile } from "./library.ts";
import { listedPick, recordingPick, seededPick, shrinkChoices } from "./random/choices.ts";
import { randomProgram } from "./random/programs.ts";
import type { RandomProgram } from "./random/programs.ts";
import { referenceResults } from "./reference-compilers.ts";
import type { ReferenceCompiler, Results } from "./reference-compilers.ts";
import { readLong, runOnce } from "./run-program.ts";

const STEPS_MAX = 20_000_000;
/** The number of programs in one file for the other compilers: so many that starting a compiler costs little. */
const BATCH = 40;
const SHRINK_ATTEMPTS_MAX = 250;
/**
 * Codes of programs that need more registers, instructions or stack than Hotline's machine has, which is no difference.
 */
const TOO_LARGE = new Set(["E501", "E502", "E503", "E504", "E505"]);

export interface Verdict {
  readonly seed: number;
  /** "references" means that the other compilers disagree with each other, or fail on the program. */
  readonly kind: "same" | "different" | "too large" | "references";
  /** The result of each compiler, for a message. */
  readonly found: Readonly<Record<string, string>>;
}

export function programOfSeed(seed: number, prefix = "p"): RandomProgram {
  return randomProgram(seededPick(seed), prefix);
}

/** The verdicts on the programs of that many seeds. */
export async function compareSeeds(
  first: number,
  count: number,
  compilers: readonly ReferenceCompiler[],
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (let from = first; from < first + count; from += BATCH) {
    const seeds = Array.from({ length: Math.min(BATCH, first + count - from) }, (_, at) => from + at);
    const programs = seeds.map((seed, at) => programOfSeed(seed, `p${at}_`));
    const found = await comparePrograms(programs, compilers);
    verdicts.push(...found.map((verdict, at) => ({ ...verdict, seed: seeds[at] ?? first })));
  }
  return verdicts;
}

async function comparePrograms(
  programs: readonly RandomProgram[],
  compilers: readonly ReferenceCompiler[],
): Promise<Omit<Verdict, "seed">[]> {
  const theirs = Promise.all(compilers.map((compiler) => referenceResults(compiler, programs)));
  const ours = programs.map(ourResults);
  const all = await theirs;
  return programs.map((_, at) => {
    const named = compilers.map(({ name }, which) => [name, shown(all[which]?.[at])] as const);
    return verdictOf(shown(ours[at]), named);
  });
}

function shown(results: Results | undefined): string {
  if (results === undefined) return "nothing";
  return "problem" in results ? results.problem : results.join(" ");
}

function verdictOf(ours: string, theirs: readonly (readonly [name: string, results: string])[]): Omit<Verdict, "seed"> {
  const found = Object.fromEntries([["hotline", ours], ...theirs]);
  if (TOO_LARGE.has(ours)) return { kind: "too large", found };
  const expected = theirs[0]?.[1] ?? "";
  const agreed = /^[-\d ]+$/.test(expected) && theirs.every(([, results]) => results === expected);
  if (!agreed) return { kind: "references", found };
  return { kind: ours === expected ? "same" : "different", found };
}

/** The results of our compiler's program, executed by the test interpreter. */
export function ourResults({ text, out, outputs, params }: RandomProgram): Results {
  const { program, diagnostics } = compile({ file: "random.c", text, include: libraryFile });
  const error = diagnostics.find(({ severity }) => severity === "error");
  if (error !== undefined && TOO_LARGE.has(error.code)) return { problem: error.code };
  if (program === undefined) return { problem: `${error?.code} line ${error?.line}: ${error?.message}` };
  const address = program.debug.globals.find(({ name }) => name === out)?.address ?? 0;
  const values = program.debug.params.map((name) => BigInt(params.find((each) => each.name === name)?.value ?? 0));
  try {
    const { memory } = runOnce(program.bytes, { stepsMax: STEPS_MAX, params: values });
    return Array.from({ length: outputs }, (_, at) => String(readLong(memory, address + 8 * at)));
  } catch (failure) {
    return { problem: failure instanceof Error ? failure.message : String(failure) };
  }
}

/** A smaller program on which the compilers differ in the same way, with the result of each compiler. */
export async function shrunk(
  seed: number,
  compilers: readonly ReferenceCompiler[],
): Promise<{ readonly text: string; readonly found: Readonly<Record<string, string>> }> {
  const { pick, choices } = recordingPick(seededPick(seed));
  randomProgram(pick, "p");
  const verdictOn = async (
    list: readonly number[],
    asked: readonly ReferenceCompiler[],
  ): Promise<Omit<Verdict, "seed"> | undefined> =>
    (await comparePrograms([randomProgram(listedPick(list), "p")], asked))[0];
  const original = await verdictOn(choices, compilers);
  const needed = compilersNeeded(original, compilers);
  const wanted = sortOf(original);
  const failing = async (list: readonly number[]): Promise<boolean> => sortOf(await verdictOn(list, needed)) === wanted;
  const best = await shrinkChoices(choices, failing, SHRINK_ATTEMPTS_MAX);
  const { text } = randomProgram(listedPick(best), "p");
  return { text, found: (await verdictOn(best, compilers))?.found ?? {} };
}

/**
 * The compilers for shrinking: one is enough to contradict ours; where compilers contradict each other, two are needed.
 */
function compilersNeeded(
  verdict: Omit<Verdict, "seed"> | undefined,
  compilers: readonly ReferenceCompiler[],
): readonly ReferenceCompiler[] {
  const [first, ...others] = compilers;
  if (first === undefined || verdict?.kind !== "references") return compilers.slice(0, 1);
  const other = others.find(({ name }) => verdict.found[name] !== verdict.found[first.name]);
  return other === undefined ? [first] : [first, other];
}

/** The kind of failure (wrong values, a fault, or a diagnostic): a smaller program must not fail in another way. */
function sortOf(verdict: Omit<Verdict, "seed"> | undefined): string {
  const ours = verdict?.found["hotline"] ?? "";
  return `${verdict?.kind} ${/^[-\d ]+$/.test(ours) ? "values" : ours.replace(/\d+/g, "")}`;
}
