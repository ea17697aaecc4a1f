/**
 * The store buffer in a core's lane: a bar at the lane's foot, as high as the buffer is full, compared with the fullest
 * buffer of the trace.
 */
import type { DisplayList } from "../drawing/display-list.ts";
import { COLOUR } from "../drawing/theme.ts";
import type { TraceModel } from "../trace/model.ts";
import { countUpTo } from "../trace/records/search.ts";
import { storesAt } from "../trace/history/store-history.ts";
import { bodyHeight, bodyTop, cycleOfX, plotWidth, xOfCycle } from "./view.ts";
import type { TimelineView } from "./view.ts";

/** Share of the lane's height that the fullest buffer takes; lanes that are lower, CSS px, have no bars. */
const HEIGHT_SHARE = 0.45;
const LANE_MIN = 7;
/** From this many changes per pixel on, each pixel shows the number at its begin. */
const DENSE = 2;

export function drawStored(list: DisplayList, view: TimelineView, model: TraceModel, core: number): void {
  const { stores } = model;
  if (stores.most === 0 || bodyHeight(view) < LANE_MIN) return;
  const from = Math.max(view.from, model.begin);
  const to = Math.min(view.to, model.end);
  const end = stores.offset[core + 1] ?? 0;
  const first = countUpTo(stores.time, from, stores.offset[core] ?? 0, end);
  const last = countUpTo(stores.time, to, first, end);
  const bar = (x: number, until: number, count: number): void =>
    drawBar(list, view, core, x, until, count / stores.most);
  if (last - first > DENSE * plotWidth(view.frame)) {
    const right = xOfCycle(view, to);
    for (let x = xOfCycle(view, from); x < right; x++)
      bar(x, Math.min(right, x + 1), storesAt(stores, core, cycleOfX(view, x)));
    return;
  }
  let x = xOfCycle(view, from);
  let count = storesAt(stores, core, from);
  for (let i = first; i <= last; i++) {
    const next = xOfCycle(view, i < last ? (stores.time[i] ?? to) : to);
    bar(x, next, count);
    x = next;
    count = stores.stores[i] ?? 0;
  }
}

function drawBar(list: DisplayList, view: TimelineView, core: number, x: number, until: number, share: number): void {
  if (share === 0 || until <= x) return;
  const height = Math.max(1, bodyHeight(view) * HEIGHT_SHARE * share);
  list.rect(x, bodyTop(view, core) + bodyHeight(view) - height, until - x, height, COLOUR.ink);
}
