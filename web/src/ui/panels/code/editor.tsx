/**
 * The program editor: CodeMirror with C highlighting, diagnostics in place, the margins of heat and of cores, and the
 * names of shared variables. The editor's document owns the text; React is only told of changes. The editor is loaded
 * when it is first shown.
 */
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { diagnosticCount, lintKeymap, setDiagnostics, type Diagnostic as EditorDiagnostic } from "@codemirror/lint";
import { getChunks, unifiedMergeView } from "@codemirror/merge";
import { Annotation, Compartment, EditorState, type Extension, type StateEffect } from "@codemirror/state";
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
  type ViewUpdate,
} from "@codemirror/view";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { withHint } from "../../../base/diagnostic-line.ts";
import type { Diagnostic, GlobalSymbol } from "../../../base/program.ts";
import { frames } from "../../../canvas/raf-scheduler.ts";
import { CORE_GUTTER, coreBars, type CoresShown } from "./core-gutter.ts";
import { changeTo } from "./change-to.ts";
import { editorTheme, editorColours } from "./editor-theme.ts";
import type { LineHeat } from "../../../model/results/profile/code-heat.ts";
import { heatBars, hottestOf } from "./heat-bars.ts";
import { goToLine, hasMarkedLines, markedLines, setMarkedLines, showLine } from "./marked-lines.ts";
import { describeShared, sharedNameAt } from "./shared-name.ts";
import { STAYS } from "./use-margins-shown.ts";
import { barGutter } from "./bar-gutter.ts";
import { cpp } from "@codemirror/lang-cpp";

export interface EditorProps {
  /** Name of the file, for the editor's label. */
  readonly fileName: string;
  readonly text: string;
  readonly original: string;
  readonly showDiff: boolean;
  readonly readOnly: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** "stays": the marks are of the run before; they move with their lines, and are paler. */
  readonly heat: readonly LineHeat[] | typeof STAYS;
  /** Where the cores are at the animation's present cycle. */
  readonly cores: CoresShown | typeof STAYS;
  /** Lines to which a tour or another panel points; from 1. */
  readonly marked: readonly number[];
  readonly globals: readonly GlobalSymbol[];
  readonly lineBytes: number;
  /** A line to go to, once: the cursor is put there, and the line is brought into view. */
  readonly goTo: { readonly line: number } | undefined;
  readonly onArrived: () => void;
  /** Did the text have the focus when the editor took its place? */
  readonly takesFocus: () => boolean;
  readonly onChange: (text: string) => void;
  /** Undefined where there is no edited program to run. */
  readonly onRun: (() => void) | undefined;
}

/** Marks changes that came from outside, so that they are not reported back. */
const fromOutside = Annotation.define<boolean>();
const diffSlot = new Compartment();
const readOnlySlot = new Compartment();

export function Editor(props: EditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | undefined>(undefined);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (host.current === null) return undefined;
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({ doc: latest.current.text, extensions: extensions(latest) }),
    });
    view.current = editor;
    const forgetLanguage = bringLanguage(editor);
    return () => {
      forgetLanguage();
      editor.destroy();
      view.current = undefined;
    };
  }, []);

  /* A new editor has most of its props already. It is told of changes only: each takes some milliseconds. */
  useEffect(() => replaceText(view.current, props.text), [props.text]);
  useEffect(() => {
    const editor = view.current;
    if (editor === undefined) return;
    const diff = diffOf(props.showDiff, props.original);
    if (diffSlot.get(editor.state) !== diff) editor.dispatch({ effects: diffSlot.reconfigure(diff) });
    const [change] = props.showDiff ? (getChunks(editor.state)?.chunks ?? []) : [];
    if (change !== undefined) showLine(editor, editor.state.doc.lineAt(change.fromB).number);
  }, [props.showDiff, props.original]);
  useEffect(() => {
    const editor = view.current;
    if (editor !== undefined && editor.state.readOnly !== props.readOnly)
      editor.dispatch({ effects: readOnlySlot.reconfigure(EditorState.readOnly.of(props.readOnly)) });
  }, [props.readOnly]);
  useEffect(() => {
    const editor = view.current;
    if (editor !== undefined && props.diagnostics.length + diagnosticCount(editor.state) > 0)
      editor.dispatch(setDiagnostics(editor.state, toEditor(props.diagnostics, editor.state.doc.length)));
  }, [props.diagnostics, props.text]);
  useMargins(view, props);
  useEffect(() => {
    const editor = view.current;
    const [first] = props.marked;
    if (editor === undefined || (first === undefined && !hasMarkedLines(editor.state))) return;
    editor.dispatch({ effects: setMarkedLines.of(props.marked) });
    if (first !== undefined) showLine(editor, first, props.marked.at(-1));
  }, [props.marked]);
  useHottestLineInView(view, props);
  /* The line in view has been chosen before; with the focus it would stay the first one. */
  useEffect(() => {
    const editor = view.current;
    const { takesFocus, heat } = latest.current;
    if (editor === undefined || !takesFocus()) return;
    editor.dispatch({ selection: { anchor: editor.state.doc.line(hottestIn(heat) ?? 1).from } });
    editor.focus();
  }, []);
  useEffect(() => {
    if (view.current === undefined || props.goTo === undefined) return;
    goToLine(view.current, props.goTo.line);
    latest.current.onArrived();
  }, [props.goTo]);

  return (
    <div
      ref={host}
      className="hl-editor"
      data-earlier-heat={props.heat === STAYS ? "" : undefined}
      data-earlier-cores={props.cores === STAYS ? "" : undefined}
    />
  );
}

