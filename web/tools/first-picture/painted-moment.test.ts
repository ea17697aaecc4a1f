import { describe, expect, it } from "vitest";
import type { Renderer } from "../../src/canvas/renderer.ts";
import { MACHINE_LAYERS, MachinePainter } from "../../src/canvas/machine-painter.ts";
import { differencesOf, recordsOf, type PaintedMoment } from "../../src/lab/stored/stored-moment.ts";
import { LOCK_ADDRESS, ticketTrace } from "../../src/scene/testing/ticket-trace.ts";
import { writeRecords } from "../../src/scene/testing/record-writer.ts";
import type { DrawnMachine } from "../../src/scene/run-scene.ts";
import { sceneOfMoment } from "../../src/ui/playback/scene-of-traced.ts";
import { paintedMoment } from "./painted-moment.ts";

const MACHINE: DrawnMachine = {
  nodeOfCore: [0, 0, 0, 0, 1, 1, 1, 1],
  nodeCount: 2,
  lineBytes: 64,
  positions: [
    [0, 0],
    [1, 0],
  ],
  links: [[0, 1]],
};

/** A ticket lock of eight cores, in the middle of its run. */
const WHOLE: PaintedMoment = {
  cores: 8,
  firstLook: 30_000,
  words: differencesOf(writeRecords(ticketTrace({ cores: 8, sections: 120, work: 400 }))),
  waiting: [],
  lines: [{ address: LOCK_ADDRESS, home: 0 }],
  globals: [],
};

/** The shapes of all layers in a size that the cutting itself does not look at. */
function shapesOf(moment: PaintedMoment): readonly string[] {
  const scene = sceneOfMoment(moment, MACHINE);
  const shapes: string[] = [];
  const notes: Renderer = {
    layerCount: MACHINE_LAYERS,
    resize: () => true,
    setTheme: () => undefined,
    paint: (layer, ...lists) => {
      for (const { rects, rectCount, rings, ringCount, texts } of lists) {
        shapes.push([layer, rects.data.slice(0, 7 * rectCount), rings.data.slice(0, 6 * ringCount), texts].join());
      }
    },
    dispose: () => undefined,
  };
  if (scene === undefined) throw new Error("The moment has no scene");
  const painter = new MachinePainter(scene, notes);
  painter.resize({ width: 900, height: 500, ratio: 1 }, 12);
  painter.draw(scene.firstLook);
  return shapes;
}

describe("the moment of a first picture", () => {
  const painted = paintedMoment(WHOLE, MACHINE);

  it("paints the same machine as the whole moment", () => {
    expect(shapesOf(painted)).toEqual(shapesOf(WHOLE));
    expect(shapesOf({ ...WHOLE, firstLook: WHOLE.firstLook - 1000 })).not.toEqual(shapesOf(WHOLE));
  });

  it("has a part of the records only", () => {
    expect(recordsOf(painted).length).toBeLessThan(recordsOf(WHOLE).length / 2);
    expect(recordsOf(painted).length).toBeGreaterThan(0);
  });
});
