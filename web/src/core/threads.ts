/** What cores have in common, for the cores that run: tables of the configuration block. */
import type { MachineModel } from "../base/machine.ts";

/** For each of the first `cores` cores the first one that has the same number. */
function firstOfEach(numbers: readonly number[], cores: number): readonly number[] {
  const first = new Map<number, number>();
  return numbers.slice(0, cores).map((number, core) => {
    if (!first.has(number)) first.set(number, core);
    return first.get(number) ?? core;
  });
}

/** For each of the first `cores` threads the first one of its core; undefined where no thread shares a core. */
export function firstSiblings({ smt }: MachineModel, cores: number): readonly number[] | undefined {
  return smt === undefined ? undefined : firstOfEach(smt.coreOf, cores);
}

/** For each level of places, innermost first, the first core of the place of each of the first `cores` cores. */
export function placesOf({ levels = [] }: MachineModel, cores: number): readonly (readonly number[])[] {
  return levels.map((places) => firstOfEach(places, cores));
}
