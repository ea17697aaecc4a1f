/** What the marks of the picture of system calls mean, as samples with names. */
import { PAINT } from "../../drawing/display-list.ts";
import { COLOUR } from "../../drawing/theme.ts";
import type { LegendItem } from "../legend.ts";
import { paintState } from "../cores.ts";
import { drawStrip } from "../token.ts";
import type { EntryPage } from "../../trace/syscalls/entry-page.ts";
import { CORE_STATE } from "../../trace/state/core-states.ts";
import { drawEntry } from "./entry-drawing.ts";
import { drawGauge } from "./side-drawing.ts";
import type { SyscallScene } from "../../trace/syscalls/syscall-scene.ts";

export function syscallItems({ sides }: SyscallScene, page: EntryPage | undefined): readonly LegendItem[] {
  const entries = (page?.file.values ?? []).map((value, at): LegendItem => ({
    name: `${page?.file.one ?? ""} ${value}`,
    draw: (list, x, y, side) => page && drawEntry(list, page, at, { x, y, width: side, height: side }),
  }));
  return [...SIDE_ITEMS, ...(sides.structures.length > 0 ? GAUGE_ITEMS : []), ...entries, ...MOVING_ITEMS];
}

const SIDE_ITEMS: readonly LegendItem[] = [
  {
    name: "the core is in user mode",
    draw: (list, x, y, side) => {
      list.rect(x, y, side, side, COLOUR.user);
      list.rect(x, y, side, side, COLOUR.ink, PAINT.STROKE);
    },
  },
  {
    name: "the core is in the kernel",
    draw: (list, x, y, side) => {
      list.rect(x, y, side, side, COLOUR.kernel);
      list.rect(x, y, side, side, COLOUR.ink, PAINT.STROKE);
    },
  },
  {
    name: "mode switch",
    draw: (list, x, y, side) => {
      list.disc(x + side / 2, y + side / 2, side * 0.45, COLOUR.switching);
      list.ring(x + side / 2, y + side / 2, side * 0.45, 1.5, COLOUR.ink);
    },
  },
  { name: "asleep", draw: (list, x, y, side) => paintState(list, CORE_STATE.IDLE, x, y, side) },
];

const GAUGE_ITEMS: readonly LegendItem[] = [
  {
    name: "filled: warm, empty: cold",
    draw: (list, x, y, side) => drawGauge(list, { x: x + side * 0.2, y, width: side * 0.6, height: side }, 0.4, true),
  },
];

const MOVING_ITEMS: readonly LegendItem[] = [
  {
    name: "a line on its way",
    draw: (list, x, y, side) =>
      drawStrip(list, x + side / 2, y + side / 2, { width: side * 1.1, height: side * 0.5 }, 0),
  },
  {
    name: "an interrupt that wakes a core",
    draw: (list, x, y, side) => list.disc(x + side / 2, y + side / 2, side * 0.4, COLOUR.accent),
  },
];
