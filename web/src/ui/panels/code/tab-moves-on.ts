/**
 * Tab leads past a program until the reader has changed it: a reader who passes through by keys changes nothing. Then
 * Tab indents, and Escape, then Tab, leads on; a reader who comes back to the program passes through again.
 */
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

export function tabMovesOn(): Extension {
  const onBlur = (_: FocusEvent, editor: EditorView): void => {
    /* Where the reader goes to another window, the program keeps the page's focus. */
    if (document.activeElement !== editor.contentDOM) editor.setTabFocusMode(true);
  };
  return EditorView.domEventHandlers({ blur: onBlur });
}
