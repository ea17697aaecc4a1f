/**
 * A machine's file in a link: `mf=…`, packed as edited programs are (packed-text.ts). Whether the text is a machine is
 * settled when the scenario is open, because the gallery reads links, too, and needs no machines.
 */
import type { Field } from "./field.ts";
import { packText, unpackText } from "./packed-text.ts";

type MachineText = string | undefined;

export const MACHINE_FILE: Field<MachineText> = {
  key: "mf",
  meaning: "a machine's file, compressed, when the machine is none of the site's",
  history: "entry",
  run: "other",
  write: (text) => {
    const packed = text === undefined ? undefined : packText(text);
    return packed?.ok === true ? [["", packed.value]] : [];
  },
  read: (texts, say) => {
    const written = texts.get("");
    const text = written === undefined ? undefined : unpackText(written);
    if (text?.ok === false) say(`The link's machine file ${text.error}; it was left out.`);
    return text?.ok === true ? text.value : undefined;
  },
};

/** Why a link does not carry the machine's file, in a sentence; empty when it does, or when there is none. */
export function machineLeftOut(text: MachineText): readonly string[] {
  const packed = text === undefined ? undefined : packText(text);
  return packed?.ok === false ? [`The machine's file ${packed.error}: the link does not contain it.`] : [];
}
