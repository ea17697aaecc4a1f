/** A text of an exercise: light markup, and numbers without what they are bound to. */
import { withoutBindings } from "../../model/scenario/bound-numbers.ts";
import { MarkedText } from "../parts/marked-text.tsx";

export function Prose({ text }: { readonly text: string }) {
  return <MarkedText text={withoutBindings(text)} />;
}
