/** The documents are true: their commands exist, their links lead somewhere. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { anchorsOf, codeBlocksOf, DOCUMENTS, documentAt, linksOf, ROOT, SKIPPED, targetOf } from "./markdown.ts";

const scripts = (): readonly string[] => {
  const json = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };
  return Object.keys(json.scripts);
};

describe("numbers in the README", () => {
  it("are those of the course and of the machines", () => {
    const course = JSON.parse(readFileSync(join(ROOT, "scenarios/courses/scalability/course.json"), "utf8")) as {
      readonly sheets: readonly { readonly exercises: readonly string[] }[];
    };
    const questions = course.sheets.flatMap(({ exercises }) => exercises).length;
    const machines = readdirSync(join(ROOT, "scenarios/machines")).filter((name) => name.endsWith(".json")).length;
    const inWords = new Map([
      [16, "Sixteen"],
      [32, "thirty-two"],
    ]);
    const { text } = documentAt("README.md");
    expect(text).toContain(`${inWords.get(course.sheets.length)} sheets with ${questions} questions`);
    expect(text).toContain(`${inWords.get(machines)} machines,`);
  });
});

describe("commands in documents", () => {
  const SHORT = ["start", "test", "ci", "install", "publish"];
  const commands = DOCUMENTS.flatMap((document) =>
    [...document.text.matchAll(/\bnpm (?:run (?:-s )?([\w:-]+)|([a-z]+)\b)/g)].map((match) => ({
      path: document.path,
      script: match[1] ?? match[2] ?? "",
    })),
  );

  it("are found by this test", () => {
    expect(commands.map((command) => command.script)).toContain("start");
    expect(commands.length).toBeGreaterThan(10);
  });

  it("are scripts of package.json", () => {
    const known = [...scripts(), ...SHORT];
    expect(commands.filter(({ script }) => !known.includes(script))).toEqual([]);
  });

  it("of make are targets of the core's Makefile", () => {
    const makefile = readFileSync(join(ROOT, "wasm-core/Makefile"), "utf8");
    const targets = DOCUMENTS.flatMap((document) =>
      [...document.text.matchAll(/`make -C wasm-core((?: [a-z]+)+)/g)].flatMap((match) =>
        (match[1] ?? "").trim().split(" "),
      ),
    );
    const unknown = targets.filter((target) => !new RegExp(`^${target}\\b.*:`, "m").test(makefile));
    expect(targets.length).toBeGreaterThan(0);
    expect(unknown).toEqual([]);
  });

  it("of the README set up the project with two commands, start and test", () => {
    const shell = codeBlocksOf(documentAt("README.md")).filter((block) => block.language === "sh");
    const setUp = shell
      .flatMap((block) => block.code.trim().split("\n"))
      .filter((line) => !line.includes("hotline --"));
    expect(setUp).toEqual(["npm start", "npm test"]);
  });

  it("of the command line name scenarios and studies that are there", () => {
    const names = DOCUMENTS.flatMap((document) =>
      [...document.text.matchAll(/hotline -- (?:sweep|run) ([\w/-]+)/g)].map((match) => match[1] ?? ""),
    );
    expect(names.length).toBeGreaterThan(0);
    const places = (name: string): readonly string[] => [`scenarios/${name}/scenario.json`, `${name}/study.json`];
    expect(names.filter((name) => !places(name).some((place) => existsSync(join(ROOT, place))))).toEqual([]);
  });
});

describe("links in documents", () => {
  const isInside = (link: string): boolean => !/^[a-z]+:/i.test(link);

  it.each(DOCUMENTS.map((document) => [document.path, document] as const))("lead somewhere: %s", (_, document) => {
    const broken = linksOf(document)
      .filter(isInside)
      .filter((link) => {
        const { path, anchor } = targetOf(document, link);
        if (!existsSync(join(ROOT, path))) return true;
        const target = DOCUMENTS.find((other) => other.path === path);
        return anchor !== undefined && target !== undefined && !anchorsOf(target).includes(anchor);
      });
    expect(broken).toEqual([]);
  });

  it("to the web are encrypted", () => {
    const plain = DOCUMENTS.flatMap((document) => linksOf(document).filter((link) => link.startsWith("http:")));
    expect(plain).toEqual([]);
  });
});

/**
 * The places where a path in a document may begin: the root, a folder that the text names, or the document's own
 * folder.
 */
