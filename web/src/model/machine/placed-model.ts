/** A machine with some of its cores, or with its cores in another order: each core stays on its own node. */
import type { MachineModel } from "../../base/machine.ts";

/** The machine with these of its cores only, in this order. */
export function placedModel(model: MachineModel, cores: readonly number[]): MachineModel {
  return {
    ...model,
    coreCount: cores.length,
    nodeOfCore: cores.map((core) => model.nodeOfCore[core] ?? 0),
    ...(model.work === undefined ? {} : { work: cores.map((core) => model.work?.[core] ?? 100) }),
    ...(model.smt === undefined
      ? {}
      : { smt: { ...model.smt, coreOf: cores.map((core) => model.smt?.coreOf[core] ?? core) } }),
    ...(model.levels === undefined
      ? {}
      : { levels: model.levels.map((places) => cores.map((core) => places[core] ?? core)) }),
    transfer: model.matrix ? pairsOf(model, cores) : model.transfer,
  };
}

/** The latencies between these of the cores, row by row. */
function pairsOf({ transfer, coreCount }: MachineModel, cores: readonly number[]): Uint32Array {
  const pairs = new Uint32Array(cores.length * cores.length);
  for (const [row, from] of cores.entries())
    for (const [column, to] of cores.entries())
      pairs[row * cores.length + column] = transfer[from * coreCount + to] ?? 0;
  return pairs;
}

/** For each thread, how many threads of the same core come before it; 0 where cores have one thread. */
function threadTurns({ smt, nodeOfCore }: MachineModel): readonly number[] {
  const seen = new Map<number, number>();
  return nodeOfCore.map((_, thread) => {
    const core = smt?.coreOf[thread] ?? thread;
    const turn = seen.get(core) ?? 0;
    seen.set(core, turn + 1);
    return turn;
  });
}

const spreadModels = new WeakMap<MachineModel, MachineModel>();

/**
 * The same machine, whose cores are taken from the nodes in turn: one of each, then the second of each, and so on.
 * Second threads of cores come when every core has one that runs. A model gives the same one every time, as every run
 * of a sweep asks for it.
 */
export function spreadModel(model: MachineModel): MachineModel {
  const spread = spreadModels.get(model) ?? placedModel(model, spreadOrder(model));
  spreadModels.set(model, spread);
  return spread;
}

function spreadOrder(model: MachineModel): readonly number[] {
  const threads = threadTurns(model);
  const seen = new Map<string, number>();
  const turns = model.nodeOfCore.map((node, core) => {
    const thread = threads[core] ?? 0;
    const turn = seen.get(`${thread} ${node}`) ?? 0;
    seen.set(`${thread} ${node}`, turn + 1);
    return { core, node, thread, turn };
  });
  return turns.toSorted((a, b) => a.thread - b.thread || a.turn - b.turn || a.node - b.node).map(({ core }) => core);
}
