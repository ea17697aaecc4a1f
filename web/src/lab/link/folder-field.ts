/**
 * A scenario's folder of the reader's own in a link: `sf=…`, packed as edited programs are (packed-text.ts). Whether
 * its files make a scenario is settled when it is opened, as with a folder of ours.
 */
import type { Field } from "./field.ts";
import { packText, unpackText } from "./packed-text.ts";

type FolderText = string | undefined;

export const FOLDER: Field<FolderText> = {
  key: "sf",
  meaning: "the scenario's folder, compressed, when the scenario is none of the site's",
  history: "entry",
  run: "other",
  write: (text) => {
    const packed = text === undefined ? undefined : packText(text);
    return packed?.ok === true ? [["", packed.value]] : [];
  },
  read: (texts, say) => {
    const written = texts.get("");
    const text = written === undefined ? undefined : unpackText(written);
    if (text?.ok === false) say(`The link's scenario folder ${text.error}; it was left out.`);
    return text?.ok === true ? text.value : undefined;
  },
};

/** Why a link does not carry the folder, in a sentence; empty when it does, or when there is none. */
export function folderLeftOut(text: FolderText): readonly string[] {
  const packed = text === undefined ? undefined : packText(text);
  if (packed?.ok !== false) return [];
  return [
    `The scenario's folder ${packed.error}: the link does not contain it, and opens only in a browser that keeps the ` +
      "folder. Save the folder as a zip file to send it.",
  ];
}
