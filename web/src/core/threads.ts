/** What threads of one core have in common, for the cores that run: tables of the configuration block. */
import type { MachineModel } from "../base/machine.ts";

/** For each of the first `cores` threads the first one of its core; undefined where no thread shares a core. */
export function firstSiblings({ smt }: MachineModel, cores: number): readonly number[] | undefined {
  if (smt === undefined) return undefined;
  const running = smt.coreOf.slice(0, cores);
  return running.map((core) => running.indexOf(core));
}

/**
 * What work() takes on each of the first `cores` cores when these run, in percent: threads of one core that run
 * together share what the core can do. Undefined: 100 on all.
 */
export function workPercents(model: MachineModel, cores: number): readonly number[] | undefined {
  const { work, smt } = model;
  if (work === undefined && smt === undefined) return undefined;
  const running = smt?.coreOf.slice(0, cores) ?? [];
  return Array.from({ length: cores }, (_, core) => {
    const own = work?.[core] ?? 100;
    const together = running.filter((one) => one === running[core]).length;
    return smt === undefined || together < 2 ? own : Math.round((own * together * 100) / smt.throughput);
  });
}
