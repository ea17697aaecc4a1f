import { describe, expect, it } from "vitest";
import type { DisplayList } from "../scene/drawing/display-list.ts";
import { sceneNames } from "../scene/words/names.ts";
import type { RunScene } from "../scene/run-scene.ts";
import { writeRecords } from "../scene/testing/record-writer.ts";
import { LOCK_LINE, ticketTrace } from "../scene/testing/ticket-trace.ts";
import { buildTraceModel, nextEventTime } from "../scene/trace/model.ts";
import { MachinePainter } from "./machine-painter.ts";
import type { Renderer } from "./renderer.ts";

class CountingRenderer implements Renderer {
  readonly layerCount = 4;
  readonly paints = [0, 0, 0, 0];
  readonly lists = new Set<DisplayList>();
  resize(): boolean {
    return true;
  }
  setTheme(): void {}
  paint(layer: number, ...lists: readonly DisplayList[]): void {
    this.paints[layer] = (this.paints[layer] ?? 0) + 1;
    for (const list of lists) this.lists.add(list);
  }
  dispose(): void {}
  /** Count of the numbers in all lists, which does not grow in a steady view. */
  get held(): number {
    return [...this.lists].reduce(
      (sum, list) =>
        sum + list.rects.data.length + list.lines.data.length + list.rings.data.length + list.glyphs.data.length,
      0,
    );
  }
}

function scene(): RunScene {
  return {
    model: buildTraceModel({
      records: writeRecords(ticketTrace({ cores: 48, sections: 60 })),
      coreCount: 48,
      lineBytes: 64,
      fromStart: true,
    }),
    machine: {
      nodeOfCore: Array.from({ length: 48 }, (_, core) => Math.floor(core / 6)),
      nodeCount: 8,
      positions: [],
      links: [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 4],
        [4, 5],
        [5, 6],
        [6, 7],
      ],
      homes: new Map([[LOCK_LINE, 0]]),
    },
    names: sceneNames(undefined, 64),
    page: undefined,
    syscalls: undefined,
    firstLook: 0,
    printed: [],
    stations: [],
  };
}

describe("the machine painter", () => {
  it("paints the grid once, the cores when a record is passed, the traffic every frame", () => {
    const renderer = new CountingRenderer();
    const shown = scene();
    const painter = new MachinePainter(shown, renderer);
    painter.resize({ width: 700, height: 500, ratio: 1 }, 12);
    const start = shown.model.end / 2;
    const next = nextEventTime(shown.model, start) ?? shown.model.end;
    painter.draw(start);
    expect(renderer.paints).toEqual([1, 1, 1, 1]);
    painter.draw(start + (next - start) / 2);
    expect([renderer.paints[0], renderer.paints[1], renderer.paints[3]]).toEqual([1, 1, 2]);
    painter.draw(next);
    expect([renderer.paints[0], renderer.paints[1], renderer.paints[3]]).toEqual([1, 2, 3]);
  });

  it("holds no more numbers after a second pass over the trace than after the first", () => {
    const renderer = new CountingRenderer();
    const shown = scene();
    const painter = new MachinePainter(shown, renderer);
    painter.resize({ width: 700, height: 500, ratio: 1 }, 12);
    const pass = (): void => {
      for (let k = 0; k <= 500; k++)
        painter.draw(shown.model.begin + ((shown.model.end - shown.model.begin) * k) / 500);
    };
    pass();
    const held = renderer.held;
    const texts = [...renderer.lists].map((list) => list.texts.length);
    pass();
    expect(renderer.held).toBe(held);
    expect([...renderer.lists].map((list) => list.texts.length)).toEqual(texts);
  });
});
