/**
 * What readers are told the nodes of a machine are called. A machine file that names the parts of its network (a tree
 * of bricks, routers, cabinets) has nodes as the smallest of them; on every other machine a node is a chip.
 */

export type NodeWord = "node" | "chip";

export function nodeWord(hasNamedParts: boolean): NodeWord {
  return hasNamedParts ? "node" : "chip";
}
