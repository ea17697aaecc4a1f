/** Brings a line of program text into view within the text or its panel; the page stays where it is. */

/** `top`: of the line within `content`, in CSS pixels; `scroller` scrolls the content where it is the higher one. */
export function scrollToLine(scroller: Element, content: Element, top: number): void {
  if (scroller.scrollHeight > scroller.clientHeight) {
    scroller.scrollTop = Math.max(0, top - scroller.clientHeight / 4);
    return;
  }
  /* When the text is shown in its whole height, the panel that contains it scrolls. */
  const panel = content.closest(".hl-panel");
  if (panel === null || panel.scrollHeight <= panel.clientHeight) return;
  const above = content.getBoundingClientRect().top - panel.getBoundingClientRect().top + panel.scrollTop;
  panel.scrollTop = Math.max(0, above + top - panel.clientHeight / 3);
}

/** Brings the hottest line of a StillCode into view. */
export function showHottest(still: HTMLElement): void {
  const line = Number(still.dataset["hottest"] ?? 0);
  const lineHeight = parseFloat(getComputedStyle(still).lineHeight);
  if (line > 0) scrollToLine(still, still, (line - 1) * lineHeight);
}
