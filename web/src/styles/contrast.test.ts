import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** The hexadecimal tokens of one theme. */
function tokensOf(theme: string): ReadonlyMap<string, string> {
  const start = css.indexOf(`:root[data-theme="${theme}"] {`);
  const block = css.slice(start, css.indexOf("}", start));
  return new Map([...block.matchAll(/--hl-([\w-]+):\s*(#[0-9a-f]{6})/g)].map((m) => [m[1] ?? "", m[2] ?? ""]));
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const value = parseInt(hex.slice(i, i + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

const TEXTS = ["ink", "ink-2", "accent", "hot", "error", ...[0, 1, 2, 3, 4, 5, 6].map((i) => `s${i}-text`)];
const MARKS = [...[0, 1, 2, 3, 4, 5, 6].map((i) => `s${i}`), "state-hold", "hot"];
/** These colours are pale, so that the line stands out, and have letters and numbers in the colour of texts. */
const PALE_STATES = ["state-compute", "state-user", "state-kernel", "state-switch", "state-spin", "state-wait"];
/** Where a core loses its time: spinning is pale, and a core in line for a cache line is solid. */
const WAITS = ["state-spin", "state-wait", "state-queue"];

const margins = readFileSync(new URL("../ui/panels/code/code.css", import.meta.url), "utf8");

/** What a rule of the margins says of a property. */
function inMargins(selector: string, property: string): string {
  const start = margins.indexOf(`\n  ${selector} {`);
  const rule = margins.slice(start, margins.indexOf("}", start));
  return new RegExp(`\\b${property}: (?:var\\(--hl-)?([\\w.-]+)`).exec(rule)?.[1] ?? "";
}

/** A colour over another one. */
function over(above: string, opacity: number, below: string): string {
  const channels = [1, 3, 5].map((i) => {
    const [a, b] = [above, below].map((hex) => parseInt(hex.slice(i, i + 2), 16));
    return Math.round((a ?? 0) * opacity + (b ?? 0) * (1 - opacity));
  });
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

describe.each(["light", "dark", "contrast"])("the %s theme", (theme) => {
  const tokens = tokensOf(theme);
  const paper = tokens.get("paper") ?? "";

  it.each(TEXTS)("has text in %s with a contrast of at least 4.5", (token) => {
    for (const ground of ["paper", "raised", "sunken"]) {
      expect(contrast(tokens.get(token) ?? "", tokens.get(ground) ?? "")).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(MARKS)("has marks in %s with a contrast of at least 3", (token) => {
    expect(contrast(tokens.get(token) ?? "", paper)).toBeGreaterThanOrEqual(3);
  });

  it.each(PALE_STATES)("has readable text on %s", (token) => {
    expect(contrast(tokens.get("ink") ?? "", tokens.get(token) ?? "")).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["heat", "cores"])("has readable numbers on the bars of the margin of %s", (margin) => {
    const [bar, text] = [`.hl-${margin}-bar`, `.hl-${margin}-text`];
    const opacity = Number(inMargins(bar, "opacity"));
    expect(opacity).toBeGreaterThan(0);
    const ground = over(tokens.get(inMargins(bar, "background")) ?? "", opacity, tokens.get("raised") ?? "");
    expect(contrast(tokens.get(inMargins(text, "color")) ?? "", ground)).toBeGreaterThanOrEqual(4.5);
  });

  it("has readable text on a core in line", () => {
    expect(contrast(tokens.get("scene-on-solid") ?? "", tokens.get("state-queue") ?? "")).toBeGreaterThanOrEqual(4.5);
  });

  it("shows a storm without colours too: the ways of waiting differ in how light they are", () => {
    const [spin = "", wait = "", queue = ""] = WAITS.map((token) => tokens.get(token));
    expect(contrast(spin, queue)).toBeGreaterThanOrEqual(3);
    expect(contrast(tokens.get("state-compute") ?? "", queue)).toBeGreaterThanOrEqual(3);
    expect(contrast(spin, wait)).toBeGreaterThanOrEqual(1.5);
    expect(contrast(wait, queue)).toBeGreaterThanOrEqual(1.5);
  });

  it("gives no state of a core the colour of a series, and nothing the colour of the line", () => {
    const series = [0, 1, 2, 3, 4, 5].flatMap((i) => [tokens.get(`s${i}`), tokens.get(`s${i}-text`)]);
    const states = [...tokens].filter(([name]) =>
      /^state-(compute|user|kernel|switch|l1|hold|spin|wait|queue)$/.test(name),
    );
    expect(states).toHaveLength(9);
    for (const [, colour] of states) expect(series).not.toContain(colour);
    expect([...tokens.values()].filter((colour) => colour === tokens.get("hot"))).toHaveLength(1);
  });

  it("has readable text on the accent", () => {
    expect(contrast(tokens.get("accent-ink") ?? "", tokens.get("accent") ?? "")).toBeGreaterThanOrEqual(4.5);
  });
});
