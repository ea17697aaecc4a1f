/**
 * C in the editor: colours, indentation, brackets by the grammar. They come in a task after the one in which the editor
 * appears: reading the program by the grammar takes as long as everything else about the editor together.
 */
import { cpp } from "@codemirror/lang-cpp";
import { syntaxHighlighting } from "@codemirror/language";
import { Compartment, type Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { editorColours } from "./editor-theme.ts";

const slot = new Compartment();

/** The place of the language among the extensions of a new editor. */
export function languageToCome(): Extension {
  return slot.of([]);
}

/** The returned function forgets it, when the editor goes before the language has come. */
export function bringLanguage(editor: EditorView): () => void {
  const timer = setTimeout(() => {
    editor.dispatch({ effects: slot.reconfigure([cpp(), syntaxHighlighting(editorColours)]) });
  }, 0);
  return () => clearTimeout(timer);
}
