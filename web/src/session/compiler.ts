/**
 * Compiles the programs of variants, each text once: a slider, a switched variant and the editor all ask for the same
 * text again. The compiler itself is a port, so that a page can load it when first needed.
 */
import type { CompileResult, CompiledText } from "../base/program.ts";
import type { Variant } from "../model/scenario/schema.ts";
import { definesOf, type SourceTexts } from "../model/scenario/sources.ts";

/** The inputs of the compiler; lang/compile.ts takes them as they are. */
export interface CompilerInput extends Pick<SourceTexts, "include" | "inMemory"> {
  readonly file: string;
  readonly text: string;
  readonly defines: Readonly<Record<string, string>>;
}

export type CompileText = (input: CompilerInput) => CompileResult | Promise<CompileResult>;

/**
 * Number of texts that are kept compiled for one scenario; the oldest goes first. assumed: more than a reader
 * alternates.
 */
const KEPT_MAX = 64;

function keyOf({ file, text, defines }: Omit<CompiledText, "result">): string {
  return JSON.stringify([file, text, Object.entries(defines)]);
}

export class Compiler {
  private readonly compileText: CompileText;
  private readonly kept = new WeakMap<SourceTexts, Map<string, Promise<CompileResult>>>();

  constructor(compileText: CompileText) {
    this.compileText = compileText;
  }

  /** `edit` stands in the place of the program's own text. Rejects only when the compiler cannot be loaded. */
  compile(variant: Variant, sources: SourceTexts, edit?: string): Promise<CompileResult> {
    const file = variant.program;
    const text = edit ?? sources.program(file) ?? "";
    const defines = definesOf(variant);
    const key = keyOf({ file, text, defines });
    const known = this.keptFor(sources).get(key);
    if (known !== undefined) return known;
    const made = this.make({ file, text, defines, include: sources.include, inMemory: sources.inMemory });
    this.keep(sources, key, made);
    return made;
  }

  /** Compilations of these sources that were made elsewhere: a worker that has checked a reader's folder has them. */
  take(sources: SourceTexts, compiled: readonly CompiledText[]): void {
    for (const one of compiled) this.keep(sources, keyOf(one), Promise.resolve(one.result));
  }

  private async make(input: CompilerInput): Promise<CompileResult> {
    return this.compileText(input);
  }

  private keptFor(sources: SourceTexts): Map<string, Promise<CompileResult>> {
    const known = this.kept.get(sources) ?? new Map<string, Promise<CompileResult>>();
    this.kept.set(sources, known);
    return known;
  }

  /** A failure to load the compiler is not kept: the next call tries again. */
  private keep(sources: SourceTexts, key: string, made: Promise<CompileResult>): void {
    const kept = this.keptFor(sources);
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    for (const old of kept.keys()) {
      if (kept.size <= KEPT_MAX) break;
      kept.delete(old);
    }
  }
}
