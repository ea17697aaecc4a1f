/**
 * How our TypeScript is written, beyond what the compiler and the linter (.oxlintrc.json, knip.json) find: a few forms
 * that neither has a rule for. oxfmt has laid out every line, so that a line is enough to see them.
 */
import { describe, expect, it } from "vitest";
import { isGenerated, isTest, linesWhere, type SourceFile, TYPESCRIPT } from "./sources.ts";

const SELF = "tests/tidy/typescript.test.ts";
const files = TYPESCRIPT.filter((file) => !isGenerated(file.path) && file.path !== SELF);

describe("types", () => {
  it("are never asserted to be there: no `name!: type`", () => {
    expect(linesWhere(files, (line) => /^\s*(?:[a-z]+ )*[\w#]+!: /.test(line))).toEqual([]);
  });

  it("and findings of the linter are not silenced", () => {
    const silencer =
      /@ts-(ignore|nocheck|expect-error)|(oxlint|oxfmt|eslint|biome|prettier)-(disable|ignore)|@public\b/;
    expect(linesWhere(files, (line) => silencer.test(line))).toEqual([]);
  });

  it("are cast through `unknown` only where the wasm module's exports come in", () => {
    const outside = files.filter((file) => !isTest(file.path) && !file.path.startsWith("web/src/core/"));
    expect(linesWhere(outside, (line) => /\bas unknown as\b/.test(line))).toEqual([]);
  });
});

describe("exports", () => {
  it("are never passed on wholesale: no `export *`", () => {
    expect(linesWhere(files, (line) => line.startsWith("export *"))).toEqual([]);
  });

  it("are never all another file's: no barrel files", () => {
    const ownText = (file: SourceFile): string =>
      file.text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|export (type )?\{[^}]*\} from "[^"]*";/g, "").trim();
    const isBarrel = (file: SourceFile): boolean => file.text.trim() !== "" && ownText(file) === "";
    expect(files.filter(isBarrel).map((file) => file.path)).toEqual([]);
  });
});

describe("tests", () => {
  it("replace no module: a worker of Vitest keeps the modules that another test has loaded", () => {
    expect(linesWhere(files, (line) => /\bvi\.(mock|doMock|hoisted)\(/.test(line))).toEqual([]);
  });

  it("have no limits of time of their own: vitest.config.ts and tests/harness/eventually.ts end a hang", () => {
    const ofUnits = files.filter(({ path }) => /\.test\.tsx?$/.test(path) && !path.startsWith("tests/firefox/"));
    const limit = /\bvi\.waitFor\(|\{ timeout: \w+ \}|^\s*\}, [\d_* ]+\);|\b(?:TIMEOUT|MINUTES)\b/;
    expect(linesWhere(ofUnits, (line) => limit.test(line))).toEqual([]);
  });

  it("in the browser leave pictures when they fail: their `test` is that of fresh-page.ts or one-page.ts", () => {
    const others = files.filter(({ path }) => path.startsWith("tests/e2e/") && path.endsWith(".spec.ts"));
    expect(others.length).toBeGreaterThan(0);
    expect(linesWhere(others, (line) => /\btest\b.* from "@playwright\/test"/.test(line))).toEqual([]);
  });
});
