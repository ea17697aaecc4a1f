/**
 * Cores that are not all alike: threads of one core stand side by side and are joined; a slow core has a smaller cell,
 * whose area shrinks with its speed.
 */
import type { MachineModel } from "../../../base/machine.ts";
import type { Box } from "./box.ts";
import type { ChipBox } from "./layout-chips.ts";
import type { SceneMachine } from "./scene-machine.ts";

type Cores = Pick<SceneMachine, "coreOf" | "work">;

/** The places of the cores in a layout. */
interface CorePlaces {
  readonly coreX: Float32Array;
  readonly coreY: Float32Array;
  readonly cell: number;
  readonly sides: Float32Array;
}

/** What the drawing needs to know of a machine's cores. */
export function unlikeCores({ smt, work }: Pick<MachineModel, "smt" | "work">): Cores {
  return { ...(smt === undefined ? {} : { coreOf: smt.coreOf }), ...(work === undefined ? {} : { work }) };
}

/** The cores of a chip in the order in which they are drawn: fast ones first, threads of one core together. */
export function drawnOrder({ coreOf, work }: Cores, cores: readonly number[]): readonly number[] {
  if (coreOf === undefined && work === undefined) return cores;
  const workOf = (core: number): number => work?.[core] ?? 100;
  const first = firstThreads(coreOf ?? [], cores);
  const firstOf = (core: number): number => first.get(coreOf?.[core] ?? core) ?? core;
  return cores.toSorted((a, b) => workOf(a) - workOf(b) || firstOf(a) - firstOf(b) || a - b);
}

function firstThreads(coreOf: readonly number[], cores: readonly number[]): ReadonlyMap<number, number> {
  const first = new Map<number, number>();
  for (const core of cores) {
    const whole = coreOf[core] ?? core;
    if (!first.has(whole)) first.set(whole, core);
  }
  return first;
}

/** The most threads that a core has: as many cells stay in one row. */
export function threadsOfCore({ coreOf }: Cores): number {
  const counts = new Map<number, number>();
  for (const core of coreOf ?? []) counts.set(core, (counts.get(core) ?? 0) + 1);
  return Math.max(1, ...counts.values());
}

/** Least side of a slow core's cell, and the largest, as shares of that of a fast one: it must be seen. assumed */
const [LEAST, LARGEST] = [0.5, 0.85];

/** The side of each core's cell as a share of the layout's. */
export function sideShares({ nodeOfCore, work }: Pick<SceneMachine, "nodeOfCore" | "work">): Float32Array {
  const fastest = Math.min(...(work ?? [100]));
  return Float32Array.from(nodeOfCore, (_, core) => {
    const speed = fastest / (work?.[core] ?? fastest);
    return speed === 1 ? 1 : Math.min(LARGEST, Math.max(LEAST, Math.sqrt(speed)));
  });
}

/** The side of a core's cell, CSS px. */
export function sideOf({ cell, sides }: Pick<CorePlaces, "cell" | "sides">, core: number): number {
  return cell * (sides[core] ?? 1);
}

/** Smallest pitch with room for a joint between two cells, CSS px. */
const JOINT_PITCH_MIN = 5;

/** What joins two neighbouring threads of one core. */
export function jointsOf({ coreOf }: Cores, chips: readonly ChipBox[], places: CorePlaces): readonly Box[] {
  if (coreOf === undefined) return [];
  const { coreX, coreY, cell } = places;
  const half = (core: number): number => sideOf(places, core) / 2;
  const joint = (left: number, right: number): Box => {
    const x = (coreX[left] ?? 0) + half(left);
    const height = cell * 0.5;
    return { x: x - 1, y: (coreY[left] ?? 0) - height / 2, width: (coreX[right] ?? 0) - half(right) - x + 2, height };
  };
  return chips.flatMap(({ cores, columns, pitch }) =>
    cores.flatMap((right, k) => {
      const left = cores[k - 1];
      const isPair = left !== undefined && k % columns > 0 && coreOf[left] === coreOf[right];
      return isPair && pitch >= JOINT_PITCH_MIN ? [joint(left, right)] : [];
    }),
  );
}
