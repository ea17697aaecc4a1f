/** The inputs for drawing everything that moves over the machine: the places, the bright line, and the ways. */
import type { TraceCursor } from "../../trace/cursor.ts";
import type { MachineFocus } from "../focus.ts";
import type { MachineLayout } from "../layout/layout.ts";
import type { LinkUse } from "./link-use.ts";
import type { LostCopies } from "./lost-copies.ts";
import type { SceneMachine } from "../layout/scene-machine.ts";
import type { Travel } from "./travel.ts";

export interface TrafficView {
  readonly layout: MachineLayout;
  readonly machine: SceneMachine;
  readonly focus: MachineFocus;
  readonly travel: Travel;
  readonly lost: LostCopies;
  readonly farthest: FarthestWay;
  /** The links on which copies of the bright line are, when there are many. */
  readonly beams: LinkUse;
  /** Fields on the bright line: the panes of its strip. */
  readonly fields: number;
}

/** Home of the line of record i, or -1. */
export function homeOf(view: Pick<TrafficView, "machine">, cursor: TraceCursor, i: number): number {
  const line = cursor.model.columns.line[i] ?? -1;
  return view.machine.homes.get(cursor.model.columns.lineNumbers[line] ?? -1) ?? -1;
}

/** Sets the travel to the way from a home to a core. False when nothing of it is in sight. */
export function routeFromHome({ layout, travel }: TrafficView, home: number, core: number): boolean {
  return travel.route(
    layout.homeX[home] ?? 0,
    layout.homeY[home] ?? 0,
    home,
    layout.coreX[core] ?? 0,
    layout.coreY[core] ?? 0,
    layout.nodeOfCore[core] ?? -1,
  );
}

/**
 * Length of the longest way from a home to one of some cores, CSS px. The same invalidation is drawn in many frames, so
 * the last answer is kept; a view with another layout needs a new one of these.
 */
export class FarthestWay {
  private home = -1;
  private cores: Int32Array | undefined;
  private longest = 1;

  /** `cores` must be another array when other cores are meant. Leaves the view's travel set to any of the ways. */
  of(view: TrafficView, home: number, cores: Int32Array): number {
    if (this.cores === cores && this.home === home) return this.longest;
    this.home = home;
    this.cores = cores;
    this.longest = 1;
    for (const core of cores) {
      routeFromHome(view, home, core);
      this.longest = Math.max(this.longest, view.travel.length);
    }
    return this.longest;
  }
}
