/** Words of commands that a message shows, so that a reader can copy them into a shell. */

/** Quotes a text so that a shell takes it for one word. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
