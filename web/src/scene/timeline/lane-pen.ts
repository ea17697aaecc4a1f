/**
 * The pen with which the lanes of cores are drawn: it gathers the widths of one state, and paints a stretch of it when
 * the state changes.
 */
import { ACTIVITY_COUNT, CORE_STATE, CORE_STATES } from "../trace/state/core-states.ts";
import type { CoreStateId } from "../trace/state/core-states.ts";
import { ALIGN, FONT, PAINT } from "../drawing/display-list.ts";
import type { DisplayList } from "../drawing/display-list.ts";
import { TEXT_MIN } from "../drawing/legible.ts";
import { stateColour, stateInk } from "../drawing/theme.ts";
import { bodyHeight, bodyTop } from "./view.ts";
import type { TimelineView } from "./view.ts";

/** Draws one core's lane after the other. Its scratch arrays belong to one drawing: two drawings share nothing. */
export class LanePen {
  /** Cycles, or pixels, by activity: scratch for the lane that is being drawn. */
  readonly sums = new Float64Array(ACTIVITY_COUNT);
  readonly earlier = new Float64Array(ACTIVITY_COUNT);
  readonly later = new Float64Array(ACTIVITY_COUNT);
  private readonly list: DisplayList;
  private readonly view: TimelineView;
  private core = 0;
  /** The state whose width is being gathered; undefined before the lane's first. */
  private state: CoreStateId | undefined;
  private x = 0;
  private end = 0;

  constructor(list: DisplayList, view: TimelineView) {
    this.list = list;
    this.view = view;
  }

  /** Begins the lane of a core, at its left end. */
  begin(core: number, x: number): void {
    this.core = core;
    this.state = undefined;
    this.x = this.end = x;
  }

  /** Goes on by `width` pixels in a state. A rect is written only when the state changes. */
  add(state: CoreStateId, width: number): void {
    if (this.state !== state) {
      this.flush();
      this.state = state;
      this.x = this.end;
    }
    this.end += width;
  }

  /** Writes what has been gathered. */
  flush(): void {
    if (this.state === undefined || this.end <= this.x) return;
    paintStretch(this.list, this.view, this.core, this.state, this.x, this.end - this.x);
  }
}

function paintStretch(
  list: DisplayList,
  view: TimelineView,
  core: number,
  state: CoreStateId,
  x: number,
  width: number,
): void {
  const y = bodyTop(view, core);
  const height = bodyHeight(view);
  const colour = stateColour(state);
  const roomy = height >= 7 && width >= 4;
  switch (CORE_STATES[state]?.pattern) {
    case "hatched":
      list.rect(x, y, width, height, colour, PAINT.FILL, roomy ? 0.25 : 0.75);
      if (roomy) list.rect(x, y, width, height, colour, PAINT.HATCH, 0.8);
      break;
    case "barred":
      list.rect(x, y, width, height, colour, PAINT.FILL, roomy ? 0.45 : 1);
      if (roomy) list.rect(x, y + height * 0.2, width, height * 0.2, colour);
      if (roomy) list.rect(x, y + height * 0.6, width, height * 0.2, colour);
      break;
    case "striped":
      list.rect(x, y, width, height, colour, PAINT.FILL, roomy ? 0.18 : 0.45);
      if (roomy) list.rect(x, y + height * 0.78, width, height * 0.22, colour);
      break;
    case "outlined":
      list.rect(x, y, width, height, colour, PAINT.FILL, roomy ? 0.18 : 0.45);
      if (roomy) list.rect(x, y, width, height, colour, PAINT.STROKE);
      break;
    case "empty":
      if (roomy) list.rect(x, y, width, height, colour, PAINT.STROKE);
      else list.rect(x, y, width, height, colour, PAINT.FILL, 0.3);
      break;
    case "plain":
      list.rect(x, y, width, height, colour, PAINT.FILL, state === CORE_STATE.UNKNOWN ? 0.35 : 0.7);
      break;
    default:
      list.rect(x, y, width, height, colour);
  }
  if (width < 16 || height < 10) return;
  const size = Math.max(TEXT_MIN, Math.min(height - 1, view.frame.textPx) * 0.92);
  const shown = Math.max(x, view.frame.gutter);
  if (x + width - shown < 16) return;
  list.text(
    CORE_STATES[state]?.letter ?? "",
    shown + 4,
    y + height / 2 + 0.5,
    size,
    stateInk(state),
    ALIGN.LEFT,
    FONT.MONO_BOLD,
  );
}
