/**
 * Ways of messages through the drawing: from a core or a directory, along the drawn links, to another. One Travel is
 * reused for every message of a frame, so following a way allocates nothing once the chip-to-chip ways are known.
 */
import type { DisplayList } from "../drawing/display-list.ts";
import { wayOverHubs } from "./layout-groups.ts";
import type { MachineLayout } from "./layout.ts";

const POINTS_MAX = 512;

export class Travel {
  private readonly layout: MachineLayout;
  private readonly between = new Map<number, Float32Array>();
  private readonly xs = new Float32Array(POINTS_MAX);
  private readonly ys = new Float32Array(POINTS_MAX);
  private readonly reached = new Float32Array(POINTS_MAX);
  private count = 0;
  /** Length of the way, CSS px. */
  length = 0;
  /** Where `go` ended. */
  x = 0;
  y = 0;

  constructor(layout: MachineLayout) {
    this.layout = layout;
  }

  /** The way from one spot on chip `fromNode` to another on chip `toNode`. */
  route(x0: number, y0: number, fromNode: number, x1: number, y1: number, toNode: number): void {
    this.count = 0;
    this.length = 0;
    this.add(x0, y0);
    if (fromNode !== toNode && fromNode >= 0 && toNode >= 0) {
      const points = this.chipWay(fromNode, toNode);
      for (let i = 0; i < Math.min(points.length, 2 * (POINTS_MAX - 2)); i += 2)
        this.add(points[i] ?? 0, points[i + 1] ?? 0);
    }
    this.add(x1, y1);
  }

  /** Moves x, y to the point at `distance` from the start of the way. */
  go(distance: number): void {
    const wanted = Math.min(this.length, Math.max(0, distance));
    let i = 1;
    while (i < this.count - 1 && (this.reached[i] ?? 0) < wanted) i++;
    const before = this.reached[i - 1] ?? 0;
    const span = (this.reached[i] ?? 0) - before;
    const share = span > 0 ? (wanted - before) / span : 1;
    this.x = (this.xs[i - 1] ?? 0) + ((this.xs[i] ?? 0) - (this.xs[i - 1] ?? 0)) * share;
    this.y = (this.ys[i - 1] ?? 0) + ((this.ys[i] ?? 0) - (this.ys[i - 1] ?? 0)) * share;
  }

  /** The whole way as lines of a list. */
  draw(list: DisplayList, width: number, colour: number, alpha: number): void {
    for (let i = 1; i < this.count; i++) {
      list.line(this.xs[i - 1] ?? 0, this.ys[i - 1] ?? 0, this.xs[i] ?? 0, this.ys[i] ?? 0, width, colour, alpha);
    }
  }

  private add(x: number, y: number): void {
    if (this.count > 0)
      this.length += Math.hypot(x - (this.xs[this.count - 1] ?? 0), y - (this.ys[this.count - 1] ?? 0));
    this.xs[this.count] = x;
    this.ys[this.count] = y;
    this.reached[this.count] = this.length;
    this.count++;
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

  /** Link after link along the shortest path; empty (straight across) when the chips are not linked. */
  private findWay(from: number, to: number): Float32Array {
    if (this.layout.groups !== undefined) return wayOverHubs(this.layout.groups, from, to);
    const { hops, linkOf, links, nodeCount } = this.layout;
    const points: number[] = [];
    let node = from;
    for (let steps = 0; node !== to && steps < nodeCount; steps++) {
      const next = hops[node * nodeCount + to] ?? -1;
      const link = links[linkOf[node * nodeCount + next] ?? -1];
      if (next < 0 || link === undefined) return new Float32Array(0);
      const { points: polyline } = link;
      const forward = link.from === node;
      for (let k = 0; k < polyline.length; k += 2) {
        const at = forward ? k : polyline.length - 2 - k;
        points.push(polyline[at] ?? 0, polyline[at + 1] ?? 0);
      }
      node = next;
    }
    return Float32Array.from(points);
  }
}
