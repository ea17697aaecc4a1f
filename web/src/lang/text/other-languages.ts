/**
 * Recognises programs in other languages by the look of their lines. In such a text nearly every line is an error in C,
 * always as a consequence of one mistake. A line counts only where the compiler has found an error, so that no program
 * in C is taken for one in another language.
 */

/** Signs at the beginning of a line outside of functions. None of them begins a declaration of C. */
const SIGNS: readonly (readonly [language: string, sign: RegExp])[] = [
  ["Rust", /^(?:pub(?:\([\w ]+\))? )?(?:(?:unsafe|async|const|extern "C") )*fn \w+\s*[(<]/],
  ["Rust", /^(?:pub )?use \w+(?:::[\w{}*, ]+)+;?|^#!?\[\w+|^(?:pub )?(?:mod|trait) \w+|^impl\b|^extern crate /],
  ["Rust", /^(?:pub )?(?:static|const) (?:mut )?\w+\s*:/],
  ["Python", /^(?:async )?def \w+\(.*:\s*(?:#.*)?$|^class \w+(?:\(.*\))?:\s*$|^if __name__ ==/],
  ["Python", /^import [\w.]+(?:\s*,\s*[\w.]+)*(?: as \w+)?\s*(?:#.*)?$|^from [\w.]+ import /],
  ["Go", /^package \w+\s*(?:\/\/.*)?$|^import (?:\w+ )?(?:"[^"]*"|\()\s*(?:\/\/.*)?$|^func (?:\([^)]*\) )?\w+\(/],
  [
    "Java",
    /^(?:package|import(?: static)?) [\w.]+(?:\.\*)?;|^(?:public |final |abstract )+(?:class|interface|enum|record) \w+/,
  ],
  ["C#", /^using System\b/],
  [
    "JavaScript",
    /^(?:export (?:default )?)?(?:async )?function\*? ?\w*\(|^(?:let|var) \w+ ?=|^const \w+ = (?:await |require\(|async )/,
  ],
  ["JavaScript", /^(?:import|export) .*["'][^"']*["'];?\s*$|^["']use strict["']/],
  ["Zig", /^(?:pub )?const \w+ = @\w+|^pub fn \w+/],
];

/** The language of a text, and the line (counted from 1) that shows it; undefined for C, and for what is unknown. */
export function otherLanguage(
  text: string,
  errorLines: readonly number[],
): { readonly language: string; readonly line: number } | undefined {
  const first = Math.min(...errorLines);
  /* The parser may find no end of what it cannot read; a program in C, which includes something, may go on as prose. */
  const isUnread = (line: number): boolean => line > first && !/^[ \t]*#[ \t]*include\b/m.test(text);
  for (const [at, line] of withoutComments(text).split("\n").entries()) {
    const found = SIGNS.find(([, sign]) => sign.test(line.replace(/\r$/, "")));
    if (found !== undefined && (errorLines.includes(at + 1) || isUnread(at + 1)))
      return { language: found[0], line: at + 1 };
  }
  return undefined;
}

/** The text with C's longer comments blanked, on the same lines. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
}
