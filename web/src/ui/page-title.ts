/** The title of each page, as tabs and bookmarks of the browser show it. */
import type { Route } from "../lab/link/route.ts";
import { titleOf } from "../model/folder/own-folder.ts";

const TITLES = {
  gallery: "Hotline: find the hot cache line",
  model: "How good is the model? Hotline",
  licences: "Licences · Hotline",
  tools: "Beside the other tools · Hotline",
  docs: "Documentation · Hotline",
  applications: "Seven applications · Hotline",
  litmus: "Memory order · Hotline",
  essay: "Fifteen years of one lock · Hotline",
  walk: "512 processors · Hotline",
  course: "Course · Hotline",
  hand: "A line by hand · Hotline",
  grade: "Grade results · Hotline",
  exercise: "Exercise · Hotline",
} as const;

/** `scenario`: the one that is open in the lab; of a reader's own, only the reader's word is shown. */
export function pageTitle(page: Route["page"], scenario: string): string {
  return page === "lab" ? `${titleOf(scenario)} · Hotline` : TITLES[page];
}
