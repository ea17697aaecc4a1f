/**
 * The message of an interrupted sweep: how much is done, what is missing, and the command that computes the rest. As
 * CSV and JSON the printed rows can be resumed; a table cannot be read back, so the missing points are named as
 * options. A sweep that adds places where curves bend cannot be resumed.
 */
import type { PointJob } from "../../src/model/experiment/point-jobs.ts";
import type { PointRow } from "../../src/model/results/points/point-row.ts";
import { quoted } from "../../src/base/shell-words.ts";

export interface SweptPart {
  readonly rows: readonly PointRow[];
  readonly missing: readonly Missing[];
}

/** The place of a point that lacks. */
type Missing = Pick<PointJob, "variant" | "x">;

/** Options that the printed commands set anew. */
const REPLACED: readonly string[] = ["resume", "variants", "x", "shard"];

/** `words` are those behind `hotline sweep`. */
export function howToGoOn(words: readonly string[], format: string, { rows, missing }: SweptPart): string {
  const done = `interrupted: ${rows.length} of ${rows.length + missing.length} points are done`;
  if (missing.length === 0) return `${done}, and printed`;
  const lacking = byVariant(missing).map(([variant, values]) => `  ${variant} at ${values.join(", ")}`);
  return [`${done} and printed; missing are`, ...lacking, ...commands(words, format, rows, missing)].join("\n");
}

function commands(
  words: readonly string[],
  format: string,
  rows: readonly PointRow[],
  missing: readonly Missing[],
): readonly string[] {
  if (rows.length === 0 || words.includes("--bends")) return ["To begin again:", `  ${commandLine(words)}`];
  if (format === "table") {
    const rest = without(words, REPLACED);
    const lines = byVariant(missing).map(([variant, values]) =>
      commandLine([...rest, "--variants", variant, "--x", values.join(",")]),
    );
    return ["To compute them:", ...lines.map((line) => `  ${line}`)];
  }
  return [
    "To go on, with FILE for the file that holds what was printed, and another file for what will be:",
    `  ${commandLine([...without(words, ["resume"]), "--resume", "FILE"])}`,
  ];
}

/** The missing x values by variant, in their order. */
function byVariant(missing: readonly Missing[]): readonly (readonly [string, readonly number[]])[] {
  const variants = [...new Set(missing.map((job) => job.variant))];
  return variants.map((variant) => [variant, missing.filter((job) => job.variant === variant).map((job) => job.x)]);
}

/** Leaves out some options that take a value, in both ways in which they can be written. */
function without(words: readonly string[], names: readonly string[]): readonly string[] {
  const isValue = (i: number): boolean => names.some((name) => words[i - 1] === `--${name}`);
  const isOption = (word: string): boolean =>
    names.some((name) => word === `--${name}` || word.startsWith(`--${name}=`));
  return words.filter((word, i) => !isOption(word) && !isValue(i));
}

function commandLine(words: readonly string[]): string {
  return ["hotline", "sweep", ...words].map(quoted).join(" ");
}
