/** What threads of one core have in common, for the cores that run: tables of the configuration block. */
import type { MachineModel } from "../base/machine.ts";

/** For each of the first `cores` threads the first one of its core; undefined where no thread shares a core. */
export function firstSiblings({ smt }: MachineModel, cores: number): readonly number[] | undefined {
  if (smt === undefined) return undefined;
  const running = smt.coreOf.slice(0, cores);
  return running.map((core) => running.indexOf(core));
}

/** For each level of places, innermost first, the first core of the place of each of the first `cores` cores. */
export function placesOf({ levels = [] }: MachineModel, cores: number): readonly (readonly number[])[] {
  return levels.map((places) => {
    const first = new Map<number, number>();
    return places.slice(0, cores).map((place, core) => {
      if (!first.has(place)) first.set(place, core);
      return first.get(place) ?? core;
    });
  });
}
