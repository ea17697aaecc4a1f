/** The looks of program text, from the page's own tokens, so that themes need nothing here. */
import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

export const editorTheme = EditorView.theme(
  {
    "&": { fontSize: "var(--hl-text-s)", backgroundColor: "transparent", color: "var(--hl-ink)" },
    ".cm-scroller": { fontFamily: "var(--hl-mono)", lineHeight: "1.55" },
    ".cm-content": { caretColor: "var(--hl-ink)" },
    "&.cm-focused": { outline: "2px solid var(--hl-accent)", outlineOffset: "-2px" },
    ".cm-gutters": { backgroundColor: "var(--hl-paper)", color: "var(--hl-ink-2)", border: "none" },
    ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--hl-sunken)" },
    "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
      backgroundColor: "var(--hl-accent-wash) !important",
    },
    ".cm-cursor": { borderLeftColor: "var(--hl-ink)" },
    ".cm-tooltip": {
      backgroundColor: "var(--hl-raised)",
      color: "var(--hl-ink)",
      border: "1px solid var(--hl-ink-3)",
      borderRadius: "var(--hl-radius)",
    },
    ".cm-diagnostic": { borderLeftWidth: "3px", fontFamily: "var(--hl-sans)" },
    ".cm-diagnostic-error": { borderLeftColor: "var(--hl-error)" },
    ".cm-diagnostic-warning": { borderLeftColor: "var(--hl-s4)" },
    ".cm-lintRange-error": {
      backgroundImage: "none",
      textDecorationLine: "underline",
      textDecorationStyle: "wavy",
      textDecorationColor: "var(--hl-error)",
      textUnderlineOffset: "0.2em",
    },
    ".cm-lintRange-warning": {
      backgroundImage: "none",
      textDecorationLine: "underline",
      textDecorationStyle: "wavy",
      textDecorationColor: "var(--hl-s4)",
      textUnderlineOffset: "0.2em",
    },
    ".cm-lint-marker-error": { content: "none" },
    ".cm-line.hl-marked-line": {
      backgroundColor: "var(--hl-accent-wash)",
      boxShadow: "inset 3px 0 0 var(--hl-accent)",
    },
    ".cm-changedLine": { backgroundColor: "var(--hl-accent-wash) !important" },
    ".cm-changedText": {
      background: "none !important",
      textDecorationLine: "underline",
      textDecorationColor: "var(--hl-accent)",
    },
    ".cm-deletedChunk": { backgroundColor: "var(--hl-sunken)", color: "var(--hl-ink-2)" },
    ".cm-deletedText": { background: "none !important", textDecoration: "line-through" },
  },
  {},
);

/** There are only three colours of text: words of the language, strings and numbers, comments. */
export const editorColours = HighlightStyle.define([
  {
    tag: [
      tags.keyword,
      tags.controlKeyword,
      tags.definitionKeyword,
      tags.modifier,
      tags.typeName,
      tags.standard(tags.typeName),
    ],
    color: "var(--hl-s0-text)",
  },
  { tag: [tags.processingInstruction, tags.macroName], color: "var(--hl-s3-text)" },
  { tag: [tags.string, tags.character, tags.number, tags.bool], color: "var(--hl-s2-text)" },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], color: "var(--hl-ink-2)", fontStyle: "italic" },
  { tag: tags.function(tags.definition(tags.variableName)), fontWeight: "600" },
]);
