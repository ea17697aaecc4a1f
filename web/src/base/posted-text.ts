/**
 * Texts as people post them: a tool's output in a reply ("> "), between the fences of Markdown, indented as a block of
 * code, or behind the prompt at which the tool was started. What stands around the output is taken off; every line
 * keeps its number, so that a message about it names the line that the reader sees.
 */

/** The lines of a text, and the parts of it that may be files of their own. */
export interface PostedText {
  /** Each part has a line for each line of the text; lines that are not its own are empty. */
  readonly parts: readonly (readonly string[])[];
}

const FENCE = /^\s*(?:`{3,}|~{3,})/;
const QUOTE = /^\s*(?:>\s?)+/;
/** "$ lscpu", "user@host:~$ lscpu", "[user@host ~]# lscpu", "% lscpu", "PS C:\> …", "C:\> …". */
const PROMPT =
  /^\s*(?:\(\w+\)\s*)?(?:\[?[\w.-]+@[\w.-]+[^$#%>]{0,80}[$#%>]|[$%❯➜]|PS [A-Z]:[^>]{0,80}>|[A-Z]:\\[^>]{0,80}>)\s+\S/;

export function postedText(lines: readonly string[]): PostedText {
  const unquoted = withoutQuotes(lines);
  const fenced = fencedParts(unquoted);
  return { parts: (fenced ?? [unquoted]).map((part) => withoutIndent(withoutPrompts(part))) };
}

/** Of a reply only what it quotes, where that is most of it. */
function withoutQuotes(lines: readonly string[]): readonly string[] {
  const filled = lines.filter((line) => line.trim() !== "");
  const quoted = filled.filter((line) => QUOTE.test(line));
  if (quoted.length < 2 || 2 * quoted.length < filled.length) return lines;
  return lines.map((line) => (QUOTE.test(line) ? line.replace(QUOTE, "") : ""));
}

/** The texts between fences; undefined where there are none. A last fence may be missing. */
function fencedParts(lines: readonly string[]): readonly (readonly string[])[] | undefined {
  const fences = lines.flatMap((line, at) => (FENCE.test(line) ? [at] : []));
  if (fences.length === 0) return undefined;
  const parts: (readonly string[])[] = [];
  for (let i = 0; i < fences.length; i += 2) {
    const [from, to] = [fences[i] ?? 0, fences[i + 1] ?? lines.length];
    const part = lines.map((line, at) => (at > from && at < to ? line : ""));
    if (part.some((line) => line.trim() !== "")) parts.push(part);
  }
  return parts.length === 0 ? undefined : parts;
}

function withoutPrompts(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (PROMPT.test(line) ? "" : line));
}

/** A block of code of a document is indented by four blanks or a tab; what a table itself is indented by stays. */
function withoutIndent(lines: readonly string[]): readonly string[] {
  const filled = lines.filter((line) => line.trim() !== "");
  const indent = filled.reduce((least: string | undefined, line) => {
    const own = /^[ \t]*/.exec(line)?.[0] ?? "";
    return least === undefined || own.length < least.length ? own : least;
  }, undefined);
  if (indent === undefined || indent === "" || !filled.every((line) => line.startsWith(indent))) return lines;
  return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
}
