/** The looks of a machine in words: for readers who do not see its drawing, and for the table of its numbers. */
import type { MachineModel } from "../../../base/machine.ts";
import { nodeWord } from "../../../base/node-word.ts";
import { countOf } from "../../../base/text.ts";
import type { Machine } from "../../../model/machine/machine.ts";
import type { MachineFile } from "../../../model/machine/schema.ts";

export function fileNodeWord({ node_name, shape }: Pick<MachineFile, "node_name" | "shape">): string {
  return nodeWord(node_name, shape !== undefined && "tree" in shape);
}

/** The picture in words, for readers who do not see it. */
export function machineInWords({ file, model, links }: Machine): string {
  const cores = `${countOf(model.nodeCount, fileNodeWord(file))} with ${model.coreCount} ${model.smt === undefined ? "cores" : "threads"} in all${unlikeInWords(model)}`;
  const { shape } = file;
  if (shape === undefined) return `${cores}, joined by ${links.length} ${links.length === 1 ? "link" : "links"}`;
  if ("mesh" in shape) return `${cores}, a mesh of ${shape.mesh.columns} columns and ${shape.mesh.rows} rows`;
  const planes = shape.planes === undefined ? "" : ` in ${shape.planes} planes`;
  return `${cores}, a tree${planes}: ${treeInWords(shape.tree, fileNodeWord(file))}`;
}

/** ", two threads to a core, 8 cores slower than the others"; empty where all cores are alike. */
function unlikeInWords({ smt, work }: Pick<MachineModel, "smt" | "work">): string {
  const cores = new Set(smt?.coreOf).size;
  const threads = smt === undefined ? "" : `, which belong to ${cores} cores`;
  const fastest = Math.min(...(work ?? []));
  const slow = (work ?? []).filter((one) => one > fastest);
  if (slow.length === 0) return threads;
  const most = Math.round((100 * Math.max(...slow)) / fastest);
  return `${threads}; ${slow.length} of them are slow and take up to ${most} % of the cycles for the same work`;
}

/** For example "2 nodes make a brick, 4 of these a router, …". */
export function treeInWords(tree: readonly { readonly name: string; readonly of: number }[], node: string): string {
  return tree
    .map(({ name, of }, i) => (i === 0 ? `${of} ${node}s make a ${name}` : `${of} of these a ${name}`))
    .join(", ");
}
