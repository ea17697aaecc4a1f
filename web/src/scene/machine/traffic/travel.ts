/**
 * Ways of messages through the drawing: from a core or a directory, through the gaps between the cores to the chip's
 * edge, along the drawn links, and in again. One Travel is reused for every message of a frame, so following a way
 * allocates nothing once the chip-to-chip ways are known.
 */
import type { DisplayList } from "../../drawing/display-list.ts";
import { alongEdge } from "./chip-edge.ts";
import { wayInTree } from "../layout/layout-tree.ts";
import type { ChipBox } from "../layout/layout-chips.ts";
import { showsNode, type MachineLayout } from "../layout/layout.ts";

const POINTS_MAX = 512;
/** Number of points kept for the ways inside the first chip and the last. */
const INSIDE_MAX = 16;

export class Travel {
  private readonly layout: MachineLayout;
  private readonly between = new Map<number, Float32Array>();
  private readonly xs = new Float32Array(POINTS_MAX);
  private readonly ys = new Float32Array(POINTS_MAX);
  private readonly reached = new Float32Array(POINTS_MAX);
  private count = 0;
  /** Length of the way, CSS px. */
  length = 0;
  /** Where `go` ended, and the direction of the way there, a unit vector. */
  x = 0;
  y = 0;
  headingX = 1;
  headingY = 0;

  constructor(layout: MachineLayout) {
    this.layout = layout;
  }

  /**
   * The way from one spot on chip `fromNode` to another on chip `toNode`. False, and no way, when neither of the chips
   * is in sight.
   */
  route(x0: number, y0: number, fromNode: number, x1: number, y1: number, toNode: number): boolean {
    this.count = 0;
    this.length = 0;
    this.add(x0, y0);
    if (!showsNode(this.layout, fromNode) && !showsNode(this.layout, toNode)) return false;
    const from = this.layout.chips[fromNode];
    const to = this.layout.chips[toNode];
    if (from !== undefined && to !== undefined) {
      if (from === to) this.within(from, x0, y0, x1, y1);
      else this.across(from, x0, y0, to, x1, y1);
    }
    this.add(x1, y1);
    return true;
  }

  /** Moves x, y to the point at `distance` from the start of the way. */
  go(distance: number): void {
    const wanted = Math.min(this.length, Math.max(0, distance));
    let i = 1;
    while (i < this.count - 1 && (this.reached[i] ?? 0) < wanted) i++;
    const before = this.reached[i - 1] ?? 0;
    const span = (this.reached[i] ?? 0) - before;
    const share = span > 0 ? (wanted - before) / span : 1;
    const dx = (this.xs[i] ?? 0) - (this.xs[i - 1] ?? 0);
    const dy = (this.ys[i] ?? 0) - (this.ys[i - 1] ?? 0);
    this.x = (this.xs[i - 1] ?? 0) + dx * share;
    this.y = (this.ys[i - 1] ?? 0) + dy * share;
    if (span <= 0) return;
    this.headingX = dx / span;
    this.headingY = dy / span;
  }

  /** The whole way as lines of a list. */
  draw(list: DisplayList, width: number, colour: number, alpha: number): void {
    for (let i = 1; i < this.count; i++) {
      list.line(this.xs[i - 1] ?? 0, this.ys[i - 1] ?? 0, this.xs[i] ?? 0, this.ys[i] ?? 0, width, colour, alpha);
    }
  }

  private readonly add = (x: number, y: number): void => {
    if (this.count >= POINTS_MAX) return;
    if (this.count > 0)
      this.length += Math.hypot(x - (this.xs[this.count - 1] ?? 0), y - (this.ys[this.count - 1] ?? 0));
    this.xs[this.count] = x;
    this.ys[this.count] = y;
    this.reached[this.count] = this.length;
    this.count++;
  };

  /** Goes between two spots of one chip: along the gap over the first one's row, a gap between columns, and so on. */
  private within(chip: ChipBox, x0: number, y0: number, x1: number, y1: number): void {
    const lane0 = this.laneOf(chip, y0);
    const lane1 = this.laneOf(chip, y1);
    this.add(x0, lane0);
    if (lane0 !== lane1) {
      const column = columnGap(chip, y1 < chip.gridY ? x0 : x1);
      this.add(column, lane0);
      this.add(column, lane1);
    }
    this.add(x1, lane1);
  }

