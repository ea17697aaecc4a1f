/** A text with light markup (lab/tour/markup.ts): every piece a text node or an element around one. */
import { parseMarkup } from "../../lab/tour/markup.ts";

export function MarkedText({ text }: { readonly text: string }) {
  return parseMarkup(text)
    .flat()
    .map(({ kind, text: piece }, i) => {
      if (kind === "code") return <code key={i}>{piece}</code>;
      return kind === "emphasis" ? <em key={i}>{piece}</em> : piece;
    });
}
