/**
 * When the application has drawn what the first picture shows, the picture is removed; nothing moves then. Keys and
 * clicks reach the application beneath the picture. A reader who uses a part of it has to see what happens, and one
 * who moves the focus has to see where the focus is: the picture is removed at once then, though a part may still be
 * loading. The same holds for the page around an embed.
 */
import { DRIVEN } from "../../embed/driven.ts";
import { painted } from "./painted.ts";
import type { StillPicture } from "./still-picture.ts";

/** The panels of a lab or an embed, when all of them are there. */
const PANELS = "main[data-run]:not([aria-busy])";
/** Elements of the application, each in the place of the element that the picture has. */
const DRAWN = [".hl-figure-frame > svg", ".hl-hero-frame > svg", ".hl-surface > canvas"] as const;
/** What the application shows instead where it cannot draw. */
const INSTEAD = "[role=alert], .hl-failure, .hl-lab-machine .hl-empty";

/** Once the lab has drawn its figure, these parts of the application are seen above the picture (first.css). */
const FIGURE = ".hl-lab:not([data-stage]) .hl-figure-frame > svg";
const SEEN = ".hl-header, .hl-lab-head, .hl-lab-figure";
/** The first page's figure. Of another place than the stored one, its picture shows nothing else. */
const HERO_FIGURE = ".hl-hero-frame > svg";
/** The picture's slider works until the application has drawn the figure above it. */
const FIGURES = `${FIGURE}, ${HERO_FIGURE}`;
const CONTROLS = "a, button, input, select, textarea, summary, label, canvas, [role=option], [tabindex='0']";
/** Its button stops the sweep, which leaves what the picture shows as it is. */
const STATUS = ".hl-status";
/** Keys that change nothing by themselves. */
const IDLE_KEYS: ReadonlySet<string> = new Set(["Tab", "Shift", "Control", "Alt", "Meta"]);

/** Does the reader do something that the picture would hide? */
function isHidden(event: Event, isFigureDrawn: boolean): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  const isSeen = isFigureDrawn && target.closest(SEEN) !== null;
  if (event.type === "focusin") return target.matches(":focus-visible") && !isSeen;
  if (event instanceof KeyboardEvent && IDLE_KEYS.has(event.key)) return false;
  /* A touch may be the beginning of a scroll. */
  if (event instanceof PointerEvent && event.type === "pointerdown" && event.pointerType === "touch") return false;
  return target.closest(CONTROLS) !== null && target.closest(STATUS) === null;
}

/** Another state is to be shown: that of another address, or the one that the page around an embed asks for. */
const TURNS = ["hashchange", DRIVEN];
const ACTS = ["focusin", "pointerdown", "click", "keydown"] as const;

/** `isStored`: is the picture that of the address, and not a frame for it? */
export function takeOver(still: StillPicture, isStored: () => boolean): void {
  const app = document.getElementById("app");
  if (app === null) return still.remove();
  const wanted = (): readonly string[] =>
    [PANELS, ...(isStored() ? DRAWN : [HERO_FIGURE])].filter((selector) => still.has(selector));
  const isThere = (): boolean =>
    app.querySelector(INSTEAD) !== null || wanted().every((selector) => app.querySelector(selector) !== null);
  const end = (): void => {
    observer.disconnect();
    for (const turn of TURNS) removeEventListener(turn, end);
    for (const act of ACTS) app.removeEventListener(act, look, true);
    still.remove();
  };
  const look = (event: Event): void => {
    if (isHidden(event, app.querySelector(FIGURE) !== null)) end();
  };
  // A canvas is painted in the frame after it has been made.
  const observer = new MutationObserver(() => {
    if (app.querySelector(FIGURES) !== null) still.tellDrawn();
    if (!isThere()) return;
    observer.disconnect();
    void painted().then(end);
  });
  observer.observe(app, { childList: true, subtree: true, attributeFilter: ["aria-busy"] });
  for (const turn of TURNS) addEventListener(turn, end);
  for (const act of ACTS) app.addEventListener(act, look, true);
}
