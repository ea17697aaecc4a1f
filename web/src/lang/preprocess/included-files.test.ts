import { describe, expect, test } from "vitest";
import { compile } from "../compile.ts";
import { libraryFile } from "../testing/library.ts";

/** The findings about a program in a folder with these files; the library's files are there as well. */
function findings(text: string, files: Readonly<Record<string, string>>): readonly string[] {
  const include = (path: string): string | undefined => files[path] ?? libraryFile(path);
  const { diagnostics } = compile({ file: "main.c", text: `${text}\nvoid operation(void) { }\n`, include });
  return diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`);
}

const USE = "static struct own own;\nvoid setup(void) { own.word = 1; }\n";
const OWN = "struct own { int word; };\n";

describe("a header of the program's folder", () => {
  test.each(["pthread.h", "stdint.h", "string.h", "linux/spinlock.h", "linux/types.h", "asm/own.h"])(
    "wins over the library's, as with -I: <%s>",
    (path) => {
      expect(findings(`#include <${path}>\n${USE}`, { [path]: OWN })).toEqual([]);
      expect(findings(`#include "${path}"\n${USE}`, { [path]: OWN })).toEqual([]);
    },
  );

  test("is found beside the file that includes it before it is found in the folder", () => {
    const files = { "a/one.h": '#include "two.h"\n', "a/two.h": OWN, "two.h": "#error the wrong one\n" };
    expect(findings(`#include "a/one.h"\n${USE}`, files)).toEqual([]);
    expect(findings(`#include "a/one.h"\n${USE}`, { ...files, "a/one.h": "#include <two.h>\n" })).toContain(
      "E113 two.h:1",
    );
  });

  test("can have the library's behind it", () => {
    const lock = "static spinlock_t lock;\nvoid setup_cpu(void) { spin_lock(&lock); spin_unlock(&lock); }\n";
    for (const next of ["#include_next <linux/spinlock.h>", "#include <linux/spinlock.h>"])
      expect(findings(`#include <linux/spinlock.h>\n${USE}${lock}`, { "linux/spinlock.h": `${OWN}${next}\n` })).toEqual(
        [],
      );
  });

  test("is no header of the library's own files", () => {
    expect(findings("#include <linux/spinlock.h>\n", { "stdint.h": "#error not for the library\n" })).toEqual([]);
  });
});

describe("a header of the C library or of the kernel", () => {
  test("is found by its name in quotes as well", () => {
    expect(
      findings(
        '#include "stdint.h"\n#include "linux/atomic.h"\nstatic atomic_t a;\nvoid setup(void) { atomic_inc(&a); }',
        {},
      ),
    ).toEqual([]);
  });

  test("is read once, whether by its own name or the library's", () => {
    expect(findings('#include <string.h>\n#include "lib/string.h"\n#import <string.h>\n', {})).toEqual([]);
  });
});

test("#import reads a file once", () => {
  expect(findings(`#import "own.h"\n#import "own.h"\n${USE}`, { "own.h": OWN })).toEqual([]);
});
