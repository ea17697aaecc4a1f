/** Splits a litmus file into its parts: header line, first values in braces, code, condition. */
import { type Architecture, ARCHITECTURES } from "./text/architecture.ts";
import { isSharedForm } from "./c/shared-form.ts";
import { type Report, type Span } from "./text/source.ts";
import { skipComment, TEXT_MAX } from "./text/tokens.ts";

export interface Sections {
  readonly architecture: Architecture;
  readonly name: string;
  /** herd's own, or that of plain C with shared globals (c/shared-form.ts). */
  readonly form: "herd" | "shared";
  readonly init: Span;
  /** The code and the text behind it. */
  readonly rest: Span;
}

/** Architectures that herd has and Hotline has not. */
const OTHERS = /^(?:AArch64|ARM|ASL|BPF|CPP|JAVA|LISA|MIPS|PPC|RISCV|OpenCL|PTX)$/i;

const HEADER = /^[ \t]*([A-Za-z0-9_]+)(?:[ \t]+(\S+))?[^\n]*/;
const NAME_MAX = 200;

/** The parts of the file; undefined after a finding that leaves no part to compile. */
export function sectionsOf(text: string, report: Report): Sections | undefined {
  let sections: Sections | undefined;
  report.attempt(() => {
    if (text.length > TEXT_MAX) report.fail("T301", START, `a litmus test has at most ${TEXT_MAX} characters`);
    sections = split(text, report);
  });
  return sections;
}

const NOTHING: Span = { from: 0, to: 0 };
const START: Span = { from: 0, to: 1 };

function split(text: string, report: Report): Sections {
  if (isSharedForm(text))
    return { architecture: "C", name: "program", form: "shared", init: NOTHING, rest: { from: 0, to: text.length } };
  const start = skipLeading(text);
  const header = HEADER.exec(text.slice(start, start + 1000));
  const word = header?.[1] ?? "";
  const architecture = ARCHITECTURES.find((one) => one === word);
  const at = { from: start, to: start + Math.max(1, word.length) };
  if (architecture === undefined) {
    report.fail(
      "T102",
      at,
      word === "" ? "a litmus test begins with its architecture and name" : `no architecture "${word}" here`,
      OTHERS.test(word)
        ? `${word} is read by herd7. Here are x86 and C: the first line is "X86 name", "X86_64 name" or "C name".`
        : `The first line is "X86 name", "X86_64 name" or "C name".`,
    );
  }
  const open = openingBrace(text, start + (header?.[0].length ?? 0));
  if (open === undefined)
    report.fail("T102", at, "the first values are missing", "They stand in braces after the header; { } for none.");
  const close = text.indexOf("}", open);
  if (close < 0) report.fail("T101", { from: open, to: open + 1 }, "this brace is not closed");
  return {
    architecture,
    form: "herd",
    name: (header?.[2] ?? "test").slice(0, NAME_MAX),
    init: { from: open + 1, to: close },
    rest: { from: close + 1, to: text.length },
  };
}

/** The offset behind blank space and comments before the header. */
function skipLeading(text: string): number {
  let at = 0;
  for (;;) {
    while (/\s/.test(text[at] ?? "")) at++;
    if (!text.startsWith("(*", at)) return at;
    at = skipComment(text, at);
  }
}

/** The offset of the brace of the first values; quoted cycles, comments and lines of metadata may stand before it. */
function openingBrace(text: string, from: number): number | undefined {
  for (let at = from; at < text.length; at++) {
    if (text[at] === "{") return at;
    if (text.startsWith("(*", at)) at = skipComment(text, at) - 1;
    else if (text[at] === '"') {
      const end = text.indexOf('"', at + 1);
      if (end > 0) at = end;
    }
  }
  return undefined;
}
