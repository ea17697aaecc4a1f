/**
 * When the application has drawn what the first picture shows, the picture is removed; nothing moves then. Until the
 * application has all that the picture has to press, keys and clicks are the picture's (kept-acts.ts); then they reach
 * the application beneath it. A reader who uses a part of it has to see what happens, and a reader who moves the focus
 * has to see where the focus is: the picture is removed at once then, though a part may still be loading. The same
 * holds for the page around an embed. This module comes when the picture is there.
 */
import { KeptActs } from "./kept-acts.ts";
import type { StillPicture, Watch } from "./still-picture.ts";

/** The page of which there is a picture, when its parts begin to come. */
const BEGUN = "main:is([data-run], .hl-gallery)";
/** The panels of a lab or an embed, and the parts of the first page, when all of them are there. */
const PANELS = `${BEGUN}:not([aria-busy])`;
/** Elements of the application, each in the place of the element that the picture has. */
const DRAWN = [".hl-figure-frame > svg", ".hl-hero-frame > svg", ".hl-surface > canvas"] as const;
/** What the application shows instead where it cannot draw. */
const INSTEAD = "[role=alert], .hl-failure, .hl-lab-machine .hl-empty";

/** Once the lab has drawn its figure, these parts of the application are seen above the picture (first.css). */
const FIGURE = ".hl-lab:not([data-stage]) .hl-figure-frame > svg";
const SEEN = ".hl-header, .hl-lab-head, .hl-lab-figure";
/** The first page's figure. Of another place than the stored one, its picture shows nothing else. */
const HERO_FIGURE = ".hl-hero-frame > svg";
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

const ACTS = ["focusin", "pointerdown", "click", "keydown"] as const;

/** `isStored`: is the picture that of the address, and not a frame for it? */
export function takeOver(still: StillPicture, isStored: () => boolean): void {
  const app = document.getElementById("app");
  if (app === null) return still.remove();
  still.begin((picture) => watchApplication(still, picture, app, isStored));
}

function watchApplication(still: StillPicture, picture: HTMLElement, app: HTMLElement, isStored: () => boolean): Watch {
  const kept = new KeptActs(picture, app, () => still.tell("act"));
  let isLeft = false;
  const has = (selector: string): boolean => app.querySelector(selector) !== null;
  const isWhole = (): boolean => has(INSTEAD) || has(isLeft ? "main" : PANELS);
  const wanted = (): readonly string[] =>
    (isStored() ? DRAWN : [HERO_FIGURE]).filter((selector) => !isLeft && picture.querySelector(selector) !== null);
  const end = (): void => {
    observer.disconnect();
    for (const act of ACTS) app.removeEventListener(act, look, true);
    removeEventListener("keydown", press);
    still.remove();
  };
  /* Without the application there is nothing that could follow the address yet. */
  const turned = (): void => {
    if (has("main")) return end();
    isLeft = true;
    kept.forget();
    still.tell("page");
  };
  const look = (event: Event): void => {
    if (isHidden(event, has(FIGURE))) end();
  };
  const press = (event: KeyboardEvent): void => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    const isOfPage = target === document.body && !(altKey || ctrlKey || metaKey || IDLE_KEYS.has(key));
    if (isOfPage && !isLeft && !has(BEGUN)) kept.keep(event);
  };
  // A canvas is painted in the frame after it has been made.
  const lookAt = (): void => {
    if (has(FIGURE)) still.tellDrawn();
    if (!isWhole()) return;
    if (kept.areSome) return end();
    still.tellWhole();
    if (!has(INSTEAD) && !wanted().every(has)) return;
    observer.disconnect();
    void still.painted().then(end);
  };
  const observer = new MutationObserver(lookAt);
  observer.observe(app, { childList: true, subtree: true, attributeFilter: ["aria-busy"] });
  for (const act of ACTS) app.addEventListener(act, look, true);
  addEventListener("keydown", press);
  /* The application may have come before this module. */
  queueMicrotask(lookAt);
  return { kept, turned };
}
