/** The documents are true: their commands exist, their links lead somewhere. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { anchorsOf, codeBlocksOf, DOCUMENTS, documentAt, linksOf, ROOT, targetOf } from "./markdown.ts";

const scripts = (): readonly string[] => {
  const json = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };
  return Object.keys(json.scripts);
};

describe("commands in documents", () => {
  const SHORT = ["start", "test", "ci", "install"];
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

  it("of the command line name scenarios that are there", () => {
    const names = DOCUMENTS.flatMap((document) =>
      [...document.text.matchAll(/hotline -- (?:sweep|run) ([\w-]+)/g)].map((match) => match[1] ?? ""),
    );
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !existsSync(join(ROOT, "scenarios", name, "scenario.json")))).toEqual([]);
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

describe("files that ARCHITECTURE.md names as entry points", () => {
  const section = /\n## Entry points\n([\s\S]*?)\n## /.exec(documentAt("ARCHITECTURE.md").text)?.[1] ?? "";
  const paths = [...section.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|[ch]|def))`/g)].map((match) => match[1] ?? "");

  it("are found by this test", () => {
    expect(paths.length).toBeGreaterThan(10);
  });

  it("are there, from the root or from web/src", () => {
    expect(paths.filter((path) => !existsSync(join(ROOT, path)) && !existsSync(join(ROOT, "web/src", path)))).toEqual(
      [],
    );
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
