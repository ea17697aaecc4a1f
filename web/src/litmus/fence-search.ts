/**
 * Which fences are needed? All minimal sets of full fences that forbid an outcome under a model: with each of these
 * sets the outcome cannot happen, and without any one of its fences the outcome can.
 */
import type { LitmusProgram } from "../base/litmus.ts";
import { compileLitmus } from "./compile.ts";
import { type FencePosition, fencePositions, withFences } from "./fence-edit.ts";

export interface FenceAnswer {
  /** Undefined where even a fence at every position does not forbid the outcome. */
  readonly minimal: readonly (readonly FencePosition[])[] | undefined;
  /** How many sets were explored. */
  readonly tried: number;
  /** False when there were more sets than the search explores: then there may be further minimal sets. */
  readonly complete: boolean;
}

/** More sets than this are not explored: twelve positions, each with a fence or without. */
const SETS_MAX = 4096;

/** Can the outcome happen in this program? Rejects when an exploration did not reach its end. */
export type IsAllowed = (program: LitmusProgram) => Promise<boolean>;

export async function neededFences(text: string, program: LitmusProgram, isAllowed: IsAllowed): Promise<FenceAnswer> {
  const positions = fencePositions(text, program);
  const search = { text, program, isAllowed };
  if (await isAllowedWith(search, positions)) return { minimal: undefined, tried: 1, complete: true };
  const minimal: (readonly FencePosition[])[] = [];
  let tried = 1;
  for (const set of setsBySize(positions)) {
    if (minimal.some((small) => small.every((position) => set.includes(position)))) continue;
    if (tried >= SETS_MAX) return { minimal, tried, complete: false };
    tried++;
    if (!(await isAllowedWith(search, set))) minimal.push(set);
  }
  return { minimal, tried, complete: true };
}

interface Search {
  readonly text: string;
  readonly program: LitmusProgram;
  readonly isAllowed: IsAllowed;
}

async function isAllowedWith(
  { text, program, isAllowed }: Search,
  positions: readonly FencePosition[],
): Promise<boolean> {
  const made = compileLitmus(withFences(text, program, positions), "").program;
  if (made === undefined) throw new Error("with these fences the test does not compile");
  return isAllowed(made);
}

/** All sets of positions, the smaller ones first. */
function* setsBySize<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let size = 0; size <= all.length; size++) yield* setsOf(all, size, 0);
}

function* setsOf<T>(all: readonly T[], size: number, from: number): Generator<readonly T[]> {
  if (size === 0) return yield [];
  for (let i = from; i + size <= all.length; i++) {
    for (const rest of setsOf(all, size - 1, i + 1)) yield [all[i] as T, ...rest];
  }
}
