/**
 * The diagnostics of a program in C++. Nearly every line of such a program is an error in C, always as a consequence of
 * one mistake, so only the first sign of C++ is reported.
 */
import type { Diagnostic } from "../../base/program.ts";

/** The hint at an #include of a header without .h: the first sign of C++ in most programs. */
export const CPP_HEADER_HINT = "Hotline programs are C: headers without .h are those of C++.";

/**
 * The diagnostics in the order of the text; for a program in C++ only the first sign and the headers that could not be
 * included.
 */
export function withoutConsequences(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const first = diagnostics.find(isSignOfCpp);
  if (first === undefined) return diagnostics;
  return diagnostics.filter((one) => one === first || (one.code === "E108" && !isSignOfCpp(one)));
}

function isSignOfCpp({ code, hint }: Diagnostic): boolean {
  return code === "E418" || hint === CPP_HEADER_HINT;
}
