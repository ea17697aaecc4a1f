/** The machines of the site as a list to choose from: by the maker of their processors, the small ones first. */
import type { Machine } from "../../model/machine/machine.ts";
import type { ChoiceOption } from "./choice.tsx";

/** What the titles of the machines with x86 name, and the others' architecture; the rest stands last. */
const GROUPS: readonly (readonly [name: string, has: (machine: Machine) => boolean])[] = [
  ["Intel", ({ file }) => /\bIntel\b/.test(file.title)],
  ["AMD", ({ file }) => /\bAMD\b/.test(file.title)],
  ["Arm", ({ file }) => file.architecture === "arm"],
];

const OTHERS = "Other architectures";

function groupOf(machine: Machine): string {
  return GROUPS.find(([, has]) => has(machine))?.[0] ?? OTHERS;
}

export function machineOptions(machines: Iterable<Machine>): readonly ChoiceOption<string>[] {
  const names = [...GROUPS.map(([name]) => name), OTHERS];
  return [...machines]
    .map((machine) => ({ machine, at: names.indexOf(groupOf(machine)) }))
    .toSorted((a, b) => a.at - b.at || a.machine.model.coreCount - b.machine.model.coreCount)
    .map(({ machine: { file }, at }) => ({ id: file.id, label: file.title, group: names[at] }));
}
