/**
 * The margin that shows where the cores are at the animation's present cycle: their number beside each line, in the
 * colour of holding where one of them holds a lock. Always there and always as wide, so that the text never moves.
 */
import { RangeSet, StateEffect, StateField, type Extension } from "@codemirror/state";
import { GutterMarker, gutter } from "@codemirror/view";
import { describeLine, type LineCores } from "./core-lines.ts";

export interface CoresShown {
  readonly lines: readonly LineCores[];
  /** All cores of the run: what a whole bar stands for. */
  readonly coreCount: number;
}

class CoresMarker extends GutterMarker {
  readonly count: number;
  readonly holds: boolean;
  readonly about: string;
  readonly share: number;

  constructor(line: LineCores, coreCount: number) {
    super();
    this.count = line.cores.length;
    this.holds = line.holding.length > 0;
    this.about = describeLine(line);
    this.share = this.count / Math.max(1, coreCount);
  }

  override eq(other: CoresMarker): boolean {
    return other.about === this.about && other.count === this.count && other.share === this.share;
  }

  override toDOM(): HTMLElement {
    const mark = document.createElement("span");
    mark.className = this.holds ? "hl-cores hl-cores--holding" : "hl-cores";
    mark.title = this.about;
    const bar = document.createElement("span");
    bar.className = "hl-cores-bar";
    bar.style.width = `${Math.min(100, this.share * 100)}%`;
    const text = document.createElement("span");
    text.className = "hl-cores-text";
    text.textContent = String(this.count);
    mark.append(bar, text);
    return mark;
  }
}

export const setCores = StateEffect.define<CoresShown>();

const coresField = StateField.define<RangeSet<CoresMarker>>({
  create: () => RangeSet.empty,
  update(markers, transaction) {
    let next = markers.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setCores)) continue;
      const { doc } = transaction.state;
      const ranges = effect.value.lines
        .filter(({ line }) => line >= 1 && line <= doc.lines)
        .sort((a, b) => a.line - b.line)
        .map((line) => new CoresMarker(line, effect.value.coreCount).range(doc.line(line.line).from));
      next = RangeSet.of(ranges);
    }
    return next;
  },
});

export function coreGutter(): Extension {
  return [coresField, gutter({ class: "hl-core-gutter", markers: (view) => view.state.field(coresField) })];
}
