/**
 * Whether the reader has asked for a race by a press in this page: then it starts by itself, once. A race with which a
 * page opens waits for the reader. The first page sets this as well, before the lab's script is there, and so does its
 * stored picture, before any of the application is: it stands at the root of the document.
 */

/** The root's attribute: data-race-asked. */
const MARK = "raceAsked";

/** A link to a race: no other link of the first page's picture has that word. */
export const RACE_LINK = "[href*=race]";

export function askForStart(): void {
  document.documentElement.dataset[MARK] = "";
}

export function takeStart(): boolean {
  const { dataset } = document.documentElement;
  const was = MARK in dataset;
  delete dataset[MARK];
  return was;
}
