/**
 * The tokens of scenes, read again whenever the page's theme changes. It is apart from scene-theme.ts because the
 * script of the first picture reads the tokens without React.
 */
import { useSyncExternalStore } from "react";
import type { SceneTheme } from "../../scene/drawing/theme.ts";
import { readSceneTheme, themeOf } from "./scene-theme.ts";

let current: SceneTheme | undefined;
/** Scenes that are told of changes. While there are none, as between two labs, a change goes unnoticed. */
let followers = 0;

function subscribe(changed: () => void): () => void {
  if (followers++ === 0) current = undefined;
  const update = (): void => {
    current = undefined;
    changed();
  };
  const observer = new MutationObserver(update);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "style", "class"] });
  const queries = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener("change", update);
  return () => {
    followers -= 1;
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
