/** A record of a sheet for tests, and what programs of mail make of a text on its way. */
import type { AnswerRecord } from "../sheet-record.ts";
import type { SheetResult } from "../result-code.ts";

export function answered(exercise: string, answer: AnswerRecord["answer"], grade: AnswerRecord["grade"] = null) {
  return { exercise, answer, locked: true, grade, seconds: 30 } satisfies AnswerRecord;
}

export function sheetResult(student: string, sheet: string, answers: readonly AnswerRecord[]): SheetResult {
  const versions = { hotline: "0.1.0", model: 3 };
  return { student, record: { course: "scalability", sheet, versions, answers: [...answers] } };
}

/** Each leaves the code readable. */
export const TRANSPORTS: Readonly<Record<string, (text: string) => string>> = {
  nothing: (text) => text,
  "marks of quotes": (text) => text.replace(/^/gm, "> "),
  "marks of quotes, twice": (text) => text.replace(/^/gm, "> > "),
  "marks of quotes in HTML": (text) => text.replace(/^/gm, "&gt;&nbsp;"),
  "other ends of lines": (text) => text.replaceAll("\n", "\r\n"),
  "empty lines between": (text) => text.replaceAll("\n", "\n\n"),
  "one long line": (text) => text.replaceAll("\n", " "),
  "shorter lines": (text) => text.replace(/[\w-]{40}/g, "$&\n"),
  "soft ends of quoted-printable": (text) => text.replace(/[\w-]{30}/g, "$&=\r\n"),
  "long dashes": (text) => text.replaceAll("--", "\u2014"),
  "other hyphens": (text) => text.replaceAll("-", "\u2011"),
  "quotes around it": (text) => `\u201C${text.trim()}\u201D`,
  "a letter around it": (text) => `Dear teacher,\n\nhere it is:\n\n${text}\nBest, "Ada"\n-- \nsent from my phone`,
  "spaces of no width": (text) => text.replace(/[\w-]{20}/g, "$&\u200B"),
  "fences of Markdown": (text) => `\`\`\`\n${text}\`\`\`\n`,
};
