/**
 * Tab leads past a program until the reader has changed it: a reader who passes through by keys changes nothing. Then
 * Tab indents, and Escape, then Tab, leads on; a reader who comes back to the program passes through again.
 */
import { indentWithTab } from "@codemirror/commands";
import type { Extension } from "@codemirror/state";
import { EditorView, keymap, type ViewUpdate } from "@codemirror/view";

/** `isTyped`: has the reader changed the text? */
export function tabMovesOn(isTyped: (update: ViewUpdate) => boolean): Extension {
  let isAway = true;
  return [
    keymap.of([indentWithTab]),
    EditorView.domEventHandlers({
      blur: (_, editor) => {
        /* Where the reader goes to another window, the program keeps the page's focus. */
        isAway = document.activeElement !== editor.contentDOM;
      },
      focus: (_, editor) => {
        if (isAway) editor.setTabFocusMode(true);
        isAway = false;
      },
    }),
    EditorView.updateListener.of((update) => {
      if (isTyped(update)) update.view.setTabFocusMode(false);
    }),
  ];
}
