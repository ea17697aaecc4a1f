/**
 * Embeds without a size of their own fit into what the other contents of their slide leave: as wide as the slide and
 * 16:9, an embed under a heading would run off the slide. The room is a custom property, which the plugin's style sheet
 * takes as the greatest height; whatever the deck's own style says wins.
 */

/** The size of a deck's slides in CSS pixels, before the deck scales them. */
export interface SlideSize {
  readonly width: number;
  readonly height: number;
}

export const ROOM = "--hotline-room";

/** Less room than this is no room for an embed, and the slide is left as it is. assumed: a figure of three lines */
const LEAST_PX = 90;
/** A height with which it is tried out whether embeds stand beneath or beside each other. */
const TRIAL_PX = 100;

/** Gives the slide's embeds, of which none has a height of its own, the same room. */
export function fitEmbeds(slide: HTMLElement, size: SlideSize): void {
  const embeds = [...slide.querySelectorAll<HTMLElement>("hotline-lab:not(.r-stretch, .stretch)")];
  const style = slide.getAttribute("style");
  layOut(slide, size);
  for (const embed of embeds) embed.style.removeProperty(ROOM);
  const unsized = embeds.filter(hasNoHeight);
  if (unsized.length > 0 && slide.offsetHeight > size.height) give(unsized, roomIn(slide, unsized, size));
  if (style === null) slide.removeAttribute("style");
  else slide.setAttribute("style", style);
}

/** Slides that are not shown, or that print and scroll views have placed, are laid out as those that are shown. */
function layOut(slide: HTMLElement, { width }: SlideSize): void {
  slide.style.setProperty("display", "block", "important");
  slide.style.setProperty("width", `${width}px`, "important");
  slide.style.setProperty("height", "auto", "important");
  slide.style.setProperty("min-height", "0", "important");
}

/** Is the height of the embed that which follows from its width? */
function hasNoHeight({ offsetWidth, offsetHeight }: HTMLElement): boolean {
  return offsetWidth > 0 && Math.abs(offsetHeight - (offsetWidth * 9) / 16) <= 1;
}

function roomIn(slide: HTMLElement, embeds: readonly HTMLElement[], { height }: SlideSize): number {
  give(embeds, 0);
  const others = slide.offsetHeight;
  give(embeds, TRIAL_PX);
  const beneathEachOther = Math.max(1, Math.round((slide.offsetHeight - others) / TRIAL_PX));
  return Math.floor((height - others) / beneathEachOther);
}

function give(embeds: readonly HTMLElement[], px: number): void {
  for (const embed of embeds) {
    if (px === 0 || px >= LEAST_PX) embed.style.setProperty(ROOM, `${px}px`);
    else embed.style.removeProperty(ROOM);
  }
}
