/** Fits the stored text of a page to the address: the parts of an embed, and settings for which nothing is stored. */
import { countOf } from "../../base/text.ts";
import type { EmbedOptions } from "../../embed/options.ts";
import type { EmbedPart } from "../../embed/protocol.ts";
import { panelCount, shownParts } from "../embedded/shown-parts.ts";
import type { FirstStep } from "./first-file.ts";

/** The panel of each part of an embed; the timeline is in the machine's. */
const PANELS: readonly (readonly [selector: string, parts: readonly EmbedPart[]])[] = [
  [".hl-lab-figure", ["figure"]],
  [".hl-lab-machine", ["machine", "timeline"]],
  [".hl-why", ["why"]],
  [".hl-lab-code", ["code"]],
  [".hl-parameters", ["controls"]],
];

/** Leaves the parts that the embed shows, as ui/embedded/embed-app.tsx does. `step`: the open step of the tour. */
export function fitEmbed(root: HTMLElement, options: EmbedOptions, step: FirstStep | undefined): void {
  const { still, title } = options;
  const parts = shownParts(options.parts, step?.panel);
  const embed = root.querySelector<HTMLElement>(".hl-embed");
  const main = root.querySelector<HTMLElement>(".hl-embed-parts");
  if (embed === null || main === null) return;
  root.style.height = "100%";
  embed.dataset["parts"] = parts.join(" ");
  if (!still) delete embed.dataset["still"];
  const gone = PANELS.filter(([, of]) => !of.some((part) => parts.includes(part)));
  for (const [selector] of gone) main.querySelector(selector)?.remove();
  main.dataset["count"] = String(panelCount(parts));
  /* The text of the step stands below the panels. */
  if (parts.includes("tour") && step !== undefined) main.insertAdjacentHTML("afterend", step.strip);
  const heading = embed.querySelector(".hl-embed-title");
  if (heading !== null && title !== undefined) heading.textContent = title;
}

/** Opens the tour of a lab at a step, as ui/pages/lab/lab.tsx does. */
export function openStep(root: HTMLElement, step: FirstStep | undefined): void {
  const main = root.querySelector("main");
  if (main === null || step === undefined) return;
  const { usual, oneAtATime } = step.pane;
  main.insertAdjacentHTML("beforeend", step.strip);
  main.dataset["step"] = step.panel ?? "figure";
  main.dataset["pane"] = matchMedia(oneAtATime.condition).matches ? oneAtATime.name : usual;
}

/** As the first page asks (pages/gallery/gallery.tsx). */
const PHONE = "(max-width: 700px)";

/** Folds the tracks of the first page on a phone, as the application does. */
export function foldTracks(root: HTMLElement): void {
  if (!matchMedia(PHONE).matches) return;
  for (const track of root.querySelectorAll(".hl-track")) {
    const [name] = track.children;
    const [fold, summary, count] = ["details", "summary", "span"].map((tag) => document.createElement(tag));
    if (name === undefined || fold === undefined || summary === undefined || count === undefined) continue;
    summary.className = "hl-track-fold";
    count.className = "hl-small hl-muted";
    count.textContent = countOf(track.querySelectorAll(".hl-course-row").length, "scenario");
    summary.append(name, " ", count);
    fold.append(summary, ...track.childNodes);
    track.append(fold);
  }
}

/** Panels that are the same for every place of the selected curve, and what is not the same in them. */
const OF_THE_CURVE = ".hl-lab-figure, .hl-parameters, .hl-lab-code";
const OF_THE_PLACE = ".hl-selected-line, .hl-heat";

/** Why a panel is empty. */
const SETTINGS = "opening with the settings of this link …";
const PLACE = "still loading for this place of the curve …";

/**
 * Empties the panels, whose contents would be those of another state, and says why. The panels keep their sizes. With
 * `isOtherPlace`, the state differs by the selected place of the curve only.
 */
export function emptyPanels(root: HTMLElement, isOtherPlace: boolean): void {
  for (const words of root.querySelectorAll(".hl-status-word, .hl-status [role=status]")) words.replaceChildren();
  for (const panel of root.querySelectorAll<HTMLElement>(".hl-panel")) {
    if (isOtherPlace && panel.matches(OF_THE_CURVE)) {
      for (const part of panel.querySelectorAll(OF_THE_PLACE)) part.classList.add("hl-first-unknown");
      continue;
    }
    empty(panel, panel.ariaLabel ?? "This part", isOtherPlace ? PLACE : SETTINGS);
  }
}

/** Of the first page only the machine is that of a place. */
export function emptyHero(root: HTMLElement): void {
  const machine = root.querySelector<HTMLElement>(".hl-hero-machine");
  if (machine !== null) empty(machine, "The machine", PLACE);
}

function empty(part: HTMLElement, name: string, why: string): void {
  const note = document.createElement("p");
  note.className = "hl-first-note hl-small hl-muted";
  note.textContent = `${name}: ${why}`;
  part.classList.add("hl-first-empty");
  part.append(note);
}
