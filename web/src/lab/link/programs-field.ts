/** Edited programs in a link: `e.stock=…`, each packed (packed-text.ts), all together bounded. */
import { strToU8 } from "fflate";
import { fail } from "../../base/result.ts";
import type { Field } from "./field.ts";
import { NAME_KIND, quote } from "./value-kinds.ts";
import { packText, unpackText } from "./packed-text.ts";

type Programs = Readonly<Record<string, string>>;

/** The number of characters that all programs of a link together may take; a longer link was not written here. */
const ROOM = {
  /** The number of programs that a link may have. assumed: more than any scenario has variants */
  programs: 64,
  /** Characters in the link. */
  characters: 96_000,
  /**
   * Characters of the texts. A few characters of a link can stand for 128 KiB of text, so the texts are bounded as
   * well.
   */
  bytes: 1024 * 1024,
} as const;

export const PROGRAMS: Field<Programs> = {
  key: "e.",
  meaning: "an edited program's text, compressed, by its variant",
  history: "entry",
  run: "other",
  write: (programs) => packAll(programs).packed,
  read: (texts, say) => {
    const programs: [string, string][] = [];
    const room = new Room();
    for (const [variant, written] of texts) {
      const name = NAME_KIND.read(variant);
      const program = room.admits(written) ? unpackText(written) : NO_ROOM;
      if (name === undefined) say(`The link's e.${quote(variant)} is not ${NAME_KIND.wanted}; it was left out.`);
      else if (!program.ok) say(`The link's program of ${name} ${program.error}; the scenario's own is shown.`);
      else if (!room.holds(program.value)) say(`The link's program of ${name} ${NO_ROOM.error}; it was left out.`);
      else programs.push([name, program.value]);
    }
    return Object.fromEntries(programs);
  },
};

const NO_ROOM = fail("is more than a link may carry");

/** Why a link does not carry some of the programs, in sentences; empty when it carries all. */
export function programsLeftOut(programs: Programs): readonly string[] {
  return packAll(programs).leftOut;
}

function packAll(programs: Programs) {
  const packed: [string, string][] = [];
  const leftOut: string[] = [];
  const room = new Room();
  for (const [variant, text] of Object.entries(programs).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const program = packText(text);
    if (!program.ok) leftOut.push(`The edited program of ${variant} ${program.error}: the link does not contain it.`);
    else if (!room.admits(program.value) || !room.holds(text))
      leftOut.push(`There is no room for the edited program of ${variant}: the link does not contain it.`);
    else packed.push([variant, program.value]);
  }
  return { packed, leftOut };
}

/** The room that is left for further programs, the same for a link that is written and for one that is read. */
class Room {
  private programs: number = ROOM.programs;
  private characters: number = ROOM.characters;
  private bytes: number = ROOM.bytes;

  /**
   * Takes the room of a packed program; returns false when there is not enough. A damaged one takes as much as an
   * intact one.
   */
  admits(written: string): boolean {
    if (this.programs < 1 || written.length > this.characters) return false;
    this.programs -= 1;
    this.characters -= written.length;
    return true;
  }

  /** Takes the room of a program's text; returns false when there is not enough. */
  holds(text: string): boolean {
    const bytes = strToU8(text).length;
    if (bytes > this.bytes) return false;
    this.bytes -= bytes;
    return true;
  }
}
