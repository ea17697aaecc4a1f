/** Brings lines of program text into view within the text or its panel; the page stays where it is. */

/** Of lines within the content, in CSS pixels. */
interface Extent {
  readonly top: number;
  readonly height: number;
}

/** `scroller` scrolls the content where that is the higher one. */
export function scrollToLines(scroller: Element, content: Element, { top, height }: Extent): void {
  if (scroller.scrollHeight > scroller.clientHeight) {
    scroller.scrollTop = Math.max(0, top - spaceAbove(scroller.clientHeight / 4, height, scroller.clientHeight));
    return;
  }
  /* When the text is shown in its whole height, the panel that contains it scrolls. */
  const panel = content.closest(".hl-panel");
  if (panel === null || panel.scrollHeight <= panel.clientHeight) return;
  const above = content.getBoundingClientRect().top - panel.getBoundingClientRect().top + panel.scrollTop;
  panel.scrollTop = Math.max(0, above + top - spaceAbove(panel.clientHeight / 3, height, panel.clientHeight));
}

/**
 * Lines that would reach beyond the end with the usual space above them stand higher. Most of the room that is left is
 * beneath them: tools above the text may come later and move it down.
 */
function spaceAbove(usual: number, height: number, room: number): number {
  return usual + height < room ? usual : Math.max(0, (room - height) / 4);
}

/** Brings the hottest line of a StillCode into view. */
export function showHottest(still: HTMLElement): void {
  const line = Number(still.dataset["hottest"] ?? 0);
  const lineHeight = parseFloat(getComputedStyle(still).lineHeight);
  if (line > 0) scrollToLines(still, still, { top: (line - 1) * lineHeight, height: lineHeight });
}
