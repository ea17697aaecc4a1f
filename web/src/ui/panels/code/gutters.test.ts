import { EditorState, type RangeSet } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { barGutter, type LineBar } from "./bar-gutter.ts";
import { coreBars } from "./core-gutter.ts";
import { heatBars } from "./heat-bars.ts";

describe("the margin of cycles", () => {
  it("has a number where a line cost something, a dot where it was only executed, else nothing", () => {
    const bars = heatBars([
      { line: 3, share: 0.753, executed: true },
      { line: 4, share: 0.0123, executed: true },
      { line: 5, share: 0.001, executed: true },
      { line: 6, share: 0, executed: false },
    ]);
    expect(bars.map(({ line, text }) => [line, text.replace(/\s/, " ")])).toEqual([
      [3, "75 %"],
      [4, "1.2 %"],
      [5, "·"],
    ]);
  });
});

describe("the margin of cores", () => {
  it("counts the cores of a line as a share of all, and marks those where one holds a lock", () => {
    const lines = [
      { line: 2, cores: [0, 1, 2], holding: [1] },
      { line: 7, cores: [3], holding: [] },
    ];
    const bars = coreBars({ lines, coreCount: 4 });
    expect(bars.map(({ line, share, text, look }) => [line, share, text, look])).toEqual([
      [2, 0.75, "3", "hl-cores--holding"],
      [7, 0.25, "1", undefined],
    ]);
    expect(coreBars({ lines: [], coreCount: 0 })).toEqual([]);
  });
});

describe("a margin of bars", () => {
  const bar = (line: number): LineBar => ({ line, share: 0.5, text: "1", title: "one" });
  const { set, extension } = barGutter("hl-test");

  /** Lines with a mark: the field is the extension's first part. */
  function marked(state: EditorState): readonly number[] {
    const [field] = extension as readonly [Parameters<EditorState["field"]>[0]];
    const lines: number[] = [];
    (state.field(field) as RangeSet<never>).between(0, state.doc.length, (from) => {
      lines.push(state.doc.lineAt(from).number);
    });
    return lines;
  }

  it("leaves out lines that the text has not got, in whatever order they come", () => {
    const state = EditorState.create({ doc: "a\nb\nc", extensions: extension });
    const next = state.update({ effects: set.of([bar(9), bar(3), bar(0), bar(1)]) }).state;
    expect(marked(next)).toEqual([1, 3]);
  });

  it("moves with its line while the text is edited, and is replaced as a whole", () => {
    const state = EditorState.create({ doc: "a\nb\nc", extensions: extension });
    const set2 = state.update({ effects: set.of([bar(2)]) }).state;
    const edited = set2.update({ changes: { from: 0, insert: "new\n" } }).state;
    expect(marked(edited)).toEqual([3]);
    expect(marked(edited.update({ effects: set.of([bar(1)]) }).state)).toEqual([1]);
  });
});
