/** When the application has drawn what the first picture shows, the picture is removed; nothing moves then. */
import { painted } from "./painted.ts";
import type { StillPicture } from "./still-picture.ts";

/** The panels of a lab or an embed, when all of them are there. */
const PANELS = "main[data-run]:not([aria-busy])";
/** Elements of the application, each in the place of the element that the picture has. */
const DRAWN = [".hl-figure-frame > svg", ".hl-hero-frame > svg", ".hl-surface > canvas"] as const;
/** What the application shows instead where it cannot draw. */
const INSTEAD = "[role=alert], .hl-failure, .hl-lab-machine .hl-empty";

/** `isStored`: the picture is that of the address, and not a frame for it. */
export function takeOver(still: StillPicture, isStored: boolean): void {
  const app = document.getElementById("app");
  if (app === null) return still.remove();
  const wanted = [PANELS, ...(isStored ? DRAWN : [])].filter((selector) => still.has(selector));
  const isThere = (): boolean =>
    app.querySelector(INSTEAD) !== null || wanted.every((selector) => app.querySelector(selector) !== null);
  const end = (): void => {
    observer.disconnect();
    removeEventListener("hashchange", end);
    still.remove();
  };
  // A canvas is painted in the frame after it has been made.
  const observer = new MutationObserver(() => {
    if (!isThere()) return;
    observer.disconnect();
    void painted().then(end);
  });
  observer.observe(app, { childList: true, subtree: true, attributeFilter: ["aria-busy"] });
  addEventListener("hashchange", end);
}
