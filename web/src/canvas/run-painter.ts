/** The painter of a run's own picture, for pictures that leave the page: as the page shows it when it opens. */
import { hasLevels } from "../scene/machine/layout/place-levels.ts";
import { markItems, stateItems, type LegendItem } from "../scene/machine/legend.ts";
import { loadsOfTrace } from "../scene/machine/link-load.ts";
import { showsSyscalls, type RunScene } from "../scene/run-scene.ts";
import { syscallItems } from "../scene/machine/syscalls/syscall-legend.ts";
import { MACHINE_LAYERS, MachinePainter } from "./machine-painter.ts";
import type { PicturePainter } from "./picture-painter.ts";
import type { Renderer } from "./renderer.ts";
import { SYSCALL_LAYERS, SyscallPainter } from "./syscall-painter.ts";

/** Layers that a renderer for any of the painters has. */
export const RUN_LAYERS = Math.max(MACHINE_LAYERS, SYSCALL_LAYERS);

export function runPainter(scene: RunScene, renderer: Renderer): PicturePainter {
  if (scene.syscalls !== undefined && showsSyscalls(scene)) return new SyscallPainter(scene, scene.syscalls, renderer);
  const painter = new MachinePainter(scene, renderer);
  painter.setLoads(loadsOfTrace(scene.model, scene.machine));
  return painter;
}

/** What the marks of the picture mean. */
export function runLegend(scene: RunScene): readonly LegendItem[] {
  const { model, machine } = scene;
  if (scene.syscalls !== undefined && showsSyscalls(scene)) return syscallItems(scene.syscalls, scene.page);
  const marked = {
    hasStores: model.stores.most > 0,
    levelled: hasLevels(machine),
    hasThreads: model.threads !== undefined,
  };
  return [...stateItems(model.systemStates), ...markItems(marked)];
}
