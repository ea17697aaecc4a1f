/**
 * Programs that are no program for Hotline as a whole: in C++ or another language, or with a main() that creates
 * threads. Nearly every line of such a program is an error, always as a consequence of one mistake, so only that is
 * reported.
 */
import type { Diagnostic } from "../../base/program.ts";
import { otherLanguage } from "./other-languages.ts";

/** The hint at an #include of a header without .h: the first sign of C++ in most programs. */
export const CPP_HEADER_HINT = "Hotline programs are C: headers without .h are those of C++.";

const OTHER_HINT =
  "Write the algorithm in C, with void operation(void), which every core calls again and again; atomics are those of " +
  "<stdatomic.h>, and locks are in lib/locks.";

/** The diagnostics in the order of the text, without those that are consequences of the program's whole form. */
export function withoutConsequences(
  diagnostics: readonly Diagnostic[],
  program: { readonly file: string; readonly text: string },
): readonly Diagnostic[] {
  const other = otherLanguageError(diagnostics, program);
  if (other !== undefined) return [other];
  const first = diagnostics.find(isSignOfCpp);
  if (first !== undefined)
    return diagnostics.filter((one) => one === first || (one.code === "E108" && !isSignOfCpp(one)));
  const hasMain = diagnostics.some(({ code }) => code === "E412");
  return hasMain ? diagnostics.filter((one) => !isOfThreads(one)) : diagnostics;
}

function isSignOfCpp({ code, hint }: Diagnostic): boolean {
  return code === "E418" || hint === CPP_HEADER_HINT;
}

function otherLanguageError(
  diagnostics: readonly Diagnostic[],
  { file, text }: { readonly file: string; readonly text: string },
): Diagnostic | undefined {
  const errors = diagnostics.filter((one) => one.severity === "error" && one.file === file);
  const [first] = errors;
  const found = otherLanguage(
    text,
    errors.map(({ line }) => line),
  );
  if (found === undefined || first === undefined) return undefined;
  const lines = text.split("\n");
  const from = lines.slice(0, found.line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  const to = from + (lines[found.line - 1] ?? "").trimEnd().length;
  const message = `this is ${found.language}, and Hotline programs are C`;
  return { ...first, code: "E418", from, to, line: found.line, column: 1, message, hint: OTHER_HINT };
}

/** Names of the two libraries of threads, as messages quote them. */
const THREADS = /"(?:pthread_|PTHREAD_|thrd_|mtx_|cnd_|tss_|sem_|once_flag|ONCE_FLAG)\w*"/;

/**
 * True for what a program says about threads, and calls of the C library: beside a main() these are consequences, since
 * operation() takes its place without them.
 */
function isOfThreads({ code, message }: Diagnostic): boolean {
  if (code === "W611" || code === "E419") return true;
  return (code === "E301" || code === "E302" || code === "E304") && THREADS.test(message);
}
