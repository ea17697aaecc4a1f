import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FunctionOutline } from "../../../../web/src/lang/compile.ts";
import { PROGRAM_NAME } from "../../../../web/src/model/scenario/schema.ts";
import { programName } from "./file-names.ts";
import { gatherFiles, includedNames, candidatePaths } from "./included-names.ts";
import { firstParts, labPage, LAB_PARTS, pressed, scriptHashes, shownParts } from "./lab-page.ts";
import { failureWords, hasLenses, lensRows, runnableAt, runnables } from "./lens-rows.ts";
import { positionAt, rangeOf } from "./positions.ts";
import { programKind } from "./program-kind.ts";

describe("which files are programs", () => {
  it.each([
    ['#include "lib/hotline.h"\n', "hotline"],
    ["# include <lib/locks/mcs.h>\n", "hotline"],
    ["#include <pthread.h>\nint main(void) { return 0; }\n", "concurrent"],
    ["#include <stdatomic.h>\n", "concurrent"],
    ["static int n;\nvoid operation(void)\n{\n}\n", "concurrent"],
    ["#include <stdio.h>\nint main(void) { return 0; }\n", "other"],
    ['#include "library/x.h"\nint f(void);\n', "other"],
    ["#include <linux/spinlock.h>\nvoid f(void) {}\n", "other"],
    ['printf("#include <pthread.h>");\n', "other"],
  ] as const)("%j is %s", (text, kind) => {
    expect(programKind(text)).toBe(kind);
  });
});

describe("the files that a program includes", () => {
  it("are found wherever the compiler looks for them", () => {
    expect(includedNames('#include "a.h"\n # include <b/c.h>\n#include "a.h"\n#include NAME\n')).toEqual([
      "a.h",
      "b/c.h",
    ]);
    expect(candidatePaths("x.h", "sub/y.h")).toEqual(["sub/x.h", "x.h"]);
    expect(candidatePaths("../x.h", "sub/y.h")).toEqual(["x.h"]);
  });

  it("never lie outside of its folder", () => {
    for (const name of ["../x.h", "../../x.h", "/etc/passwd", "a/../../x.h", ".hidden.h", "x.so"])
      expect(candidatePaths(name, "program.c")).toEqual([]);
  });

  it("are gathered with what they include themselves, each once", async () => {
    const disk = new Map([
      ["a.h", '#include "sub/b.h"\n#include "program.c"\n'],
      ["sub/b.h", '#include "c.h"\n'],
      ["sub/c.h", '#include "../a.h"\n'],
    ]);
    const asked: string[] = [];
    const files = await gatherFiles(["program.c", '#include "a.h"\n#include <stdio.h>\n'], async (path) => {
      asked.push(path);
      return disk.get(path);
    });
    expect(files.map(([path]) => path)).toEqual(["program.c", "a.h", "sub/b.h", "sub/c.h"]);
    expect(new Set(asked).size).toBe(asked.length);
  });
});

it("a file of any name has a name that programs may have", () => {
  expect(programName("my prog (1).c")).toBe("my_prog__1_.c");
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(programName(name)).toMatch(PROGRAM_NAME);
    }),
  );
});

describe("places", () => {
  it("count lines as editors do, also of texts from Windows", () => {
    expect(positionAt("a\r\nbc\r\nd", 5)).toEqual({ line: 1, character: 2 });
    expect(positionAt("", 0)).toEqual({ line: 0, character: 0 });
  });

  it("of a line begin and end with its words", () => {
    const range = rangeOf("int a;\n\twork(x);  \n", { file: "p.c", line: 2 });
    expect(range).toEqual({ start: { line: 1, character: 1 }, end: { line: 1, character: 9 } });
  });

  it("without a character are seen all the same", () => {
    const at = (from: number) => rangeOf("ab", { file: "p.c", line: 1, span: { from, to: from } });
    expect(at(1)).toEqual({ start: { line: 0, character: 1 }, end: { line: 0, character: 2 } });
    expect(at(2).start.character).toBe(1);
  });

  it("of offsets lie within the text, and in their order", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "\n", "\r", "\t") }), fc.nat(), fc.nat(), (text, a, b) => {
        const [from, to] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y) as [number, number];
        const { start, end } = rangeOf(text, { file: "p.c", line: 1, span: { from, to } });
        expect(end.line > start.line || (end.line === start.line && end.character >= start.character)).toBe(true);
      }),
    );
  });
});

