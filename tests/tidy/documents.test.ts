/** The tree as documents and comments tell it: every folder is on the map, every dependency is explained. */
import { describe, expect, it } from "vitest";
import { FILES, fileAt, filesLike, isGenerated, TYPESCRIPT } from "./sources.ts";
import { commentsOf } from "./syntax.ts";

const architecture = fileAt("ARCHITECTURE.md").text;
const contributing = fileAt("CONTRIBUTING.md").text;
const testsReadme = fileAt("tests/README.md").text;

/** Words of ARCHITECTURE.md: what one reads to the end. What is about one folder stands in that folder's README. */
const MOST_WORDS = 4_700;

/** Folders below these are described by their parent's line. */
const DESCRIBED_BY_PARENT = new RegExp(
  [
    "^scenarios/",
    "^\\.github/ISSUE_TEMPLATE",
    "^packages/",
    "^tests/(programs|e2e|tidy|theory)/",
    "^wasm-core/bench/",
    "^web/(cli|tools)/",
    "^web/src/\\w+/",
  ].join("|"),
);

function folders(): readonly string[] {
  const all = FILES.flatMap(({ path }) => {
    const parts = path.split("/").slice(0, -1);
    return parts.map((_, depth) => parts.slice(0, depth + 1).join("/"));
  });
  return [...new Set(all)].filter((folder) => !DESCRIBED_BY_PARENT.test(folder));
}

function dependencies(): readonly string[] {
  const json: unknown = JSON.parse(fileAt("package.json").text);
  const groups = json as { dependencies: Record<string, string>; devDependencies: Record<string, string> };
  return [...Object.keys(groups.dependencies), ...Object.keys(groups.devDependencies)];
}

describe("ARCHITECTURE.md", () => {
  const codeMap = architecture.slice(
    architecture.indexOf("## Code map"),
    architecture.indexOf("## What must always hold"),
  );
  /** The code map, with the folders of tests, which have a map of their own. */
  const map = `${codeMap}\n${testsReadme}`;

  it("is short enough to be read", () => {
    expect(architecture.split(/\s+/).length).toBeLessThanOrEqual(MOST_WORDS);
  });

  it("has every folder on its code map", () => {
    const isMapped = (folder: string): boolean => map.includes(`\`${folder}/`);
    expect(folders().filter((folder) => !isMapped(folder))).toEqual([]);
  });

  it("has no folder on its code map that is not there", () => {
    const there = new Set(folders());
    const mapped = [...map.matchAll(/^\| (.+?) \|/gm)].flatMap((row) => [...(row[1] ?? "").matchAll(/`([^`]+)\/`/g)]);
    const withoutText = ["public", "wasm-core/dist", "scenarios/lib/locks", "tests/scenarios/moments"];
    const named = mapped.map((match) => match[1] ?? "");
    expect(named.filter((folder) => !there.has(folder) && !withoutText.includes(folder))).toEqual([]);
  });

  it("has no section left to be written", () => {
    const empty = [...architecture.matchAll(/^##+ (.+)\n+(?:<!--[\s\S]*?-->\s*)?(?=##? |$(?![\s\S]))/gm)];
    expect(empty.map((match) => match[1])).toEqual([]);
  });
});

describe("wasm-core/README.md", () => {
  it("names every file of the core, and no other", () => {
    const section = /\n## File by file\n([\s\S]*?)\n## /.exec(fileAt("wasm-core/README.md").text)?.[1] ?? "";
    const named = [...section.matchAll(/^\| (`.+?) \|/gm)].flatMap((row) => [...(row[1] ?? "").matchAll(/`([^`]+)`/g)]);
    const concepts = filesLike(/^wasm-core\/src\//).map(({ path }) =>
      (path.split("/").at(-1) ?? "").replace(/\.[ch]$/, ""),
    );
    expect(new Set(named.map((match) => match[1]))).toEqual(new Set(concepts));
  });
});

describe("CONTRIBUTING.md", () => {
  it("has a sentence for every dependency", () => {
    const list = contributing.slice(contributing.indexOf("## Dependencies"));
    const heads = [...list.matchAll(/\n- ([^:]+): \S[^]{10}/g)].map((match) => match[1] ?? "");
    const explained = heads.flatMap((head) => [...head.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ""));
    expect(dependencies().filter((name) => !explained.includes(name))).toEqual([]);
    expect(explained.filter((name) => !dependencies().includes(name))).toEqual([]);
  });

  it("names every script of package.json that a person runs", () => {
    const { scripts } = JSON.parse(fileAt("package.json").text) as { scripts: Record<string, string> };
    const text = filesLike(/^(README|CONTRIBUTING)\.md$/)
      .map((file) => file.text)
      .join("\n");
    const mentioned = (name: string): boolean => new RegExp(`npm (run (-s )?)?${name}\\b`).test(text);
    expect(Object.keys(scripts).filter((name) => !mentioned(name))).toEqual([]);
  });
});

describe("comments", () => {
  /** A file of ours, which comments name by the last parts of its path. */
  const NAME = /(?<![\w/.*}-])(?:[\w-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|css|def)(?![\w(*])/g;
  /** The types of messages, which the site ships: a copy of embed/protocol.ts. */
  const MADE_BY_THE_BUILD = ["hotline-embed.d.ts"];

  it("name files that are there", () => {
    const named = TYPESCRIPT.filter(({ path }) => !isGenerated(path)).flatMap((file) =>
      commentsOf(file).flatMap((comment) => (comment.match(NAME) ?? []).map((name) => ({ path: file.path, name }))),
    );
    expect(named.length).toBeGreaterThan(200);
    const isThere = (name: string): boolean => FILES.some(({ path }) => `/${path}`.endsWith(`/${name}`));
    const missing = named.filter(({ name }) => !isThere(name) && !MADE_BY_THE_BUILD.includes(name));
    expect(missing.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
  });
});
