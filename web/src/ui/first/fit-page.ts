/** Fits the stored text of a page to the address: the parts of an embed, and settings for which nothing is stored. */
import type { EmbedOptions } from "../../embed/options.ts";
import type { EmbedPart } from "../../embed/protocol.ts";

/** The panel of each part of an embed; the timeline is in the machine's. */
const PANELS: readonly (readonly [selector: string, parts: readonly EmbedPart[]])[] = [
  [".hl-lab-figure", ["figure"]],
  [".hl-lab-machine", ["machine", "timeline"]],
  [".hl-lab-code", ["code"]],
  [".hl-parameters", ["controls"]],
];

/** Leaves the parts that the embed shows, as ui/embedded/embed-app.tsx does. */
export function fitEmbed(root: HTMLElement, { parts, still, title }: EmbedOptions): void {
  const embed = root.querySelector<HTMLElement>(".hl-embed");
  const main = root.querySelector<HTMLElement>(".hl-embed-parts");
  if (embed === null || main === null) return;
  root.style.height = "100%";
  embed.dataset["parts"] = parts.join(" ");
  if (!still) delete embed.dataset["still"];
  const gone = PANELS.filter(([, of]) => !of.some((part) => parts.includes(part)));
  for (const [selector] of gone) main.querySelector(selector)?.remove();
  main.dataset["count"] = String(PANELS.length - gone.length);
  const heading = embed.querySelector(".hl-embed-title");
  if (heading !== null && title !== undefined) heading.textContent = title;
}

/** Empties the panels, whose contents would be those of another state, and says why. The panels keep their sizes. */
export function emptyPanels(root: HTMLElement): void {
  root.querySelector(".hl-status-word")?.replaceChildren();
  for (const panel of root.querySelectorAll<HTMLElement>(".hl-panel")) {
    const note = document.createElement("p");
    note.className = "hl-first-note hl-small hl-muted";
    note.textContent = `${panel.ariaLabel ?? "This part"}: opening with the settings of this link …`;
    panel.classList.add("hl-first-empty");
    panel.append(note);
  }
}
