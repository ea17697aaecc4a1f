/**
 * Which parts an embed shows: those that its link names, and in a tour the panel that the step speaks of. Such a panel
 * takes the place of the last one, so that the others keep their places. Pure.
 */
import { PARTS, PARTS_USUAL } from "../../embed/options.ts";
import type { EmbedPart } from "../../embed/protocol.ts";
import type { PanelId } from "../../model/scenario/lab-words.ts";

/** The part of an embed that is a panel of the lab. The notes are read in the lab only. */
const PART_OF: Readonly<Record<PanelId, EmbedPart | undefined>> = {
  figure: "figure",
  machine: "machine",
  parameters: "controls",
  why: "why",
  code: "code",
  notes: undefined,
};

/** The parts that are panels, in their order; the timeline is in the machine's. */
const PANELS: readonly (readonly EmbedPart[])[] = [
  ["figure"],
  ["machine", "timeline"],
  ["why"],
  ["code"],
  ["controls"],
];

/** `asked`: the parts of the link; `panel`: of the open step of the tour. */
export function shownParts(asked: readonly EmbedPart[], panel: PanelId | undefined): readonly EmbedPart[] {
  if (!asked.includes("tour")) return asked;
  const all = asked.length === 1 ? [...PARTS_USUAL, ...asked] : asked;
  const wanted = panel === undefined ? undefined : PART_OF[panel];
  if (wanted === undefined || all.includes(wanted)) return all;
  const shown = PANELS.filter((parts) => parts.some((part) => all.includes(part)));
  const hasPlace = shown.some((parts) => parts.includes(wanted));
  const left = hasPlace ? [] : shown.at(-1);
  return PARTS.filter((part) => part === wanted || (all.includes(part) && left?.includes(part) !== true));
}

/** Number of panels that show these parts. */
export function panelCount(parts: readonly EmbedPart[]): number {
  return PANELS.filter((of) => of.some((part) => parts.includes(part))).length;
}
