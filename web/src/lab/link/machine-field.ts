/**
 * A machine's file in a link: `mf=…`. Whether the text is a machine is settled when the scenario is open, because the
 * gallery reads links, too, and needs no machines.
 */
import { packed, whyLeftOut } from "./packed-field.ts";

export const MACHINE_FILE = packed(
  {
    key: "mf",
    meaning: "a machine's file, compressed, when the machine is none of the site's",
    history: "entry",
    run: "other",
  },
  "machine file",
);

/** Why a link does not carry the machine's file, in a sentence; empty when it does, or when there is none. */
export function machineLeftOut(text: string | undefined): readonly string[] {
  const why = whyLeftOut(text);
  return why === undefined ? [] : [`The machine's file ${why}: the link does not contain it.`];
}
