/**
 * What a program in C++ is told. Nearly every line of such a program is an error in C, all of them consequences of one
 * mistake, so the first sign of C++ stands for the others.
 */
import type { Diagnostic } from "../../base/program.ts";

/** The hint at an #include of a header without .h: the first sign of C++ in most programs. */
export const CPP_HEADER_HINT = "Hotline programs are C: headers without .h are those of C++.";

/** The diagnostics in the order of the text; of a program in C++ the first sign and what else could not be included. */
export function withoutConsequences(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const first = diagnostics.find(isSignOfCpp);
  if (first === undefined) return diagnostics;
  return diagnostics.filter((one) => one === first || (one.code === "E108" && !isSignOfCpp(one)));
}

function isSignOfCpp({ code, hint }: Diagnostic): boolean {
  return code === "E418" || hint === CPP_HEADER_HINT;
}
