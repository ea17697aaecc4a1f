/**
 * Machines whose network is a tree: the frame around each group of nodes, the spot in its middle where messages change
 * level, and the way from chip to chip over these spots. Groups are drawn within groups.
 */
import type { Box } from "./box.ts";
import type { SceneGroup } from "./scene-machine.ts";

export interface GroupFrame extends Box {
  readonly level: number;
  readonly name: string;
  /** The number of the group in its level. */
  readonly index: number;
  /** The frame of the group that contains this one; -1 for the whole machine. */
  readonly parent: number;
  /** The spot where messages change level, CSS px. */
  readonly hubX: number;
  readonly hubY: number;
}

export interface GroupPlaces {
  readonly frames: readonly GroupFrame[];
  /** Frame of the lowest group of each node; -1 for none. */
  readonly lowest: Int32Array;
}

/** `most`: the widest margin of a frame around its chips, CSS px, as much as the layout has left free at its edges. */
export function groupPlaces(groups: readonly SceneGroup[], chips: readonly Box[], most: number): GroupPlaces {
  const lowest = new Int32Array(chips.length).fill(-1);
  const bare = groups.map((group) => around(chips.slice(group.first, group.last + 1)));
  const counts = new Map<number, number>();
  const levels = [...new Set(groups.map(({ level }) => level))];
  const margins = new Map(
    levels.map((level) => {
      const cap = (most * level) / Math.max(...levels);
      const [x, y] = marginOf(bare.filter((_, i) => groups[i]?.level === level));
      return [level, [Math.min(cap, x), Math.min(cap, y)]] as const;
    }),
  );
  const frames = bare.map((box, frame): GroupFrame => {
    const group = groups[frame] ?? { level: 0, name: "", first: 0, last: -1 };
    for (let node = group.first; node <= group.last; node++) if (lowest[node] === -1) lowest[node] = frame;
    const index = counts.get(group.level) ?? 0;
    counts.set(group.level, index + 1);
    const { level, name } = group;
    const parent = groups.findIndex((g) => g.level === level + 1 && g.first <= group.first && group.last <= g.last);
    const hub = { hubX: box.x + box.width / 2, hubY: box.y + box.height / 2 };
    return { ...widened(box, margins.get(level) ?? [0, 0]), level, name, index, parent, ...hub };
  });
  return { frames, lowest };
}

function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.x));
  const top = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Share of the gap between groups that the frame of each takes: so frames of one level never touch. */
const FRAME_SHARE = 0.36;

/** Margins in x and y that keep the frames of one level apart. */
function marginOf(boxes: readonly Box[]): readonly [number, number] {
  let [x, y] = [Infinity, Infinity];
  for (const [i, a] of boxes.entries()) {
    for (const b of boxes.slice(i + 1)) {
      const apartX = Math.max(a.x - b.x - b.width, b.x - a.x - a.width);
      const apartY = Math.max(a.y - b.y - b.height, b.y - a.y - a.height);
      if (apartX > 0 && apartY < 0) x = Math.min(x, apartX);
      if (apartY > 0 && apartX < 0) y = Math.min(y, apartY);
    }
  }
  return [Number.isFinite(x) ? x * FRAME_SHARE : 0, Number.isFinite(y) ? y * FRAME_SHARE : 0];
}

function widened(box: Box, [x, y]: readonly [number, number]): Box {
  return { x: box.x - x, y: box.y - y, width: box.width + 2 * x, height: box.height + 2 * y };
}

/** Hubs from one chip to another, up to the level where they meet and down again: x, y pairs. */
export function wayOverHubs(places: GroupPlaces, from: number, to: number): Float32Array {
  const up = ancestors(places, from);
  const down = ancestors(places, to);
  const meets = up.find((frame) => down.includes(frame));
  if (meets === undefined) return new Float32Array(0);
  const way = [...up.slice(0, up.indexOf(meets) + 1), ...down.slice(0, down.indexOf(meets)).reverse()];
  return Float32Array.from(way.flatMap((frame) => [places.frames[frame]?.hubX ?? 0, places.frames[frame]?.hubY ?? 0]));
}

function ancestors({ frames, lowest }: GroupPlaces, node: number): number[] {
  const path: number[] = [];
  for (let frame = lowest[node] ?? -1; frame >= 0; frame = frames[frame]?.parent ?? -1) path.push(frame);
  return path;
}
