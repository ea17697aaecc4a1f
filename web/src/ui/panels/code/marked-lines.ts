/** Lines to which another panel points: with a tinted background, and the first of them brought into view. */
import { type EditorState, RangeSet, StateEffect, StateField, type Extension } from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";
import { scrollToLines } from "./scroll-to-line.ts";

/** Numbers of lines, from 1. */
export const setMarkedLines = StateEffect.define<readonly number[]>();

const decoration = Decoration.line({ class: "hl-marked-line" });

const markedField = StateField.define<DecorationSet>({
  create: () => RangeSet.empty,
  update(marks, transaction) {
    let next = marks.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setMarkedLines)) continue;
      const { doc } = transaction.state;
      const lines = effect.value.filter((line) => line >= 1 && line <= doc.lines);
      next = Decoration.set(lines.map((line) => decoration.range(doc.line(line).from)));
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

export function markedLines(): Extension {
  return markedField;
}

export function hasMarkedLines(state: EditorState): boolean {
  return state.field(markedField).size > 0;
}

/**
 * Scrolls within the editor or its panel; the page stays where it is. A new editor knows no heights of lines: the line
 * is shown when the editor has measured them, in the next frame. What was asked for last is shown.
 */
export function showLine(editor: EditorView, line: number, last = line): void {
  editor.requestMeasure({
    key: showLine,
    read: () => undefined,
    write: () => {
      const { doc } = editor.state;
      if (line < 1 || line > doc.lines) return;
      const { top } = editor.lineBlockAt(doc.line(line).from);
      const { bottom } = editor.lineBlockAt(doc.line(Math.min(last, doc.lines)).from);
      scrollToLines(editor.scrollDOM, editor.contentDOM, { top, height: bottom - top });
    },
  });
}

/**
 * A line to which a table or a message points: the reader is taken there, with the cursor, from anywhere on the page.
 */
export function goToLine(editor: EditorView, line: number): void {
  const { doc } = editor.state;
  if (line < 1 || line > doc.lines) return;
  editor.dispatch({ selection: { anchor: doc.line(line).from } });
  editor.focus();
  showLine(editor, line);
  editor.dom.scrollIntoView({ block: "nearest" });
}
