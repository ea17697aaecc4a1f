/** What does the compiler find in a text that a reader types? */
import type { CompileResult } from "../../base/program.ts";
import type { Variant } from "../../model/scenario/schema.ts";
import type { SourceTexts } from "../../model/scenario/sources.ts";
import type { Question } from "../answers/answer.ts";
import type { Compiler } from "../compiler.ts";

/** After the last change of the text, for the reader is typing. assumed */
const PAUSE_MS = 250;

interface Asked {
  readonly sources: SourceTexts;
  readonly variant: Variant;
  /** In the place of the variant's own text. */
  readonly text: string;
}

/** Bytes that a program takes with what is known of it, for each byte of its code. assumed */
const PROGRAM_FACTOR = 16;

/** Bytes of memory that the result takes. */
export function compiledBytes({ program }: CompileResult): number {
  return PROGRAM_FACTOR * (program?.bytes.length ?? 0);
}

/** The findings in the text before stay until there are those in this one. Fails when the compiler does not come. */
export function compiledOf(compiler: Compiler, { sources, variant, text }: Asked): Question<CompileResult> {
  return {
    key: ["compiled", sources, variant, text],
    keepsEarlier: ([name, ofSources, ofVariant]) =>
      name === "compiled" && ofSources === sources && ofVariant === variant,
    bytes: compiledBytes,
    answer: async ({ pause }) => {
      await pause(PAUSE_MS);
      return compiler.compile(variant, sources, text);
    },
  };
}