const BEGINNINGS = ["", "web", "web/src", "wasm-core", "wasm-core/src", "scenarios", "scenarios/lib"];
/** Files of a build, a release, a published site, a reader's own server and a reader's studies. */
const NOT_IN_THE_TREE = /^dist\/|^v\/|^hotline-(VERSION|embed\.d\.ts$)|^NOTES\.md$|^x\.test\.ts$|^plan\.json$|^DIR\//;
/** Documents that name files of other projects, or files that were here once. */
const NOT_OF_THE_TREE = ["CHANGELOG.md", "REFERENCES.md"];
const PATH = /^[\w.-]+(?:\/[\w.-]+)*(?:\/|\.(?:tsx?|mjs|[ch]|def|json|css|md))$/;

/** The texts in back-quotes outside of blocks of code. */
function quotedIn(text: string): readonly string[] {
  return [...text.replace(/^```[\s\S]*?^```$/gm, "").matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? "");
}

/** Every file and folder of the project, from the root. */
const TREE: readonly string[] = readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => {
  if (SKIPPED.has(entry.name)) return [];
  if (!entry.isDirectory()) return [entry.name];
  const below = readdirSync(join(ROOT, entry.name), { recursive: true, encoding: "utf8" });
  return [entry.name, ...below.map((path) => `${entry.name}/${path}`)];
});

/** The file or folder that a path in a document means; one may be named by the last parts of its path alone. */
function placeOf(path: string, document: string): string | undefined {
  const place = [...BEGINNINGS, dirname(document)]
    .map((begin) => join(ROOT, begin, path))
    .find((one) => existsSync(one));
  if (place !== undefined) return place;
  const found = TREE.find((one) => `/${one}`.endsWith(`/${path.replace(/\/$/, "")}`));
  return found === undefined ? undefined : join(ROOT, found);
}

const isPathOf = (quoted: string): boolean => PATH.test(quoted) && !/^\.\w+$/.test(quoted);

describe("files and folders that documents name", () => {
  const named = DOCUMENTS.filter(({ path }) => !NOT_OF_THE_TREE.includes(path)).flatMap(({ path, text }) =>
    quotedIn(text)
      .filter((quoted) => isPathOf(quoted) && !NOT_IN_THE_TREE.test(quoted))
      .map((quoted) => ({ document: path, quoted })),
  );

  it("are found by this test", () => {
    expect(named.length).toBeGreaterThan(100);
    expect(new Set(named.map(({ document }) => document)).size).toBeGreaterThan(8);
  });

  it("are there", () => {
    expect(named.filter(({ document, quoted }) => placeOf(quoted, document) === undefined)).toEqual([]);
  });
});

describe("entry points in ARCHITECTURE.md", () => {
  const section = /\n## Entry points\n([\s\S]*?)\n## /.exec(documentAt("ARCHITECTURE.md").text)?.[1] ?? "";
  const entries = section
    .split(/\n(?=\d+\. |\| |\n)/)
    .map(quotedIn)
    .map((quoted) => ({
      files: quoted.filter((one) => isPathOf(one) && !one.endsWith("/")),
      names: quoted.filter((one) => /^[A-Za-z_]\w*$/.test(one)),
    }))
    .filter(({ files }) => files.length > 0);

  it("are found by this test", () => {
    expect(entries.length).toBeGreaterThan(12);
    expect(entries.flatMap(({ names }) => names).length).toBeGreaterThan(12);
  });

  it("name what stands in one of the files beside them", () => {
    const missing = entries.flatMap(({ files, names }) => {
      const texts = files.map((file) => readFileSync(placeOf(file, "ARCHITECTURE.md") ?? "", "utf8"));
      return names.filter((name) => !texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)));
    });
    expect(missing).toEqual([]);
  });
});

describe("sources of numbers", () => {
  /** A key in square brackets, such as "[OSDI10] section 5.1"; "[0]" and "[a, b]" are none. */
  const KEY = /\[([A-Za-z][\w-]*\d\d|[A-Za-z]+-[\w-]+)\]/g;
  const files = ["scenarios", "wasm-core/src"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /(?<!\.schema)\.json$|\.(def|h|c)$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const cited = files.flatMap((path) =>
    [...readFileSync(join(ROOT, path), "utf8").matchAll(KEY)].map((match) => ({ path, key: match[1] ?? "" })),
  );

  it("are cited by keys", () => {
    expect(cited.length).toBeGreaterThan(5);
  });

  it("are in REFERENCES.md under the key that is cited", () => {
    const references = documentAt("REFERENCES.md").text;
    expect(cited.filter(({ key }) => !references.includes(key))).toEqual([]);
  });
});
