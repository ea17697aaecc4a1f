/**
 * `npm run fuzz:lang`: random C programs, compiled by gcc (without and with optimisation), by clang and by Hotline. All
 * must compute the same. Programs are numbered by their seeds; a difference is shrunk and printed with its seed.
 *
 *   npm run fuzz:lang -- --programs 20000 --seed 1    the programs 1 to 20000
 *   npm run fuzz:lang -- --replay 4711                one program: its text, and what every compiler makes of it
 *   npm run fuzz:lang -- --with "gcc -O0,clang -O1"   beside these compilers alone
 *
 * Exit code 1 when a program computes something else, or when the other compilers disagree.
 */
import { parseArgs } from "node:util";
import { compareSeeds, programOfSeed, shrunk } from "../../src/lang/testing/differential.ts";
import type { Verdict } from "../../src/lang/testing/differential.ts";
import { installed, REFERENCES } from "../../src/lang/testing/reference-compilers.ts";
import type { ReferenceCompiler } from "../../src/lang/testing/reference-compilers.ts";

const PROGRAMS = 3000;
/** Programs between two lines of progress. */
const STRIDE = 1000;
/** After so many differences the tool stops. */
const SHOWN_MAX = 5;

function wholeNumber(text: string, option: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Error(`--${option} ${text}: a whole number below 1000000000 is wanted.`);
}

/** The reference compilers of these names, which commas separate. */
function named(names: string): ReferenceCompiler[] {
  return names.split(",").map((name) => {
    const found = REFERENCES.find((reference) => reference.name === name);
    if (found !== undefined) return found;
    throw new Error(`--with ${name}: the compilers are ${REFERENCES.map((reference) => reference.name).join(", ")}.`);
  });
}

interface Options {
  readonly programs: number;
  readonly seed: number;
  readonly replay: number | undefined;
  readonly references: readonly ReferenceCompiler[];
}

function options(): Options {
  const { values } = parseArgs({
    options: {
      programs: { type: "string", default: String(PROGRAMS) },
      seed: { type: "string", default: "1" },
      replay: { type: "string" },
      with: { type: "string" },
    },
  });
  return {
    programs: wholeNumber(values.programs, "programs"),
    seed: wholeNumber(values.seed, "seed"),
    replay: values.replay === undefined ? undefined : wholeNumber(values.replay, "replay"),
    references: values.with === undefined ? REFERENCES : named(values.with),
  };
}

function print(found: Readonly<Record<string, string>>): void {
  for (const [name, results] of Object.entries(found)) console.log(`${name.padEnd(10)} ${results}`);
}

async function show(verdict: Verdict, compilers: readonly ReferenceCompiler[]): Promise<void> {
  console.log(`\nProgram ${verdict.seed}: ${verdict.kind}. Replay: npm run fuzz:lang -- --replay ${verdict.seed}`);
  print(verdict.found);
  const { text, found } = await shrunk(verdict.seed, compilers);
  console.log(`The same in a smaller program:\n${text}`);
  print(found);
}

async function replay(seed: number, compilers: readonly ReferenceCompiler[]): Promise<boolean> {
  const [verdict] = await compareSeeds(seed, 1, compilers);
  console.log(programOfSeed(seed).text);
  print(verdict?.found ?? {});
  return verdict?.kind === "same";
}

async function fuzz(programs: number, seed: number, compilers: readonly ReferenceCompiler[]): Promise<boolean> {
  const counts = { same: 0, different: 0, "too large": 0, references: 0 };
  const bad: Verdict[] = [];
  for (let done = 0; done < programs && bad.length < SHOWN_MAX; done += STRIDE) {
    const verdicts = await compareSeeds(seed + done, Math.min(STRIDE, programs - done), compilers);
    for (const verdict of verdicts) counts[verdict.kind]++;
    bad.push(...verdicts.filter(({ kind }) => kind === "different" || kind === "references"));
    const line = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
    console.log(
      `${done + verdicts.length} programs against ${compilers.map(({ name }) => name).join(", ")}: ${line.join(", ")}`,
    );
  }
  for (const verdict of bad.slice(0, SHOWN_MAX)) await show(verdict, compilers);
  return bad.length === 0;
}

async function main(): Promise<boolean> {
  const { programs, seed, replay: one, references } = options();
  const compilers = await installed(references);
  if (compilers.length === 0) throw new Error("There is neither gcc nor clang on this machine.");
  return one === undefined ? fuzz(programs, seed, compilers) : replay(one, compilers);
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
