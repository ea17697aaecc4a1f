/**
 * The plugin for reveal.js: embeds follow the deck. This is the entry of hotline-reveal.js, which also defines
 * <hotline-lab>.
 *
 *   <script src="…/hotline-reveal.js"></script>
 *   <hotline-lab scenario="…" steps="1-4"></hotline-lab>
 *   Reveal.initialize({ plugins: [HotlineReveal] });
 *
 * Steps of a tour become fragments, so that the presenter's remote walks through them, and so does what an exercise
 * reveals; an embed plays (if it is to)
 * when its slide is shown and rests when the slide is left; keys pressed inside an embed reach the deck; with
 * ?print-pdf every page shows a still picture. The plugin uses only reveal's documented interface.
 */
import "./hotline-lab.ts";
import { asksExercise, REVEALS, type SlideAction, slideState, stepsOf } from "./slide-actions.ts";
import { embedsIn, type SlideEmbed } from "./slide-embeds.ts";
import { fitEmbeds, ROOM, type SlideSize } from "./slide-room.ts";
import { mergedFragments } from "./keys.ts";
import { readEvent } from "./messages.ts";
import { PrintProgress } from "./print-progress.ts";
import type { KeyEvent } from "./protocol.ts";

/** The part of reveal's interface that the plugin uses. */
export interface Deck {
  on(type: string, listener: (event: unknown) => void): void;
  getCurrentSlide(): Element | undefined;
  getSlides(): readonly Element[];
  getRevealElement(): HTMLElement | null;
  triggerKey(keyCode: number): void;
  isPrintView?(): boolean;
  isScrollView?(): boolean;
  isSpeakerNotes?(): boolean;
  getConfig?(): { readonly width?: unknown; readonly height?: unknown };
}

const KEY_CODES: Readonly<Record<KeyEvent["key"], number>> = {
  PageUp: 33,
  PageDown: 34,
  Escape: 27,
  b: 66,
  ".": 190,
  f: 70,
};

/**
 * An embed that is narrower than its slide stands in the middle, as plain frames do, and none is higher than the room
 * that slide-room.ts gives it. Rules outside of layers win.
 */
const STYLE = `@layer hotline { .reveal hotline-lab { margin-inline: auto; max-height: var(${ROOM}, none); } }`;

function init(deck: Deck): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets.push(sheet);
  for (const slide of deck.getSlides()) makeFragments(slide);
  if (deck.isPrintView?.() === true) {
    // reveal makes its pages after the plugins have begun, as many as the contents of a slide need.
    for (const slide of deck.getSlides()) fit(deck, slide);
    deck.on("pdf-ready", () => print(deck));
    return;
  }
  const show = new Shown(deck);
  for (const type of ["ready", "slidechanged"]) {
    deck.on(type, () => {
      fit(deck, deck.getCurrentSlide());
      show.slide();
    });
  }
  deck.on("ready", () => void fitWithFonts(deck));
  deck.on("fragmentshown", () => show.fragments());
  deck.on("fragmenthidden", () => show.fragments());
  deck.getRevealElement()?.addEventListener("hotline-ready", (event) => show.again(event.target));
  deck.getRevealElement()?.addEventListener("hotline-key", (event) => passOn(deck, event));
}

function fit(deck: Deck, slide: Element | undefined): void {
  const size = slideSize(deck);
  if (slide instanceof HTMLElement && size !== undefined) fitEmbeds(slide, size);
}

/** Headings may be higher in the deck's own face of type. */
async function fitWithFonts(deck: Deck): Promise<void> {
  await document.fonts.ready;
  fit(deck, deck.getCurrentSlide());
}

/** Undefined where slides have no size of their own: decks may give percentages. */
function slideSize(deck: Deck): SlideSize | undefined {
  const { width, height } = deck.getConfig?.() ?? {};
  return typeof width === "number" && typeof height === "number" ? { width, height } : undefined;
}

function makeFragments(slide: Element): void {
  const embeds = embedsIn(slide);
  for (const embed of embeds) makeSteps(embed);
  const asking = embeds.filter(({ base }) => asksExercise(base));
  const isWritten = slide.querySelector(`.fragment[data-hotline-set*="${REVEALS}"]`) !== null;
  if (asking.length > 0 && !isWritten) asking.at(-1)?.element.after(hiddenFragment("hotlineSet", REVEALS));
}

function hiddenFragment(action: "hotlineTour" | "hotlineSet", value: string): HTMLElement {
  const mark = document.createElement("span");
  mark.className = "fragment";
  mark.hidden = true;
  mark.dataset[action] = value;
  return mark;
}

