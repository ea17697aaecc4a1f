/**
 * Which cores of a machine run: a list of its cores. A run with n cores then has the first n of the list, in the order
 * of the list, instead of the machine's first n. To the simulator a placed machine is a machine with these cores only,
 * each on its own node; nodes without a core still have their memory and directory.
 */
import { LIMITS } from "../../base/abi.gen.ts";
import { type Result, fail, ok } from "../../base/result.ts";
import { countOf } from "../../base/text.ts";
import { type Problem, problem } from "../json/problem.ts";
import { type Machine, readMachine } from "./machine.ts";
import { placedModel } from "./placed-model.ts";

/** The same machine with only these cores. */
export function placedMachine(machine: Machine, cores: readonly number[]): Result<Machine, readonly Problem[]> {
  const { model, file } = machine;
  if (cores.length === 0) return fail([problem("cores", "no core is named")]);
  const twice = cores.find((core, i) => cores.indexOf(core) !== i);
  if (twice !== undefined) return fail([problem("cores", `core ${twice} is named twice`)]);
  const beyond = cores.filter((core) => !Number.isSafeInteger(core) || core < 0 || core >= model.coreCount);
  if (beyond.length > 0) {
    const known = `the machine ${file.id} has the cores 0 to ${model.coreCount - 1}`;
    const said = `no such ${beyond.length === 1 ? "core" : "cores"}: ${placementText(beyond)}`;
    return fail([problem("cores", said, known)]);
  }
  return ok({ ...machine, model: placedModel(model, cores), placement: [...cores] });
}

/** The machine with all its cores again. */
export function wholeMachine(machine: Machine): Machine {
  if (machine.placement === undefined) return machine;
  const whole = readMachine(machine.file);
  return whole.ok ? whole.value : machine;
}

const ITEM = /^(\d+)(?:-(\d+))?$/;

/** Reads "0,6,12-17": numbers and ranges, whose order counts. Whether the machine has these cores is not known here. */
export function parsePlacement(text: string): Result<readonly number[], string> {
  const cores: number[] = [];
  for (const raw of text.split(",")) {
    const match = ITEM.exec(raw.trim());
    const from = Number(match?.[1]);
    const to = match?.[2] === undefined ? from : Number(match[2]);
    if (match === null || !(to >= from))
      return fail(`"${raw.trim()}" is no core and no range of cores: write a list such as 0,6,12-17`);
    if (cores.length + (to - from + 1) > LIMITS.CORES_MAX)
      return fail(`the list has more than ${LIMITS.CORES_MAX} cores, which is the most that are simulated`);
    for (let core = from; core <= to; core++) cores.push(core);
  }
  return ok(cores);
}

/** The same list as a text: "0,6,12-17". */
export function placementText(cores: readonly number[]): string {
  const parts: string[] = [];
  for (let i = 0; i < cores.length;) {
    const from = cores[i] ?? 0;
    let end = i;
    while (cores[end + 1] === from + (end + 1 - i)) end += 1;
    if (end - i >= 2) parts.push(`${from}-${cores[end] ?? from}`);
    else for (let at = i; at <= end; at++) parts.push(String(cores[at]));
    i = end + 1;
  }
  return parts.join(",");
}

/** " (its cores 0,6)", behind the machine's title; empty for a machine with all its cores. */
export function placementPhrase({ placement }: Machine): string {
  return placement === undefined ? "" : ` (its cores ${placementText(placement)})`;
}

/** A phrase for messages: why the machine has no more cores. */
export function coreLimitText({ file, model, placement }: Machine): string {
  const count = countOf(model.coreCount, "core");
  return placement === undefined
    ? `the machine ${file.id} has ${count}`
    : `${count} of the machine ${file.id} are to run: ${placementText(placement)}`;
}
