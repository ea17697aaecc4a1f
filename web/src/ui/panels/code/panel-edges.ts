/**
 * Where the panel is scrolled and not the editor, the panel's head and foot lie over the text. The editor keeps its
 * cursor clear of both.
 */
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

export function clearOfPanelEdges(): Extension {
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
