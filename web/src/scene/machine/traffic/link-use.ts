/**
 * A set of the drawn links, to which the ways of messages are added: each link once, however many messages are on it.
 * With hundreds of copies of a line under way, drawing every way by itself would draw most links a hundred times.
 */
import type { DisplayList } from "../../drawing/display-list.ts";
import type { MachineLayout } from "../layout/layout.ts";

export class LinkUse {
  private readonly layout: MachineLayout;
  /** The round in which a part's link upwards, or a link between chips, was last used. */
  private readonly partUsed: Int32Array;
  private readonly linkUsed: Int32Array;
  private round = 1;

  constructor(layout: MachineLayout) {
    this.layout = layout;
    this.partUsed = new Int32Array(layout.parts.all.length);
    this.linkUsed = new Int32Array(layout.links.length);
  }

  clear(): void {
    this.round++;
  }

  /** Adds the links from one node to another. */
  add(from: number, to: number): void {
    if (this.layout.tree === undefined) this.addHops(from, to);
    else this.addClimb(from, to);
  }

  /** Draws every link that has been added since the last clear(). */
  draw(list: DisplayList, width: number, colour: number, alpha: number): void {
    const { tree, links } = this.layout;
    for (let part = 0; part < this.partUsed.length; part++) {
      const place = this.partUsed[part] === this.round ? tree?.places.get(part) : undefined;
      if (place !== undefined) drawPolyline(list, place.up, Math.min(width, place.linkRoom), colour, alpha);
    }
    for (let link = 0; link < this.linkUsed.length; link++) {
      const points = this.linkUsed[link] === this.round ? links[link]?.points : undefined;
      if (points !== undefined) drawPolyline(list, points, width, colour, alpha);
    }
  }

  private addClimb(from: number, to: number): void {
    const { parts } = this.layout;
    let [a, b] = [parts.firstNode + from, parts.firstNode + to];
    while (a !== b && a >= 0 && b >= 0) {
      this.partUsed[a] = this.round;
      this.partUsed[b] = this.round;
      [a, b] = [parts.all[a]?.parent ?? -1, parts.all[b]?.parent ?? -1];
    }
  }

  private addHops(from: number, to: number): void {
    const { hops, linkOf, nodeCount } = this.layout;
    let node = from;
    for (let steps = 0; node !== to && steps < nodeCount; steps++) {
      const next = hops[node * nodeCount + to] ?? -1;
      const link = linkOf[node * nodeCount + next] ?? -1;
      if (next < 0 || link < 0) return;
      this.linkUsed[link] = this.round;
      node = next;
    }
  }
}

function drawPolyline(list: DisplayList, points: Float32Array, width: number, colour: number, alpha: number): void {
  for (let i = 0; i + 3 < points.length; i += 2) {
    list.line(points[i] ?? 0, points[i + 1] ?? 0, points[i + 2] ?? 0, points[i + 3] ?? 0, width, colour, alpha);
  }
}
