/**
 * The places of a sweep's points on a given machine. A scenario states values for its own machine; on another machine
 * they are cut to its cores, and on a larger one they go on in steps of a half and a third, up to the whole machine,
 * or as far as the programs have room.
 * Where the reader has named the cores that run, these are a machine of their own, which is shown whole as well.
 */
import type { Machine } from "../machine/machine.ts";
import { mostCores } from "./most-cores.ts";
import type { Scenario } from "./scenario.ts";
import { sweepsCores } from "./sweeps-cores.ts";

export function sweepValuesOn(scenario: Scenario, machine: Machine): readonly number[] {
  if (!sweepsCores(scenario)) return scenario.values;
  const most = mostCores(scenario, machine);
  const possible = scenario.values.filter((x) => x <= most);
  const isOwn = machine.file.id === scenario.file.machine && machine.placement === undefined;
  if (isOwn) return possible.length > 0 ? possible : scenario.values;
  const last = possible[possible.length - 1] ?? 0;
  return last === most ? possible : [...possible, ...roundCounts(last, most), most];
}

/** Powers of two and one and a half times powers of two, strictly between the two numbers. */
function roundCounts(after: number, before: number): number[] {
  const counts: number[] = [];
  for (let power = 1; power < before; power *= 2) counts.push(power, power * 1.5);
  return counts.filter((x) => Number.isInteger(x) && x > after && x < before);
}
