/**
 * The page's colours and fonts as the tokens with which scenes are painted, from the custom properties of
 * styles/tokens.css. They are not for paper: a canvas cannot be drawn anew before the browser prints it, so
 * styles/print.css turns a dark one light.
 */
import type { SceneTheme } from "../../scene/drawing/theme.ts";

export function readSceneTheme(element: Element): SceneTheme {
  const style = getComputedStyle(element);
  return themeOf((property) => style.getPropertyValue(property).trim());
}

/** `read`: the value of a custom property. */
export function themeOf(read: (property: string) => string): SceneTheme {
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
