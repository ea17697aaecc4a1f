import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { countHeaders, headerReport, reportOn } from "./count-headers.ts";

const folder = mkdtempSync(join(tmpdir(), "headers-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("says which headers of a folder compile after a prelude, and what stops the others", () => {
  mkdirSync(join(folder, "locks"));
  writeFileSync(join(folder, "base.h"), "#ifndef WORD\n#error which word?\n#endif\ntypedef WORD word_t;\n");
  writeFileSync(
    join(folder, "locks/spin.h"),
    '#include "base.h"\n#include "lib/hotline.h"\nstruct spin { word_t w; };\n',
  );
  writeFileSync(join(folder, "locks/rate.h"), "double _Complex rate;\n");
  const without = countHeaders(folder, "");
  expect(without.map(({ header, errors }) => [header, errors.length > 0])).toEqual([
    ["base.h", true],
    ["locks/rate.h", true],
    ["locks/spin.h", true],
  ]);
  const report = headerReport(countHeaders(folder, "#define WORD int"));
  expect(report[0]).toMatch(/^locks\/rate\.h: locks\/rate\.h:1: E401 /);
  expect(report.at(-1)).toBe("2 of 3 headers compile");
});

it("is told of a folder or a prelude that is not there by one sentence", () => {
  expect(() => reportOn([])).toThrow("which folder? npm run headers");
  expect(() => reportOn([join(folder, "none")])).toThrow("none: no such folder");
  expect(() => reportOn([join(folder, "base.h")])).toThrow("base.h: no such folder");
  expect(() => reportOn([folder, join(folder, "none.h")])).toThrow("none.h: cannot be read: no such file or directory");
});