/**
 * What is new in the margins is shown in the next frame, at once: the editor asks for the page's selection at every
 * change, for which the browser brings all styles up to date, and a frame does that anyway.
 */
function useMargins(view: { readonly current: EditorView | undefined }, { heat, cores, text }: EditorProps): void {
  const [margins] = useState(() => {
    const changes = new Map<"heat" | "cores", StateEffect<unknown>>();
    const draw = (): boolean => {
      view.current?.dispatch({ effects: [...changes.values()] });
      changes.clear();
      return false;
    };
    return { changes, draw };
  });
  useEffect(() => {
    if (heat === STAYS) return;
    margins.changes.set("heat", HEAT_GUTTER.set.of(heatBars(heat)));
    frames.ask(margins.draw);
  }, [margins, heat, text]);
  useEffect(() => {
    if (cores === STAYS) return;
    margins.changes.set("cores", CORE_GUTTER.set.of(coreBars(cores)));
    frames.ask(margins.draw);
  }, [margins, cores, text]);
  useEffect(() => () => frames.forget(margins.draw), [margins]);
}

/**
 * When the costs of the lines are first known, the most expensive line is shown, unless another panel points elsewhere.
 */
function useHottestLineInView(view: { readonly current: EditorView | undefined }, props: EditorProps): void {
  const isShown = useRef(false);
  useEffect(() => {
    const editor = view.current;
    if (editor === undefined || isShown.current || props.heat === STAYS || props.heat.length === 0) return;
    isShown.current = true;
    if (editor.hasFocus || props.marked.length > 0 || props.goTo !== undefined) return;
    const hottest = hottestIn(props.heat);
    if (hottest !== undefined) showLine(editor, hottest);
  }, [view, props.heat, props.marked, props.goTo]);
}

function hottestIn(heat: EditorProps["heat"]): number | undefined {
  return heat === STAYS ? undefined : hottestOf(heat);
}

function extensions(latest: { readonly current: EditorProps }): Extension {
  return [
    lineNumbers(),
    CORE_GUTTER.extension,
    HEAT_GUTTER.extension,
    markedLines(),
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of("    "),
    bracketMatching(),
    highlightActiveLine(),
    tabMovesOn(isTyped),
    languageToCome(),
    editorTheme,
    clearOfPanelEdges(),
    keymap.of([
      { key: "Mod-Enter", run: () => (latest.current.onRun?.(), true) },
      ...defaultKeymap,
      ...historyKeymap,
      ...lintKeymap,
    ]),
    EditorView.contentAttributes.of({
      tabindex: "0",
      "aria-label": latest.current.readOnly
        ? `Header ${latest.current.fileName}, read-only`
        : `Program ${latest.current.fileName}. Once you have typed, Tab indents: press Escape, then Tab, to leave. Control and Enter run it.`,
    }),
    EditorView.updateListener.of((update) => {
      if (isTyped(update)) latest.current.onChange(update.state.doc.toString());
    }),
    sharedHover(latest),
    diffSlot.of(diffOf(latest.current.showDiff, latest.current.original)),
    readOnlySlot.of(EditorState.readOnly.of(latest.current.readOnly)),
  ];
}

