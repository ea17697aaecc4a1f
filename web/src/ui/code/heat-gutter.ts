/**
 * The margin that shows where the selected run's cycles went, line by line: a bar and a percentage. Lines that were
 * executed without costing anything visible carry a dot, lines never executed nothing.
 */
import { RangeSet, StateEffect, StateField, type Extension } from "@codemirror/state";
import { GutterMarker, gutter } from "@codemirror/view";
import { formatPercent } from "../../charts/format.ts";

export interface LineHeat {
  /** Counted from 1. */
  readonly line: number;
  /** Share of all cycles of the run. */
  readonly share: number;
  readonly executed: boolean;
}

class HeatMarker extends GutterMarker {
  readonly heat: LineHeat;

  constructor(heat: LineHeat) {
    super();
    this.heat = heat;
  }

  override eq(other: HeatMarker): boolean {
    return other.heat.share === this.heat.share && other.heat.executed === this.heat.executed;
  }

  override toDOM(): HTMLElement {
    const { share } = this.heat;
    const mark = document.createElement("span");
    mark.className = "hl-heat";
    const bar = document.createElement("span");
    bar.className = "hl-heat-bar";
    bar.style.width = `${Math.min(100, share * 100)}%`;
    const text = document.createElement("span");
    text.className = "hl-heat-text";
    text.textContent = share >= 0.005 ? formatPercent(share, share < 0.0995 ? 1 : 0) : "·";
    mark.title = `${formatPercent(share, 2)} of all cycles of this run`;
    mark.append(bar, text);
    return mark;
  }
}

export const setHeat = StateEffect.define<readonly LineHeat[]>();

const heatField = StateField.define<RangeSet<HeatMarker>>({
  create: () => RangeSet.empty,
  update(markers, transaction) {
    let next = markers.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setHeat)) continue;
      const { doc } = transaction.state;
      const ranges = effect.value
        .filter((heat) => heat.executed && heat.line >= 1 && heat.line <= doc.lines)
        .sort((a, b) => a.line - b.line)
        .map((heat) => new HeatMarker(heat).range(doc.line(heat.line).from));
      next = RangeSet.of(ranges);
    }
    return next;
  },
});

export function heatGutter(): Extension {
  return [heatField, gutter({ class: "hl-heat-gutter", markers: (view) => view.state.field(heatField) })];
}
