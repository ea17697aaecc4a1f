/**
 * The light markup of a tour's texts: paragraphs, `code`, *emphasis*. It is parsed into plain data, and never becomes
 * HTML.
 */
export interface Span {
  readonly kind: "text" | "code" | "emphasis";
  readonly text: string;
}

/** A blank line ends a paragraph. A mark that is never closed stands for itself. */
export function parseMarkup(text: string): readonly (readonly Span[])[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => spansOf(paragraph.trim()))
    .filter((spans) => spans.length > 0);
}

/** The space between a number and its unit. */
const UNIT = /(\d) (?=(?:ns|µs|ms|s|GHz|KiB|MiB|MB|%)(?![\p{L}\d]))/gu;

const MARKED = /`([^`]+)`|\*(\S(?:[^*]*\S)?)\*/g;

function spansOf(paragraph: string): readonly Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const match of paragraph.matchAll(MARKED)) {
    const [whole, code, emphasis] = match;
    if (match.index > from) spans.push({ kind: "text", text: unbroken(paragraph.slice(from, match.index)) });
    spans.push(
      code === undefined ? { kind: "emphasis", text: unbroken(emphasis ?? "") } : { kind: "code", text: code },
    );
    from = match.index + whole.length;
  }
  if (from < paragraph.length) spans.push({ kind: "text", text: unbroken(paragraph.slice(from)) });
  return spans;
}

/** A number and its unit stay in one line. */
function unbroken(text: string): string {
  return text.replace(UNIT, "$1\u00a0");
}
