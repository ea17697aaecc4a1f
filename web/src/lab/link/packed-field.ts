/** A long text as a piece of the lab's state in a link, packed (packed-text.ts). */
import type { About, Field } from "./field.ts";
import { packText, unpackText } from "./packed-text.ts";

/**
 * A text that may be undefined, and is then left out, as is one that no link carries. `name` is what messages call
 * the text: "machine file".
 */
export function packed(about: About, name: string): Field<string | undefined> {
  return {
    ...about,
    write: writePacked,
    read: (texts, say) => {
      const written = texts.get("");
      const text = written === undefined ? undefined : unpackText(written);
      if (text?.ok === false) say(`The link's ${name} ${text.error}; it was left out.`);
      return text?.ok === true ? text.value : undefined;
    },
  };
}

export function writePacked(text: string | undefined): readonly (readonly [name: string, text: string])[] {
  const packedText = text === undefined ? undefined : packText(text);
  return packedText?.ok === true ? [["", packedText.value]] : [];
}

/** Why a link does not carry the text, as the end of a sentence; undefined when it does, or when there is none. */
export function whyLeftOut(text: string | undefined): string | undefined {
  const packedText = text === undefined ? undefined : packText(text);
  return packedText?.ok === false ? packedText.error : undefined;
}
