/** Edited programs in a link: `e.stock=…`, each packed (program-text.ts), all together bounded. */
import type { Field } from "./field.ts";
import { NAME_KIND, quote } from "./kinds.ts";
import { packProgram, unpackProgram } from "./program-text.ts";

type Programs = Readonly<Record<string, string>>;

/** Characters of all programs of a link together. */
const ALL_CHARACTERS_MAX = 96_000;

export const PROGRAMS: Field<Programs> = {
  key: "e.",
  meaning: "an edited program's text, compressed, by its variant",
  history: "entry",
  run: "other",
  write: (programs) => packAll(programs).packed,
  read: (texts, say) => {
    const programs: [string, string][] = [];
    for (const [variant, text] of texts) {
      const name = NAME_KIND.read(variant);
      const program = unpackProgram(text);
      if (name === undefined) say(`The link's e.${quote(variant)} is not ${NAME_KIND.wanted}; it was left out.`);
      else if (program.ok) programs.push([name, program.value]);
      else say(`The link's program of ${name} ${program.error}; the scenario's own is shown.`);
    }
    return Object.fromEntries(programs);
  },
};

/** Why a link does not carry some of the programs, in sentences; empty when it carries all. */
export function programsLeftOut(programs: Programs): readonly string[] {
  return packAll(programs).leftOut;
}

function packAll(programs: Programs) {
  const packed: [string, string][] = [];
  const leftOut: string[] = [];
  let room = ALL_CHARACTERS_MAX;
  for (const [variant, text] of Object.entries(programs).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const program = packProgram(text);
    if (!program.ok) leftOut.push(`The edited program of ${variant} ${program.error}: the link does not contain it.`);
    else if (program.value.length > room)
      leftOut.push(`There is no room for the edited program of ${variant}: the link does not contain it.`);
    else {
      room -= program.value.length;
      packed.push([variant, program.value]);
    }
  }
  return { packed, leftOut };
}
