/**
 * The page's colours and fonts as the tokens with which scenes are painted. Reads the custom properties of
 * styles/tokens.css from an element, again whenever the theme changes. They are not for paper: a canvas cannot be drawn
 * anew before the browser prints it, so styles/print.css turns a dark one light.
 */
import { useSyncExternalStore } from "react";
import type { SceneTheme } from "../../scene/drawing/theme.ts";

export function readSceneTheme(element: Element): SceneTheme {
  const style = getComputedStyle(element);
  return themeOf((property) => style.getPropertyValue(property).trim());
}

function themeOf(read: (property: string) => string): SceneTheme {
  return {
    paper: read("--hl-paper"),
    raised: read("--hl-raised"),
    sunken: read("--hl-sunken"),
    ink: read("--hl-ink"),
    ink2: read("--hl-ink-2"),
    ink3: read("--hl-ink-3"),
    hairline: read("--hl-hairline"),
    link: read("--hl-scene-link"),
    compute: read("--hl-state-compute"),
    user: read("--hl-state-user"),
    kernel: read("--hl-state-kernel"),
    switching: read("--hl-state-switch"),
    hold: read("--hl-state-hold"),
    spin: read("--hl-state-spin"),
    wait: read("--hl-state-wait"),
    queue: read("--hl-state-queue"),
    idle: read("--hl-state-idle"),
    onSolid: read("--hl-scene-on-solid"),
    line: read("--hl-hot"),
    accent: read("--hl-accent"),
    sans: read("--hl-sans"),
    mono: read("--hl-mono"),
  };
}

let current: SceneTheme | undefined;

function subscribe(changed: () => void): () => void {
  const update = (): void => {
    current = undefined;
    changed();
  };
  const observer = new MutationObserver(update);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "style", "class"] });
  const queries = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener("change", update);
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener("change", update);
  };
}

function snapshot(): SceneTheme {
  current ??= readSceneTheme(document.documentElement);
  return current;
}

const UNPAINTED = themeOf(() => "");

/** Where a page is written as text, nothing is painted. */
function unpainted(): SceneTheme {
  return UNPAINTED;
}

/** The theme of the page; a new value when it changes. */
export function useSceneTheme(): SceneTheme {
  return useSyncExternalStore(subscribe, snapshot, unpainted);
}
