/** The machines of the site as a list to choose from: by the maker of their processors, the small ones first. */
import type { Machine } from "../../model/machine/machine.ts";
import type { ChoiceOption } from "./choice.tsx";

/** The first group that has a machine: by what its title names, then by its architecture; the rest stands last. */
const GROUPS: readonly (readonly [name: string, has: (machine: Machine) => boolean])[] = [
  ["Intel", ({ file }) => /\bIntel\b/.test(file.title)],
  ["AMD", ({ file }) => /\bAMD\b/.test(file.title)],
  ["x86 of unknown make", ({ file }) => file.architecture === "x86"],
  ["Arm", ({ file }) => file.architecture === "arm"],
];

const OTHERS = "Other architectures";

function groupOf(machine: Machine): string {
  return GROUPS.find(([, has]) => has(machine))?.[0] ?? OTHERS;
}

/** Without the further threads of its cores. */
function coresOf({ model }: Machine): number {
  return model.smt === undefined ? model.coreCount : new Set(model.smt.coreOf).size;
}

export function machineOptions(machines: Iterable<Machine>): readonly ChoiceOption<string>[] {
  const names = [...GROUPS.map(([name]) => name), OTHERS];
  return [...machines]
    .map((machine) => ({ machine, at: names.indexOf(groupOf(machine)) }))
    .toSorted((a, b) => a.at - b.at || coresOf(a.machine) - coresOf(b.machine))
    .map(({ machine: { file }, at }) => ({ id: file.id, label: file.title, group: names[at] }));
}
