/**
 * A scenario's folder of the reader's own in a link: `sf=…`. Whether its files make a scenario is settled when it is
 * opened, as with a folder of ours.
 */
import { packed, whyLeftOut } from "./packed-field.ts";

export const FOLDER = packed(
  {
    key: "sf",
    meaning: "the scenario's folder, compressed, when the scenario is none of the site's",
    history: "entry",
    run: "other",
  },
  "scenario folder",
);

/** Why a link does not carry the folder, in a sentence; empty when it does, or when there is none. */
export function folderLeftOut(text: string | undefined): readonly string[] {
  const why = whyLeftOut(text);
  if (why === undefined) return [];
  return [
    `The scenario's folder ${why}: the link does not contain it, and opens only in a browser that keeps the ` +
      "folder. Save the folder as a zip file to send it.",
  ];
}
