/**
 * A margin of the editor with a bar and a text beside some lines. The margin is always there and always equally wide,
 * so that the program never moves. The modules that set the bars give them their meaning.
 */
import { RangeSet, StateEffect, StateField, type Extension, type StateEffectType, type Text } from "@codemirror/state";
import { GutterMarker, gutter } from "@codemirror/view";

export interface LineBar {
  /** The line, from 1. */
  readonly line: number;
  /** Length of the bar as a share of the margin's width, 0 to 1. */
  readonly share: number;
  readonly text: string;
  /** The meaning of the bar, in a sentence. */
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
