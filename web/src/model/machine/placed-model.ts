/** A machine with some of its cores, or with its cores in another order: each core stays on its own node. */
import type { MachineModel } from "../../base/machine.ts";

/** The machine with these of its cores only, in this order. */
export function placedModel(model: MachineModel, cores: readonly number[]): MachineModel {
  const pairs = cores.flatMap((from) => cores.map((to) => model.transfer[from * model.coreCount + to] ?? 0));
  return {
    ...model,
    coreCount: cores.length,
    nodeOfCore: cores.map((core) => model.nodeOfCore[core] ?? 0),
    transfer: model.matrix ? Uint32Array.from(pairs) : model.transfer,
  };
}

/** The same machine, whose cores are taken from the nodes in turn: one of each, then the second of each, and so on. */
export function spreadModel(model: MachineModel): MachineModel {
  const seen = Array.from({ length: model.nodeCount }, () => 0);
  const turns = model.nodeOfCore.map((node, core) => {
    const turn = seen[node] ?? 0;
    seen[node] = turn + 1;
    return { core, node, turn };
  });
  const order = turns.toSorted((a, b) => a.turn - b.turn || a.node - b.node);
  return placedModel(
    model,
    order.map(({ core }) => core),
  );
}
