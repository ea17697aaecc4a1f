/**
 * Which cores of a machine run: a list of its cores. A run with n cores then has the first n of the list, in the order
 * of the list, instead of the machine's first n. To the simulator a placed machine is a machine with these cores only,
 * each on its own node; nodes without a core still have their memory and directory.
 */
import { type Result, fail, ok } from "../../base/result.ts";
import { countOf } from "../../base/text.ts";
import { type Problem, problem } from "../json/problem.ts";
import { type Machine, machineOfFile } from "./machine.ts";
import { placedModel } from "./placed-model.ts";
import { placementText } from "./placement-text.ts";

/** Characters of a list of cores in a message. assumed */
const TOLD_MAX = 100;

function shortened(list: string): string {
  return list.length <= TOLD_MAX ? list : `${list.slice(0, TOLD_MAX).replace(/,[^,]*$/, "")}, …`;
}

/** The same machine with only these cores. */
export function placedMachine(machine: Machine, cores: readonly number[]): Result<Machine, readonly Problem[]> {
  const { model, file } = machine;
  if (cores.length === 0) return fail([problem("cores", "no core is named")]);
  const twice = cores.find((core, i) => cores.indexOf(core) !== i);
  if (twice !== undefined) return fail([problem("cores", `core ${twice} is named twice`)]);
  const beyond = cores.filter((core) => !Number.isSafeInteger(core) || core < 0 || core >= model.coreCount);
  if (beyond.length > 0) {
    const known = `the machine ${file.id} has the cores 0 to ${model.coreCount - 1}`;
    const said = `no such ${beyond.length === 1 ? "core" : "cores"}: ${shortened(placementText(beyond))}`;
    return fail([problem("cores", said, known)]);
  }
  return ok({ ...machine, model: placedModel(model, cores), placement: [...cores] });
}

/** The machine with all its cores again. */
export function wholeMachine(machine: Machine): Machine {
  return machine.placement === undefined ? machine : machineOfFile(machine.file);
}

/** A phrase for messages: why the machine has no more cores. */
export function coreLimitText({ file, model, placement }: Machine): string {
  const count = countOf(model.coreCount, "core");
  return placement === undefined
    ? `the machine ${file.id} has ${count}`
    : `${count} of the machine ${file.id} are to run: ${placementText(placement)}`;
}
