/**
 * Paints one timeline. The lanes, which may be many thousand rects, are painted again only when the view or the trace
 * changes; the playhead and the selection lie on a layer of their own.
 */
import { DisplayList } from "../scene/drawing/display-list.ts";
import type { SceneTheme } from "../scene/drawing/theme.ts";
import { drawTimeline, drawTimelineAxis, drawTimelineMarks } from "../scene/timeline/lanes.ts";
import type { TimelineMarks } from "../scene/timeline/lanes.ts";
import { drawPrinted, printedOnLanes } from "../scene/timeline/printed-marks.ts";
import type { PrintedMarks } from "../scene/timeline/printed-marks.ts";
import { laneRows, type LaneKind, type LaneRows } from "../scene/timeline/rows.ts";
import { drawStayTags } from "../scene/timeline/stay-tags.ts";
import type { TimelineView } from "../scene/timeline/view.ts";
import type { TraceModel } from "../scene/trace/model.ts";
import type { Renderer, SurfaceSize } from "./renderer.ts";

export const TIMELINE_LAYERS = 2;
const LANES = 0;
const MARKS = 1;

export class TimelinePainter {
  private readonly model: TraceModel;
  private readonly renderer: Renderer;
  private readonly rows: LaneRows;
  private readonly printed: PrintedMarks;
  private readonly lanes = new DisplayList();
  private readonly tags = new DisplayList();
  private readonly axis = new DisplayList();
  private readonly marks = new DisplayList();
  private view: TimelineView | undefined;
  private stale = true;

  constructor(model: TraceModel, renderer: Renderer, printed: PrintedMarks, lanes: LaneKind) {
    this.model = model;
    this.renderer = renderer;
    this.rows = laneRows(model, lanes);
    this.printed = printedOnLanes(printed, model, this.rows);
  }

  resize(size: SurfaceSize): void {
    if (this.renderer.resize(size)) this.stale = true;
  }

  setTheme(theme: SceneTheme): void {
    this.renderer.setTheme(theme);
    this.stale = true;
  }

  setView(view: TimelineView): void {
    if (view === this.view) return;
    this.view = view;
    this.stale = true;
  }

  refresh(): void {
    this.stale = true;
  }

  draw(marks: TimelineMarks): void {
    const { view } = this;
    if (view === undefined) return;
    if (this.stale) {
      drawTimeline(this.lanes, view, this.model, this.rows);
      drawPrinted(this.lanes, view, this.printed);
      drawStayTags(this.tags, view, this.model, this.rows);
      drawTimelineAxis(this.axis, view, this.model, this.model.sections);
      this.renderer.paint(LANES, this.lanes, this.tags, this.axis);
      this.stale = false;
    }
    drawTimelineMarks(this.marks, view, marks);
    this.renderer.paint(MARKS, this.marks);
  }

  dispose(): void {
    this.renderer.dispose();
  }
}
