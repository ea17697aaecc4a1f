/** How our TypeScript is written: what is banned, counted or bounded, beyond what the compiler checks. */
import { describe, expect, it } from "vitest";
import { fileAt, filesLike, isGenerated, isTest, linesWhere, type SourceFile, TYPESCRIPT } from "./sources.ts";
import { globsOf, importsOf, lineOf, type Node, nodesOf, place, syntaxOf, visit } from "./syntax.ts";

const files = TYPESCRIPT.filter((file) => !isGenerated(file.path));
const places = (isBad: (node: Node, parents: readonly Node[]) => boolean, among = files): readonly string[] =>
  among.flatMap((file) => nodesOf(file, isBad).map((node) => place(file, node)));

describe("types", () => {
  it("are never `any`", () => {
    expect(places((node) => node.type === "TSAnyKeyword")).toEqual([]);
  });

  it("are never asserted to be there with `!`", () => {
    expect(places((node) => node.type === "TSNonNullExpression" || node["definite"] === true)).toEqual([]);
  });

  it("are not silenced", () => {
    const silencer = new RegExp(`@ts-(ignore|nocheck|expect-error)|eslint-${"disable"}|biome-${"ignore"}`);
    const self = "tests/tidy/typescript.test.ts";
    const others = files.filter((file) => file.path !== self);
    expect(linesWhere(others, (line) => silencer.test(line))).toEqual([]);
  });

  it("are cast through `unknown` only where the wasm module's exports come in", () => {
    const isDouble = (node: Node, parents: readonly Node[]): boolean => {
      const annotation = node["typeAnnotation"] as Node | undefined;
      const isUnknown = node.type === "TSAsExpression" && annotation?.type === "TSUnknownKeyword";
      return isUnknown && parents.at(-1)?.type === "TSAsExpression";
    };
    const outside = files.filter((file) => !isTest(file.path) && !file.path.startsWith("web/src/core/"));
    expect(places(isDouble, outside)).toEqual([]);
  });
});

const DEFAULT_EXPORT_WANTED = /^[\w.]+\.config\.ts$|^web\/tools\/notes\.d\.ts$/;

describe("exports", () => {
  it("have names", () => {
    const named = files.filter((file) => !DEFAULT_EXPORT_WANTED.test(file.path));
    expect(places((node) => node.type === "ExportDefaultDeclaration", named)).toEqual([]);
  });

  it("are never passed on wholesale: no `export *`", () => {
    expect(places((node) => node.type === "ExportAllDeclaration")).toEqual([]);
  });

  it("are never all somebody else's: no barrel files", () => {
    const isBarrel = (file: SourceFile): boolean => {
      const body = syntaxOf(file).program["body"] as readonly Node[];
      return body.length > 0 && body.every((node) => node.type === "ExportNamedDeclaration" && Boolean(node["source"]));
    };
    expect(files.filter(isBarrel).map((file) => file.path)).toEqual([]);
  });
});

const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;
const FUNCTION_LINES_MAX = 70;
const COMPONENT_LINES_MAX = 150;

/** Longer functions, each with its reason: "path: name". */
const LONG_FUNCTIONS: Readonly<Record<string, string>> = {};

function nameOf(node: Node, parents: readonly Node[]): string {
  const own = node["id"] as Node | undefined;
  const parent = parents.at(-1);
  const given = (parent?.["id"] ?? parent?.["key"]) as Node | undefined;
  return String(own?.["name"] ?? given?.["name"] ?? "anonymous");
}

function longFunctions(file: SourceFile): readonly string[] {
  const max = file.path.endsWith("x") ? COMPONENT_LINES_MAX : FUNCTION_LINES_MAX;
  const found: string[] = [];
  visit(syntaxOf(file).program, (node, parents) => {
    if (!FUNCTION.test(node.type)) return;
    const length = lineOf(file, node.end) - lineOf(file, node.start) + 1;
    const name = `${file.path}: ${nameOf(node, parents)}`;
    if (length > max && LONG_FUNCTIONS[name] === undefined) found.push(`${name}: ${length} lines`);
  });
  return found;
}

describe("functions", () => {
  it("are short: 70 lines, a component 150", () => {
    expect(files.filter((file) => !isTest(file.path)).flatMap(longFunctions)).toEqual([]);
  });
});

/** Where programs and pages begin: what is reachable from here is alive. */
function entries(): readonly string[] {
  const pages = filesLike(/^web\/\w+\.html$/).flatMap((page) =>
    [...page.text.matchAll(/src="\.?\/?([^"]+\.(?:ts|tsx))"/g)].map((match) => `web/${match[1]}`),
  );
  const commands = fileAt("package.json").text.matchAll(/(web\/[\w./-]+\.(?:mjs|ts))/g);
  const scripts = [...commands].map((match) => match[1] ?? "");
  const configs = filesLike(/^[\w.]+\.config\.ts$|\.d\.ts$/).map((file) => file.path);
  return [...pages, ...scripts, ...configs];
}

function matchesGlob(path: string, glob: string): boolean {
  const pattern = glob
    .split("**/")
    .map((part) => part.replace(/[.+^$()|[\]\\]/g, "\\$&").replaceAll("*", "[^/]*"))
    .join("(.+/)?");
  return new RegExp(`^${pattern}$`).test(path);
}

function reachable(from: readonly string[]): ReadonlySet<string> {
  const byPath = new Map(TYPESCRIPT.map((file) => [file.path, file]));
  const seen = new Set<string>();
  const queue = [...from];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const file = byPath.get(path);
    if (file === undefined || seen.has(path)) continue;
    seen.add(path);
    const globs = globsOf(file);
    queue.push(...importsOf(file).flatMap((wanted) => wanted.target ?? []));
    queue.push(...[...byPath.keys()].filter((other) => globs.some((glob) => matchesGlob(other, glob))));
  }
  return seen;
}

describe("modules", () => {
  it("are all in use: reachable from a page, a command or a tool", () => {
    const alive = reachable(entries());
    const modules = files.filter((file) => file.path.startsWith("web/") && !isTest(file.path));
    const dead = modules.filter((file) => !alive.has(file.path));
    expect(dead.map((file) => file.path)).toEqual([]);
  });

  it("for tests are tests, or used by tests", () => {
    const tests = files.filter((file) => /\.test\.tsx?$|^tests\/e2e\/.*\.spec\.ts$/.test(file.path));
    const alive = reachable(tests.map((file) => file.path));
    const dead = files.filter((file) => isTest(file.path) && !alive.has(file.path));
    expect(dead.map((file) => file.path)).toEqual([]);
  });

  it("import only files that are there", () => {
    const there = new Set(TYPESCRIPT.map((file) => file.path));
    const missing = files.flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => target !== undefined && /\.(ts|tsx|mjs)$/.test(target) && !there.has(target))
        .map((wanted) => place(file, wanted)),
    );
    expect(missing).toEqual([]);
  });
});
