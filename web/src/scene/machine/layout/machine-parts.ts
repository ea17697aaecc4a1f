/**
 * The parts of a machine, each within a larger one: nodes in bricks, bricks at a router, and so on up to the whole
 * machine. A machine whose network is no tree has two levels: its nodes, and all of it. A part is a number; the groups
 * of the machine come first, in their order, and then the nodes.
 */
import { nodeWord } from "../../../base/node-word.ts";
import type { SceneMachine } from "./scene-machine.ts";

export interface MachinePart {
  /** 0 for a node, 1 for what joins nodes, and so on. */
  readonly level: number;
  /** The kind of part: "cabinet". */
  readonly name: string;
  /** The number among the parts of the same level that are in the same larger part; a node's own number. */
  readonly index: number;
  /** The nodes of the part, consecutive. */
  readonly first: number;
  readonly last: number;
  /** The part that contains this one; -1 for the whole machine. */
  readonly parent: number;
  readonly children: readonly number[];
}

export interface MachineParts {
  readonly all: readonly MachinePart[];
  /** The whole machine. */
  readonly root: number;
  /** The part that is node 0; node n is that number and n. */
  readonly firstNode: number;
}

interface Range {
  readonly level: number;
  readonly name: string;
  readonly first: number;
  readonly last: number;
}

export function machineParts(machine: Pick<SceneMachine, "groups" | "nodeCount" | "nodeName">): MachineParts {
  const ranges = [...groupsOf(machine), ...nodesOf(machine)];
  const firstNode = ranges.length - machine.nodeCount;
  const parents = ranges.map((range) => smallestAround(range, ranges));
  const children: number[][] = ranges.map(() => []);
  parents.forEach((parent, part) => children[parent]?.push(part));
  const all = ranges.map((range, part): MachinePart => {
    const parent = parents[part] ?? -1;
    const index = range.level === 0 ? range.first : (children[parent]?.indexOf(part) ?? 0);
    return { ...range, index, parent, children: children[part] ?? [] };
  });
  return { all, root: parents.indexOf(-1), firstNode };
}

/** The groups of a tree, the lowest level first; a machine without a single one around all its nodes is that one. */
function groupsOf({ groups = [], nodeCount }: Pick<SceneMachine, "groups" | "nodeCount">): Range[] {
  const whole = groups.filter(({ first, last }) => first === 0 && last === nodeCount - 1);
  const level = Math.max(0, ...groups.map((group) => group.level)) + 1;
  return whole.length > 0 ? [...groups] : [...groups, { level, name: "machine", first: 0, last: nodeCount - 1 }];
}

function nodesOf(machine: Pick<SceneMachine, "groups" | "nodeCount" | "nodeName">): Range[] {
  const name = sceneNodeWord(machine);
  return Array.from({ length: machine.nodeCount }, (_, node) => ({ level: 0, name, first: node, last: node }));
}

/** The word for the nodes of a machine. */
export function sceneNodeWord({ nodeName, groups = [] }: Pick<SceneMachine, "nodeName" | "groups">): string {
  return nodeWord(nodeName, groups.length > 0);
}

/** The same, of a machine whose parts are known. */
export function nodeWordIn({ all }: MachineParts): string {
  return all.find(({ level }) => level === 0)?.name ?? nodeWord(undefined, false);
}

/** "node 47". */
export function numberedNode(parts: MachineParts, node: number): string {
  return `${nodeWordIn(parts)} ${node}`;
}

/** Width of a letter, in heights of the type. assumed: that of the page's typeface, on average */
const LETTER = 0.6;

/** The name of a node where there is room for it, else its number; `room` is a width in heights of the type. */
export function nodeLabel(parts: MachineParts, node: number, room: number): string {
  const name = numberedNode(parts, node);
  return name.length * LETTER < room ? name : String(node);
}

/** The part of the lowest higher level that contains a part; -1 for none. */
function smallestAround(range: Range, ranges: readonly Range[]): number {
  let best = -1;
  ranges.forEach((other, i) => {
    const around = other.level > range.level && other.first <= range.first && other.last >= range.last;
    if (around && other.level < (ranges[best]?.level ?? Infinity)) best = i;
  });
  return best;
}

/** A part within its larger one: "Machine", "cabinet 3", "node 47". */
export function partName(parts: MachineParts, part: number): string {
  const at = parts.all[part];
  if (at === undefined || part === parts.root) return "Machine";
  return `${at.name} ${at.index}`;
}

/** A part with all larger ones but the whole machine: "cabinet 3, router 2". A node's number is its own. */
export function fullPartName(parts: MachineParts, part: number): string {
  const at = parts.all[part];
  if (at === undefined || part === parts.root || at.level === 0) return partName(parts, part);
  return wayTo(parts, part)
    .slice(1)
    .map((each) => partName(parts, each))
    .join(", ");
}

/** The parts from the whole machine to one of them, both included. */
export function wayTo(parts: MachineParts, part: number): readonly number[] {
  const way: number[] = [];
  for (let at = part; at >= 0; at = parts.all[at]?.parent ?? -1) way.unshift(at);
  return way;
}

/** The child of `within` in which a node is; `within` itself when the node is outside or `within` is the node. */
export function childAround(parts: MachineParts, within: number, node: number): number {
  const child = parts.all[within]?.children.find((part) => {
    const at = parts.all[part];
    return at !== undefined && at.first <= node && node <= at.last;
  });
  return child ?? within;
}

/** The smallest part that contains two nodes. */
export function meetingPart(parts: MachineParts, a: number, b: number): number {
  let part = parts.firstNode + a;
  for (let at = parts.all[part]; at !== undefined && (b < at.first || b > at.last); at = parts.all[part]) {
    part = at.parent;
  }
  return part;
}

/** Is the network a tree, so that parts are more than its nodes? */
export function isTree({ groups = [] }: Pick<SceneMachine, "groups">): boolean {
  return groups.length > 0;
}

/**
 * The part that a picture shows by itself: the smallest one with all running cores and the homes of all lines of the
 * run. A machine whose network is no tree is shown as a whole, however few of its cores run.
 */
export function partInUse(
  machine: Pick<SceneMachine, "groups" | "nodeOfCore" | "homes">,
  parts: MachineParts,
  running: number,
): number {
  if (!isTree(machine)) return parts.root;
  let first = Infinity;
  let last = -1;
  for (const node of [...machine.nodeOfCore.slice(0, running), ...machine.homes.values()]) {
    first = Math.min(first, node);
    last = Math.max(last, node);
  }
  return last < 0 ? parts.root : meetingPart(parts, first, last);
}
