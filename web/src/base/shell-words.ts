/** Words as a shell has them: commands that a message shows, and the arguments that a reader types. Pure. */
import { fail, ok, type Result } from "./result.ts";

/** Quotes a text so that a shell takes it for one word. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * The words of a text, as a shell divides it: apart by white space, but for what is quoted by '…' or "…"; \ quotes the
 * character behind it, though not between '…'. Nothing else is special. The error is a quotation without its end.
 */
export function shellWords(text: string): Result<readonly string[], string> {
  const words: string[] = [];
  let rest = text.trimStart();
  while (rest !== "") {
    const [raw = ""] = WORD.exec(rest) ?? [];
    if (raw === "") return fail("a quotation has no end");
    words.push(raw.replace(PIECE, unquoted));
    rest = rest.slice(raw.length).trimStart();
  }
  return ok(words);
}

const QUOTED = `'[^']*'|"(?:\\\\[^]|[^"\\\\])*"|\\\\[^]`;

/** A word from its first character on, as long as its quotations end. */
const WORD = new RegExp(`^(?:${QUOTED}|[^\\s'"\\\\])+(?=\\s|$)`);

const PIECE = new RegExp(QUOTED, "g");

function unquoted(piece: string): string {
  if (piece.startsWith("\\")) return piece.slice(1);
  const inner = piece.slice(1, -1);
  return piece.startsWith('"') ? inner.replace(/\\(["\\])/g, "$1") : inner;
}
