/**
 * A margin of the editor with a bar and a text beside some lines. Always there and always as wide, so that the program
 * never moves. The meaning of the bars is the business of the modules that set them.
 */
import { RangeSet, StateEffect, StateField, type Extension, type StateEffectType, type Text } from "@codemirror/state";
import { GutterMarker, gutter } from "@codemirror/view";

export interface LineBar {
  /** From 1. */
  readonly line: number;
  /** Of the margin's width, 0 to 1. */
  readonly share: number;
  readonly text: string;
  /** What it says, in a sentence. */
  readonly title: string;
  /** A class of its own besides the margin's. */
  readonly look?: string;
}

export interface BarGutter {
  readonly set: StateEffectType<readonly LineBar[]>;
  readonly extension: Extension;
}

class BarMarker extends GutterMarker {
  readonly name: string;
  readonly bar: LineBar;

  constructor(name: string, bar: LineBar) {
    super();
    this.name = name;
    this.bar = bar;
  }

  override eq(other: BarMarker): boolean {
    const { share, text, title, look } = this.bar;
    return other.bar.share === share && other.bar.text === text && other.bar.title === title && other.bar.look === look;
  }

  override toDOM(): HTMLElement {
    const mark = this.part("", "");
    mark.title = this.bar.title;
    if (this.bar.look !== undefined) mark.classList.add(this.bar.look);
    const bar = this.part("-bar", "");
    bar.style.width = `${Math.min(100, this.bar.share * 100)}%`;
    mark.append(bar, this.part("-text", this.bar.text));
    return mark;
  }

  private part(suffix: string, text: string): HTMLElement {
    const part = document.createElement("span");
    part.className = `${this.name}${suffix}`;
    part.textContent = text;
    return part;
  }
}

/** `name` is the class of its marks; the margin's is `name-gutter`. */
export function barGutter(name: string): BarGutter {
  const set = StateEffect.define<readonly LineBar[]>();
  const markersOf = (bars: readonly LineBar[], doc: Text): RangeSet<BarMarker> =>
    RangeSet.of(
      bars
        .filter(({ line }) => line >= 1 && line <= doc.lines)
        .map((bar) => new BarMarker(name, bar).range(doc.line(bar.line).from)),
      true,
    );
  const field = StateField.define<RangeSet<BarMarker>>({
    create: () => RangeSet.empty,
    update: (markers, transaction) =>
      transaction.effects.reduce(
        (next, effect) => (effect.is(set) ? markersOf(effect.value, transaction.state.doc) : next),
        markers.map(transaction.changes),
      ),
  });
  return { set, extension: [field, gutter({ class: `${name}-gutter`, markers: (view) => view.state.field(field) })] };
}
