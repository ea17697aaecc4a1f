/**
 * The programs of a scenario as the compiler made them when the site was built: a page that opens the scenario begins
 * its runs at once, and needs the compiler only when the reader changes a program.
 */
import { packedCompilation, type PackedCompilation, unpackedCompilation } from "../../base/packed-program.ts";
import type { CompiledText, CompileResult } from "../../base/program.ts";
import { variantOf, type Scenario } from "../../model/scenario/scenario.ts";
import { definesOf, type SourceTexts } from "../../model/scenario/sources.ts";
import { fromBase64Url, toBase64Url } from "../../base/base64url.ts";

type Packed = NonNullable<PackedCompilation["program"]>;

export interface StoredProgram {
  readonly variant: string;
  readonly diagnostics: PackedCompilation["diagnostics"];
  /** `bytes`: as base64url. */
  readonly program: Omit<Packed, "bytes"> & { readonly bytes: string };
}

/** Undefined for a program that does not compile: the page then tells why by itself. */
export function storedProgram(variant: string, result: CompileResult): StoredProgram | undefined {
  const { program, diagnostics } = packedCompilation(result);
  if (program === undefined) return undefined;
  return { variant, diagnostics, program: { ...program, bytes: toBase64Url(program.bytes) } };
}

/** The compilations, with the texts that they were made of, which are those of the same site. */
export function compiledTexts(
  stored: readonly StoredProgram[],
  scenario: Scenario,
  sources: Pick<SourceTexts, "program">,
): readonly CompiledText[] {
  return stored.flatMap(({ variant: id, diagnostics, program }): CompiledText[] => {
    const variant = variantOf(scenario, id);
    const text = sources.program(variant?.program ?? "");
    const bytes = fromBase64Url(program.bytes);
    if (variant === undefined || text === undefined || bytes === undefined) return [];
    const result = unpackedCompilation({ diagnostics, program: { ...program, bytes } });
    return [{ file: variant.program, text, defines: definesOf(variant), result }];
  });
}
