/** Films and stills show the picture that a run's view opens with, and nothing of it lies outside of the frame. */
import { describe, expect, it } from "vitest";
import type { DisplayList } from "../scene/drawing/display-list.ts";
import { sceneOfRun, type RunScene } from "../scene/run-scene.ts";
import { shapesBeyond } from "../scene/testing/bounds.ts";
import { writeRecords } from "../scene/testing/record-writer.ts";
import type { TraceSubject } from "../scene/trace/model.ts";
import { MachinePainter } from "./machine-painter.ts";
import type { Renderer } from "./renderer.ts";
import { runLegend, runPainter } from "./run-painter.ts";
import { SyscallPainter } from "./syscall-painter.ts";

class KeepingRenderer implements Renderer {
  readonly layerCount = 4;
  readonly lists = new Set<DisplayList>();
  resize(): boolean {
    return true;
  }
  setTheme(): void {}
  paint(_: number, ...lists: readonly DisplayList[]): void {
    for (const list of lists) this.lists.add(list);
  }
  dispose(): void {}
}

/** Two cores that enter the kernel one after the other. */
function sceneAbout(subject: TraceSubject): RunScene {
  const cold = 30 * 2 ** 5;
  const records = writeRecords([
    { time: 0, kind: "SIDES", core: 0, a: 0, b: cold },
    { time: 0, kind: "SIDES", core: 1, a: 0, b: cold },
    { time: 10, kind: "USER", core: 0, a: 90, b: 10 },
    { time: 100, kind: "SWITCH", core: 0, a: 64 },
    { time: 164, kind: "SIDES", core: 0, a: 2 ** 31, b: cold },
    { time: 200, kind: "SWITCH", core: 1, a: 64 },
    { time: 264, kind: "SIDES", core: 1, a: 2 ** 31, b: cold },
    { time: 400, kind: "SLEEP", core: 1 },
  ]);
  const scene = sceneOfRun({
    run: { trace: { records, dropped: 0 }, measuredFrom: 0, lines: [] },
    cores: 2,
    machine: { nodeOfCore: [0, 0, 0, 0], nodeCount: 1, lineBytes: 64, positions: [], links: [] },
    debug: undefined,
    subject,
  });
  if (scene === undefined) throw new Error("the run was traced");
  return scene;
}

describe("the painter of a run's own picture", () => {
  it("is that of the system calls where the scenario is about these", () => {
    expect(runPainter(sceneAbout("system calls"), new KeepingRenderer())).toBeInstanceOf(SyscallPainter);
    expect(runPainter(sceneAbout("lines"), new KeepingRenderer())).toBeInstanceOf(MachinePainter);
    const names = runLegend(sceneAbout("system calls")).map(({ name }) => name);
    expect(names).toContain("the core is in the kernel");
    expect(names).toContain("filled: warm, empty: cold");
  });

  it.each([
    { width: 485, height: 288 },
    { width: 1240, height: 560 },
    { width: 358, height: 405 },
    { width: 300, height: 160 },
  ])("draws nothing outside of $width × $height", ({ width, height }) => {
    const renderer = new KeepingRenderer();
    const painter = runPainter(sceneAbout("system calls"), renderer);
    painter.resize({ width, height, ratio: 1 }, 12);
    for (const cycle of [0, 50, 130, 164, 230, 400]) {
      painter.draw(cycle);
      for (const list of renderer.lists) expect(shapesBeyond(list, width, height)).toEqual([]);
    }
  });

  it("shows the crossing while it is under way only", () => {
    const renderer = new KeepingRenderer();
    const painter = runPainter(sceneAbout("system calls"), renderer);
    painter.resize({ width: 485, height: 288, ratio: 1 }, 12);
    const rings = (cycle: number): number => {
      painter.draw(cycle);
      return [...renderer.lists].reduce((sum, list) => sum + list.ringCount, 0);
    };
    expect([50, 130, 170, 230, 300].map(rings)).toEqual([0, 2, 0, 2, 0]);
  });

  it("finds the core under the pointer", () => {
    const painter = runPainter(sceneAbout("system calls"), new KeepingRenderer());
    expect(painter.hitTest(30, 30)).toBeUndefined();
    painter.resize({ width: 485, height: 288, ratio: 1 }, 12);
    expect(painter.hitTest(30, 30)).toEqual({ kind: "core", core: 0 });
    expect(painter.hitTest(460, 200)).toEqual({ kind: "core", core: 1 });
  });
});