function outline(name: string, from: number, ...parameters: readonly boolean[]): FunctionOutline {
  const all = parameters.map((isNumber, i) => ({ name: `p${i}`, isNumber }));
  return { name, from, to: from + name.length, end: from + 20, parameters: all };
}

describe("the functions that can be run", () => {
  it("are the program alone, where there is one", () => {
    const names = (...functions: readonly FunctionOutline[]) => runnables(functions).map(({ name }) => name);
    expect(names(outline("f", 0), outline("operation", 30), outline("main", 60))).toEqual(["operation"]);
    expect(names(outline("f", 0), outline("main", 30, true, false))).toEqual(["main"]);
    expect(names(outline("f", 0), outline("g", 30, true), outline("h", 60, false), outline("setup", 90))).toEqual([
      "f",
      "g",
    ]);
  });

  it("are found by a place in them, else the last one before it is meant", () => {
    const all = runnables([outline("f", 10), outline("g", 50)]);
    const at = (offset: number) => runnableAt(all, offset)?.name;
    expect([at(0), at(15), at(40), at(55), at(100)]).toEqual(["f", "f", "g", "g", "g"]);
  });
});

describe("lenses", () => {
  const [operation, add] = [runnables([outline("operation", 0)])[0], runnables([outline("add", 0, true)])[0]];
  if (operation === undefined || add === undefined) throw new Error("nothing can be run");
  const titles = (...given: Parameters<typeof lensRows>) => lensRows(...given).map(({ title }) => title);

  it("stand above programs only, unless the reader chooses otherwise", () => {
    expect([hasLenses("other", "programs"), hasLenses("other", "all"), hasLenses("hotline", "off")]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("say what came of the last run", () => {
    const done = {
      kind: "done",
      headline: "3 M operations/s",
      where: "90 % waiting",
      isCut: true,
      isOld: true,
    } as const;
    expect(titles(operation, 48, undefined, undefined)).toEqual([
      "$(play) Run on 48 simulated cores",
      "Sweep over cores",
      "Search for races",
    ]);
    expect(titles(operation, 1, undefined, done)).toContain(
      "3 M operations/s · 90 % waiting · time limit · before the last change",
    );
    expect(titles(add, 8, "cpu()", { kind: "failed", words: "a deadlock", isOld: false })).toEqual(
      expect.arrayContaining(["$(error) a deadlock", "with cpu()"]),
    );
  });

  it("say a failure in few words, without its place", () => {
    expect(failureWords("program.c:12: assertion failed: x\n  more")).toBe("assertion failed: x");
    expect(failureWords("x".repeat(200))).toHaveLength(81);
  });
});

describe("the page of the lab", () => {
  it("lets no text become markup", () => {
    const html = labPage({
      cspSource: "https://editor.example",
      nonce: "abc",
      script: "view.js",
      application: "hotline.html",
      hashes: ["'sha256-x='"],
      fragment: '"><script>',
      title: "<b>.c",
      file: 'file:///"',
    });
    expect(html).not.toContain("<b>");
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toContain('data-fragment="&quot;&gt;&lt;script&gt;"');
  });

  it("allows the scripts that the application allows, and no others", () => {
    const html = `<meta http-equiv="Content-Security-Policy" content="script-src 'sha256-a+/=' 'sha256-b=' blob:" />`;
    expect(scriptHashes(html)).toEqual(["'sha256-a+/='", "'sha256-b='"]);
    expect(scriptHashes("<p>")).toEqual([]);
  });

  it("has room for four parts, and shows at least one", () => {
    const parts = LAB_PARTS.map(({ part }) => part);
    expect(parts.reduce(pressed, [])).toEqual(["machine", "why", "code", "controls"]);
    expect(pressed(["code"], "code")).toEqual(["code"]);
    expect(pressed(["figure", "code"], "figure")).toEqual(["code"]);
    expect([firstParts(500, 800).length, firstParts(1000, 700).length]).toEqual([2, 4]);
    expect(shownParts(["code", "machine"])).toBe("machine,timeline,code");
  });
});
