/** A part of a run's timeline as one picture, with title, sentence and legend: for files that leave the page. */
import type { RunScene } from "../scene/run-scene.ts";
import type { SceneTheme } from "../scene/drawing/theme.ts";
import { laneRows, usualLanes, type LaneRows } from "../scene/timeline/rows.ts";
import { stateItems } from "../scene/machine/legend.ts";
import { timelineFrame, timelineSpan, timelineView, visibleLanes } from "../scene/timeline/view.ts";
import { Canvas2dRenderer } from "./canvas2d.ts";
import { PictureFrame } from "./picture-frame.ts";
import { TIMELINE_LAYERS, TimelinePainter } from "./timeline-painter.ts";

export interface TimelineStretch {
  /** Cycles. */
  readonly from: number;
  readonly to: number;
}

export interface TimelineWords {
  readonly title: string;
  readonly moment: string;
  /** Under the picture, which shows so many of the lanes: the first ones, where not all have room. */
  readonly sentence: (shown: number, rows: LaneRows) => string;
}

const WIDTH = 1920;
const TEXT_PX = 22;
/** Height of a core's lane in pixels, where it need not be smaller. */
const LANE_PX = 22;
/** Pixels: a higher canvas is refused by some browsers. assumed */
const HEIGHT_MAX = 8000;
/** The height of what stands above and below the lanes, in pixels. assumed, generous */
const AROUND_PX = 240;

/** The canvas with the picture. Throws when the browser has no 2D canvas. */
export function timelinePicture(
  { model, printed }: RunScene,
  { from, to }: TimelineStretch,
  theme: SceneTheme,
  words: TimelineWords,
): HTMLCanvasElement {
  const lanes = usualLanes(model);
  const rows = laneRows(model, lanes);
  const { count: laneCount } = rows;
  const height = Math.min(HEIGHT_MAX, AROUND_PX + laneCount * LANE_PX);
  const picture = new PictureFrame({ width: WIDTH, height, textPx: TEXT_PX }, theme, stateItems(model.systemStates));
  const layers = Array.from({ length: TIMELINE_LAYERS }, () => document.createElement("canvas"));
  const painter = new TimelinePainter(model, new Canvas2dRenderer(layers), printed, lanes);
  const span = { ...timelineSpan(model), laneCount };
  const view = timelineView(timelineFrame({ ...picture.inner, textPx: TEXT_PX }, span), from, to);
  painter.setTheme(theme);
  painter.resize({ ...picture.inner, ratio: 1 });
  painter.setView(view);
  painter.draw({ cycle: from, selection: undefined, lane: undefined });
  const [, shown] = visibleLanes(view);
  picture.draw(layers, { title: words.title, moment: words.moment, sentence: words.sentence(shown, rows) });
  painter.dispose();
  return picture.canvas;
}
