/** The C in our documents compiles, so code that a reader copies works. */
import { describe, expect, it } from "vitest";
import { compileText } from "../harness/programs.ts";
import { codeBlocksOf, DOCUMENTS } from "./markdown.ts";

const HEADER = '#include "lib/hotline.h"\n';
const FOOTER = "\nvoid operation(void)\n{\n}\n";

/** Makes a whole program of a piece of one. */
function wholeProgram(code: string): string {
  const head = code.includes("hotline.h") ? "" : HEADER;
  return head + code + (/\bvoid operation\(/.test(code) ? "" : FOOTER);
}

describe("C in documents", () => {
  const blocks = DOCUMENTS.flatMap((document) =>
    codeBlocksOf(document)
      .filter((block) => block.language === "c")
      .map((block) => [`${document.path}:${block.line}`, block.code] as const),
  );

  it("is there", () => {
    expect(blocks.length).toBeGreaterThan(0);
  });

  it.each(blocks)("compiles: %s", (_, code) => {
    const { program, diagnostics } = compileText("document.c", wholeProgram(code));
    expect(diagnostics).toEqual([]);
    expect(program).toBeDefined();
  });
});