/** Every step of the tour but the first, which is how the slide begins, becomes an invisible fragment. */
function makeSteps({ element }: SlideEmbed): void {
  const [first, ...others] = stepsOf(element.getAttribute("steps") ?? element.dataset["steps"] ?? "");
  if (first === undefined || element.dataset["hotlineFirst"] !== undefined) return;
  element.dataset["hotlineFirst"] = String(first);
  element.after(...others.map((step) => hiddenFragment("hotlineTour", String(step))));
}

/** The actions that the visible fragments of a slide ask of one of its embeds. */
function actionsFor(slide: Element, { element }: SlideEmbed): readonly SlideAction[] {
  const { hotlineFirst } = element.dataset;
  const first = hotlineFirst === undefined ? [] : [{ tour: Number(hotlineFirst) }];
  const visible = [...slide.querySelectorAll<HTMLElement>(".fragment.visible")].filter((one) => isFor(one, element));
  const inOrder = visible.sort((a, b) => indexOf(a) - indexOf(b));
  return [...first, ...inOrder.flatMap((one) => actionOf(one.dataset))];
}

function actionOf({ hotlineTour, hotlineSet }: DOMStringMap): readonly SlideAction[] {
  if (hotlineTour === undefined && hotlineSet === undefined) return [];
  return [
    {
      ...(hotlineTour === undefined ? {} : { tour: Number(hotlineTour) }),
      ...(hotlineSet === undefined ? {} : { set: hotlineSet }),
    },
  ];
}

/** A fragment acts on all embeds of its slide, unless `data-hotline-for` names one by its id. */
function isFor(fragment: HTMLElement, element: HTMLElement): boolean {
  const { hotlineFor, hotlineTour } = fragment.dataset;
  if (hotlineFor !== undefined) return hotlineFor === element.id;
  return hotlineTour === undefined || element.dataset["hotlineFirst"] !== undefined;
}

function indexOf(fragment: HTMLElement): number {
  return Number(fragment.dataset["fragmentIndex"] ?? 0);
}

/** The slide that is shown, and the commands its embeds have received. */
class Shown {
  private readonly deck: Deck;
  private current: readonly SlideEmbed[] = [];
  private readonly told = new WeakMap<SlideEmbed, string>();

  constructor(deck: Deck) {
    this.deck = deck;
  }

  slide(): void {
    const slide = this.deck.getCurrentSlide();
    const next = slide === undefined ? [] : embedsIn(slide);
    for (const embed of this.current) if (!next.includes(embed)) this.leave(embed);
    this.current = next;
    for (const embed of next) this.enter(embed);
  }

  fragments(): void {
    for (const embed of this.current) this.tell(embed);
  }

  /** An embed was loaded, perhaps anew: such an embed has received none of the earlier commands. */
  again(target: EventTarget | null): void {
    const embed = this.current.find(({ element }) => element === target);
    if (embed === undefined) return;
    this.told.delete(embed);
    this.enter(embed);
  }

  private enter(embed: SlideEmbed): void {
    embed.order({ type: "show", visible: true });
    this.tell(embed);
    const plays = embed.element.hasAttribute("autoplay") && this.deck.isSpeakerNotes?.() !== true;
    if (plays) embed.order({ type: "play" });
  }

  private leave(embed: SlideEmbed): void {
    embed.order({ type: "pause" });
    if (this.deck.isScrollView?.() !== true) embed.order({ type: "show", visible: false });
  }

  private tell(embed: SlideEmbed): void {
    const slide = this.deck.getCurrentSlide();
    if (slide === undefined) return;
    const { link, keys } = slideState(embed.base, actionsFor(slide, embed));
    const words = `${link} ${JSON.stringify(keys)}`;
    const before = this.told.get(embed);
    this.told.set(embed, words);
    // The embed's address already holds what its author wrote.
    if (words === (before ?? `#${embed.base} {}`)) return;
    embed.order({ type: "set", link, keys });
  }
}

function passOn(deck: Deck, event: Event): void {
  const detail = event instanceof CustomEvent ? readEvent(event.detail) : undefined;
  if (detail?.type === "key") deck.triggerKey(KEY_CODES[detail.key]);
}

/** In print, reveal has made a page of every step; each page gets its own picture. */
function print(deck: Deck): void {
  const root = deck.getRevealElement();
  const pages = [...(root?.querySelectorAll(".pdf-page") ?? [])];
  const embeds = pages.flatMap((page) => embedsIn(page).map((embed) => ({ page, embed })));
  const progress = new PrintProgress(embeds.map(({ embed }) => embed.element));
  for (const { page, embed } of embeds) {
    const { link, keys } = slideState(embed.base, actionsFor(page, embed));
    const extra = Object.entries(keys).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
    embed.print(mergedFragments(link, extra.join("&")));
  }
  progress.say();
}

/** The plugin object that Reveal.initialize({ plugins: [HotlineReveal] }) expects. */
export const HotlineReveal = { id: "hotline", init };

Object.assign(globalThis, { HotlineReveal });
