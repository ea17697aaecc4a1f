/**
 * The places that can own a line, level by level, as the drawing and the words need them: what the places of a level
 * are called, the cores of each, and the part of the machine that each is. Which of them have the line at a moment is
 * read from the trace in line-places.ts.
 */
import { meetingPart, partName, type MachineParts } from "./machine-parts.ts";
import type { SceneMachine } from "./scene-machine.ts";

export interface Place {
  readonly cores: readonly number[];
  /** "cluster 3"; empty where the place is the threads of one core, which have no name in the picture. */
  readonly name: string;
  /** The part of the machine (machine-parts.ts); undefined where it is the threads of one core. */
  readonly part: number | undefined;
}

export interface PlaceLevel {
  /** What the places of the level are called: "cluster", or "core" where they are the threads of one. */
  readonly word: string;
  /** The place of each core. */
  readonly of: readonly Place[];
}

/** Does the machine decide coherence level by level? */
export function hasLevels({ levels = [] }: Pick<SceneMachine, "levels">): boolean {
  return levels.length > 0;
}

type Levelled = Pick<SceneMachine, "levels" | "coreOf" | "nodeOfCore">;

/** Innermost level first; none where one home decides for all cores. */
export function placeLevels(machine: Levelled, parts: MachineParts): readonly PlaceLevel[] {
  return (machine.levels ?? []).map((places) => placeLevel(machine, parts, places));
}

function placeLevel({ coreOf, nodeOfCore }: Levelled, parts: MachineParts, places: readonly number[]): PlaceLevel {
  const members = coresByPlace(places);
  const isThreads = coreOf !== undefined && [...members.values()].every((cores) => oneIn(coreOf, cores));
  const partLevel = Math.max(...Array.from(members.values(), (cores) => levelOfPart(parts, nodeOfCore, cores)));
  const made = new Map(
    Array.from(members, ([number, cores]): [number, Place] => {
      const part = isThreads ? undefined : partAround(parts, nodeOfCore[cores[0] ?? 0] ?? 0, partLevel);
      return [number, { cores, name: part === undefined ? "" : partName(parts, part), part }];
    }),
  );
  const word = isThreads ? "core" : (parts.all.find(({ level }) => level === partLevel)?.name ?? "");
  return { word, of: places.flatMap((number) => made.get(number) ?? []) };
}

function coresByPlace(places: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const members = new Map<number, number[]>();
  places.forEach((number, core) => members.set(number, [...(members.get(number) ?? []), core]));
  return members;
}

function oneIn(numbers: readonly number[], cores: readonly number[]): boolean {
  return new Set(cores.map((core) => numbers[core])).size === 1;
}

/** The level of the smallest part with all of the cores. */
function levelOfPart(parts: MachineParts, nodeOfCore: readonly number[], cores: readonly number[]): number {
  const nodes = cores.map((core) => nodeOfCore[core] ?? 0);
  return parts.all[meetingPart(parts, Math.min(...nodes), Math.max(...nodes))]?.level ?? 0;
}

/** The part of the level around a node. */
function partAround(parts: MachineParts, node: number, level: number): number {
  let part = parts.firstNode + node;
  while ((parts.all[part]?.level ?? level) < level) part = parts.all[part]?.parent ?? parts.root;
  return part;
}