/** Has the reader changed the text, and not the page? */
function isTyped({ docChanged, transactions }: ViewUpdate): boolean {
  return docChanged && !transactions.some((transaction) => transaction.annotation(fromOutside) === true);
}

const NO_DIFF: Extension = [];

function diffOf(show: boolean, original: string): Extension {
  return show ? unifiedMergeView({ original, mergeControls: false, gutter: true, highlightChanges: true }) : NO_DIFF;
}

function replaceText(editor: EditorView | undefined, text: string): void {
  if (editor === undefined || editor.state.doc.toString() === text) return;
  editor.dispatch({ changes: changeTo(editor.state.doc.toString(), text), annotations: fromOutside.of(true) });
}

function toEditor(diagnostics: readonly Diagnostic[], length: number): EditorDiagnostic[] {
  return diagnostics.map((one) => ({
    ...visibleRange(one.from, one.to, length),
    severity: one.severity,
    source: one.code,
    message: withHint(one),
  }));
}

/** A position between two characters ("something is missing here") underlines the one after it, else the one before. */
function visibleRange(from: number, to: number, length: number): { readonly from: number; readonly to: number } {
  const start = Math.min(from, length);
  const end = Math.min(Math.max(to, start), length);
  if (end > start) return { from: start, to: end };
  return start < length ? { from: start, to: start + 1 } : { from: Math.max(0, start - 1), to: start };
}

function sharedHover(latest: { readonly current: EditorProps }): Extension {
  return hoverTooltip((editor, position) => {
    const line = editor.state.doc.lineAt(position);
    const found = sharedNameAt(line.text, position - line.from, latest.current.globals);
    if (found === undefined) return null;
    return {
      pos: line.from + found.from,
      end: line.from + found.to,
      above: true,
      create: () => {
        const dom = document.createElement("div");
        dom.className = "hl-shared-tip";
        dom.textContent = describeShared(found, latest.current.lineBytes);
        return { dom };
      },
    };
  });
}

/**
 * The margin that shows where the selected run's cycles went, line by line: a bar and a percentage. Lines that were
 * executed at no visible cost carry a dot, lines that were never executed nothing.
 */
const HEAT_GUTTER = barGutter("hl-heat");

/**
 * Where the panel is scrolled and not the editor, the panel's head and foot lie over the text. The editor keeps its
 * cursor clear of both.
 */
function clearOfPanelEdges(): Extension {
  return EditorView.scrollMargins.of(({ dom }) => {
    const panel = dom.closest(".hl-lab-code");
    return { top: heightOver(panel, ".hl-panel-head"), bottom: heightOver(panel, ".hl-code-foot") };
  });
}

/** The height of a part of the panel that lies over the text; 0 where it stands beside it. */
function heightOver(panel: Element | null, selector: string): number {
  const part = panel?.querySelector<HTMLElement>(selector);
  if (part === null || part === undefined) return 0;
  return getComputedStyle(part).position === "sticky" ? part.offsetHeight : 0;
}

/**
 * Tab leads past a program until the reader has changed it: a reader who passes through by keys changes nothing. Then
 * Tab indents, and Escape, then Tab, leads on; a reader who comes back to the program passes through again.
 *
 * `hasTyped`: has the reader changed the text?
 */
function tabMovesOn(hasTyped: (update: ViewUpdate) => boolean): Extension {
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
      if (hasTyped(update)) update.view.setTabFocusMode(false);
    }),
  ];
}

/**
 * C in the editor: colours, indentation, brackets by the grammar. They come in a task after the one in which the editor
 * appears: reading the program by the grammar takes as long as everything else about the editor together.
 */
const languageSlot = new Compartment();

/** The position of the language among the extensions of a new editor. */
function languageToCome(): Extension {
  return languageSlot.of([]);
}

/** The returned function forgets it, when the editor goes before the language has come. */
function bringLanguage(editor: EditorView): () => void {
  const timer = setTimeout(() => {
    editor.dispatch({ effects: languageSlot.reconfigure([cpp(), syntaxHighlighting(editorColours)]) });
  }, 0);
  return () => clearTimeout(timer);
}