  /** Chips without a way between them are joined by a straight line: there is no link to follow. */
  private across(from: ChipBox, x0: number, y0: number, to: ChipBox, x1: number, y1: number): void {
    const way = this.chipWay(from.node, to.node);
    const last = Math.min(way.length, 2 * (POINTS_MAX - INSIDE_MAX)) - 2;
    if (last < 0) return;
    if (showsNode(this.layout, from.node)) this.leave(from, x0, y0, way[0] ?? 0, way[1] ?? 0);
    for (let i = 0; i <= last; i += 2) this.add(way[i] ?? 0, way[i + 1] ?? 0);
    if (showsNode(this.layout, to.node)) this.enter(to, way[last] ?? 0, way[last + 1] ?? 0, x1, y1);
  }

  /**
   * Goes from a spot to a point of its chip's edge: along the gap over its row to the nearer side, then along the edge.
   */
  private leave(chip: ChipBox, x: number, y: number, edgeX: number, edgeY: number): void {
    const lane = this.laneOf(chip, y);
    const side = sideTowards(chip, edgeX, x);
    this.add(x, lane);
    this.add(side, lane);
    alongEdge(chip, side, lane, edgeX, edgeY, this.add);
  }

  private enter(chip: ChipBox, edgeX: number, edgeY: number, x: number, y: number): void {
    const lane = this.laneOf(chip, y);
    const side = sideTowards(chip, edgeX, x);
    alongEdge(chip, edgeX, edgeY, side, lane, this.add);
    this.add(side, lane);
    this.add(x, lane);
  }

  /** The gap above the row of a core; the header, where the directory is, is free of cores. */
  private laneOf(chip: ChipBox, y: number): number {
    if (this.layout.detail === "chip" || y < chip.gridY || chip.pitch <= 0) return y;
    return chip.gridY + Math.floor((y - chip.gridY) / chip.pitch) * chip.pitch;
  }

  private chipWay(from: number, to: number): Float32Array {
    const key = from * this.layout.nodeCount + to;
    let way = this.between.get(key);
    if (way === undefined) {
      way = this.findWay(from, to);
      this.between.set(key, way);
    }
    return way;
  }

  private findWay(from: number, to: number): Float32Array {
    const { tree } = this.layout;
    return tree === undefined ? this.wayOverLinks(from, to) : wayInTree(tree, from, to);
  }

  /**
   * Follows link after link along the shortest path, and the edges of the chips passed; empty when no links join the
   * two.
   */
  private wayOverLinks(from: number, to: number): Float32Array {
    const { hops, linkOf, links, nodeCount, chips } = this.layout;
    const points: number[] = [];
    const add = (x: number, y: number): void => void points.push(x, y);
    let node = from;
    for (let steps = 0; node !== to && steps < nodeCount; steps++) {
      const next = hops[node * nodeCount + to] ?? -1;
      const link = links[linkOf[node * nodeCount + next] ?? -1];
      if (next < 0 || link === undefined) return new Float32Array(0);
      const { points: polyline } = link;
      const count = polyline.length / 2;
      for (let k = 0; k < count; k++) {
        const at = 2 * (link.from === node ? k : count - 1 - k);
        const [x, y] = [polyline[at] ?? 0, polyline[at + 1] ?? 0];
        const passed = chips[node];
        const before = points.length;
        if (k === 0 && before > 0 && passed !== undefined)
          alongEdge(passed, points[before - 2] ?? 0, points[before - 1] ?? 0, x, y, add);
        add(x, y);
      }
      node = next;
    }
    return Float32Array.from(points);
  }
}

/** The gap to the left of the column of cores at x. */
function columnGap(chip: ChipBox, x: number): number {
  if (chip.pitch <= 0) return x;
  const column = Math.floor((x - chip.gridX) / chip.pitch);
  return chip.gridX + Math.min(chip.columns - 1, Math.max(0, column)) * chip.pitch;
}

/**
 * The left or right edge of a chip, whichever is nearer to a point of its edge, or to the spot where that point is
 * central.
 */
function sideTowards(chip: ChipBox, edgeX: number, spotX: number): number {
  const middle = chip.x + chip.width / 2;
  const near = Math.abs(edgeX - middle) < chip.width / 4 ? spotX : edgeX;
  return near < middle ? chip.x : chip.x + chip.width;
}
