/**
 * Paints one timeline. The lanes, which may be many thousand rects, are painted again only when the view or the trace
 * changes; the playhead and the selection lie on a layer of their own.
 */
import { DisplayList } from "../scene/drawing/display-list.ts";
import type { SceneTheme } from "../scene/drawing/theme.ts";
import { drawTimeline, drawTimelineAxis, drawTimelineMarks, lockLane } from "../scene/timeline/lanes.ts";
import type { LockLane, TimelineMarks } from "../scene/timeline/lanes.ts";
import { drawPrinted } from "../scene/timeline/printed-marks.ts";
import type { PrintedMarks } from "../scene/timeline/printed-marks.ts";
import type { TimelineView } from "../scene/timeline/view.ts";
import type { TraceModel } from "../scene/trace/model.ts";
import type { Renderer, SurfaceSize } from "./renderer.ts";

export const TIMELINE_LAYERS = 2;
const LANES = 0;
const MARKS = 1;

export class TimelinePainter {
  private readonly model: TraceModel;
  private readonly renderer: Renderer;
  private readonly lock: LockLane;
  private readonly printed: PrintedMarks;
  private readonly lanes = new DisplayList();
  private readonly axis = new DisplayList();
  private readonly marks = new DisplayList();
  private view: TimelineView | undefined;
  private stale = true;

  constructor(model: TraceModel, renderer: Renderer, printed: PrintedMarks) {
    this.model = model;
    this.renderer = renderer;
    this.printed = printed;
    this.lock = lockLane(model, model.hottestLock);
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
      drawTimeline(this.lanes, view, this.model);
      drawPrinted(this.lanes, view, this.printed);
      drawTimelineAxis(this.axis, view, this.model, this.lock);
      this.renderer.paint(LANES, this.lanes, this.axis);
      this.stale = false;
    }
    drawTimelineMarks(this.marks, view, marks);
    this.renderer.paint(MARKS, this.marks);
  }

  dispose(): void {
    this.renderer.dispose();
  }
}
