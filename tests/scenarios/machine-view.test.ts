/** Pictures of machines in real runs: no shape lies outside the picture, whatever moment and part is shown. */
import { beforeAll, describe, expect, it } from "vitest";
import { MACHINE_LAYERS, MachinePainter } from "../../web/src/canvas/machine-painter.ts";
import type { Renderer } from "../../web/src/canvas/renderer.ts";
import type { DisplayList } from "../../web/src/scene/drawing/display-list.ts";
import { loadsOfTrace } from "../../web/src/scene/machine/link-load.ts";
import { machineParts } from "../../web/src/scene/machine/layout/machine-parts.ts";
import type { RunScene } from "../../web/src/scene/run-scene.ts";
import { shapesBeyond } from "../../web/src/scene/testing/bounds.ts";
import { tracedScene } from "../harness/traced-scenes.ts";

const SIZES = [
  [570, 330],
  [370, 300],
  [1200, 700],
] as const;
const MOMENTS = 40;

/** Keeps the lists of each layer, as they were painted last. */
class KeepingRenderer implements Renderer {
  readonly layerCount = MACHINE_LAYERS;
  readonly layers: (readonly DisplayList[])[] = [];
  resize(): boolean {
    return true;
  }
  setTheme(): void {}
  paint(layer: number, ...lists: readonly DisplayList[]): void {
    this.layers[layer] = lists;
  }
  dispose(): void {}
}

function outside(scene: RunScene, width: number, height: number, within: number | undefined): string[] {
  const renderer = new KeepingRenderer();
  const painter = new MachinePainter(scene, renderer);
  painter.setLoads(loadsOfTrace(scene.model, scene.machine));
  painter.setWithin(within);
  painter.resize({ width, height, ratio: 1 }, 12);
  const { begin, end } = scene.model;
  const found = new Set<string>();
  let drawn = 0;
  for (let k = 0; k < MOMENTS; k++) {
    painter.draw(begin + ((end - begin) * (k + 0.5)) / MOMENTS);
    const lists = renderer.layers.flat();
    drawn += lists.reduce((sum, list) => sum + list.rectCount + list.lineCount, 0);
    for (const shape of lists.flatMap((list) => shapesBeyond(list, width, height))) found.add(shape);
  }
  expect(drawn).toBeGreaterThan(MOMENTS * 5);
  return [...found];
}

const RUNS = {
  "512 processors at one lock": { scenario: "granularity", variant: "big", machine: "altix-512", cores: 512 },
  "512 processors that count one tick": { scenario: "clock_tick", variant: "global", machine: "altix-512", cores: 512 },
  "a mesh of 72 cores": { scenario: "lookup_mnt", variant: "stock", machine: "mesh-72", cores: 72 },
  "a Xeon of 40 cores": { scenario: "lookup_mnt", variant: "stock", machine: "xeon-40", cores: 40 },
};

describe.each(Object.entries(RUNS))("the picture of %s", (_, run) => {
  let scene: RunScene;
  beforeAll(async () => {
    scene = await tracedScene({ ...run, events: 1_500_000, records: 32_768 });
  });

  it.each(SIZES)("has nothing outside its %i × %i pixels", (width, height) => {
    expect(outside(scene, width, height, undefined)).toEqual([]);
  });

  it("has nothing outside when a part of the machine is shown alone", () => {
    const parts = machineParts(scene.machine);
    const kinds = new Map(parts.all.map(({ level }, part) => [level, part]));
    const homes = new Map(parts.all.map(({ level, first }, part) => [first === 0 ? level : -1, part]));
    for (const part of new Set([...kinds.values(), ...homes.values()])) {
      expect(outside(scene, 570, 330, part)).toEqual([]);
    }
  });
});
