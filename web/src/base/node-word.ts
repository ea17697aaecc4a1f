/**
 * What readers are told the nodes of a machine are called: what its file says (`node_name`, such as "tile"). Of files
 * that say nothing, one that names the parts of its network (a tree of bricks, routers, cabinets) has nodes as the
 * smallest of them, and on every other machine a node is a chip.
 */
export function nodeWord(given: string | undefined, hasNamedParts: boolean): string {
  return given ?? (hasNamedParts ? "node" : "chip");
}
