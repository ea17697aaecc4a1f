/** The documentation in the application: complete, without dead links, and found by its search. */
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { readArguments } from "../../web/cli/arguments/options.ts";
import { allCommands } from "../../web/cli/main.ts";
import { BUILTINS } from "../../web/src/lang/builtins/table.ts";
import { CODES } from "../../web/src/lang/text/codes.ts";
import { bibtexOfHotline } from "../../web/src/lab/export/citation.ts";
import { LINK_KEYS } from "../../web/src/lab/link/link.ts";
import { readLink } from "../../web/src/lab/link/route.ts";
import { STATISTICS } from "../../web/src/model/formula/statistics.ts";
import { DocsSearch } from "../../web/src/ui/pages/docs/docs-search.ts";
import { docsPages, unnamedDocuments } from "../../web/tools/docs/pages.ts";
import { JSON_REFERENCES } from "../../web/tools/docs/references/json.ts";
import { libraryHeaders } from "../../web/tools/docs/references/library.ts";
import { plainText, renderPages } from "../../web/tools/docs/render.ts";
import { ALSO, searchSections } from "../../web/tools/docs/search-sections.ts";
import { staticPages } from "../../web/tools/docs/static-pages.tsx";
import { codeBlocksOf, documentAt, DOCUMENTS, ROOT } from "./markdown.ts";

const SITE = "https://labs.example/hotline/";
/* Throws where a link between documents leads nowhere. */
const PAGES = renderPages(await docsPages());
const FILES = staticPages(PAGES, SITE);

function codeOn(name: string): readonly string[] {
  const html = PAGES.find((page) => page.name === name)?.html;
  if (html === undefined) throw new Error(`the documentation has no page ${name}`);
  return [...html.matchAll(/<code>([\s\S]*?)<\/code>/g)].map(([, code = ""]) => plainText(code));
}

describe("the pages", () => {
  it("have their places in the contents: web/tools/docs/pages.ts names every document of docs/", () => {
    expect(unnamedDocuments()).toEqual([]);
  });

  it("have names and ids that are free", () => {
    expect(new Set(PAGES.map(({ name }) => name)).size).toBe(PAGES.length);
    /* The page around the text has elements of these ids. */
    const taken = ["app", "main", "search", "docs-search"];
    for (const { headings } of PAGES) expect(headings.filter(({ anchor }) => taken.includes(anchor))).toEqual([]);
  });

  it("are linked by their titles, not by the names of files", () => {
    const named = PAGES.flatMap(({ name, html }) =>
      [...html.matchAll(/<a href="docs:[^"]*">([^<]*\.md)<\/a>/g)].map(([, text]) => `${name}: ${text}`),
    );
    expect(named).toEqual([]);
    expect(PAGES.find(({ name }) => name === "studies")?.html).toContain('<a href="docs:clusters">Studies on many');
  });

  it("as files lead to what is there, by relative addresses", () => {
    const ids = new Map(
      [...FILES].map(([path, text]) => [path, new Set([...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))]),
    );
    const others = ["", "s/index.html", "s/page.css", "icon.svg"];
    for (const [path, text] of FILES) {
      const links = [...text.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, to = ""]) => plainText(to));
      for (const to of links.filter((link) => !/^https?:/.test(link))) {
        const [file = "", hash] = posix
          .normalize(posix.join(posix.dirname(path), to.startsWith("#") ? posix.basename(path) + to : to))
          .split("#");
        const target = file === "./" || file === "." ? "" : file.endsWith("/") ? `${file}index.html` : file;
        expect([...FILES.keys(), ...others], `${path} leads to ${to}`).toContain(target);
        if (hash !== undefined && !hash.startsWith("/"))
          expect(ids.get(target)?.has(decodeURIComponent(hash)), `${path}: ${to}`).toBe(true);
        if (hash?.startsWith("/") === true) expect(readLink(`#${hash}`).notices).toEqual([]);
      }
    }
  });

  it("as files have title, description, version, and the address of the site", () => {
    for (const [path, text] of FILES) {
      expect(text).toMatch(/<title>[^<]+ · Hotline<\/title>/);
      expect(text).toMatch(/<meta name="description" content="[^"]+"\/>/);
      expect(text).toMatch(/of Hotline(?:<!-- -->)? ?\d+\.\d+\.\d+/);
      expect(text).toContain(`<link rel="canonical" href="${SITE}${path.replace("index.html", "")}"/>`);
    }
  });

  it("are found by routes of the application", () => {
    expect(readLink("#/docs").route).toEqual({ page: "docs", name: undefined, anchor: undefined });
    expect(readLink("#/docs/programs/where-c-differs").route).toEqual({
      page: "docs",
      name: "programs",
      anchor: "where-c-differs",
    });
  });
});

describe("the references", () => {
  it("have every command with all its options", async () => {
    const codes = codeOn("commands");
    for (const { name, options } of await allCommands()) {
      expect(codes).toContain(`hotline ${name}`);
      for (const [option, { value }] of Object.entries(options))
        expect(codes).toContain(value === undefined ? `--${option}` : `--${option} ${value}`);
    }
  });

  it.each(JSON_REFERENCES.map(({ name, schema }) => [name, schema]))("have every key of a file: %s", (name, schema) => {
    const keys = new Set<string>();
    const collect = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      for (const [key, member] of Object.entries(value)) {
        if (key === "properties") for (const one of Object.keys(member as object)) keys.add(one);
        collect(member);
      }
    };
    collect(JSON.parse(readFileSync(join(ROOT, "scenarios", schema), "utf8")));
    const codes = codeOn(name).map((code) => code.split(".").at(-1)?.replace(/\[\]/g, ""));
    expect(keys.size).toBeGreaterThan(3);
    expect([...keys].filter((key) => !codes.includes(key))).toEqual([]);
  });

  it("have every key of a link, builtin, statistic, diagnostic and header of the library", () => {
    const links = codeOn("links");
    expect(LINK_KEYS.filter((key) => !links.includes(key.replace(/\.$/, ".…")))).toEqual([]);
    const c = codeOn("c");
    expect(BUILTINS.filter(({ signature }) => !c.includes(signature))).toEqual([]);
    const headers = libraryHeaders();
    expect(headers.length).toBeGreaterThan(80);
    expect(headers.filter(({ path, about }) => !c.includes(`"${path}"`) || about === "")).toEqual([]);
    expect(headers.find(({ path }) => path === "lib/locks/mcs.h")?.names).toEqual([
      "mcs_init",
      "mcs_lock",
      "mcs_unlock",
    ]);
    const statistics = codeOn("statistics");
    expect(STATISTICS.filter(({ name }) => !statistics.includes(name))).toEqual([]);
    const diagnostics = PAGES.find(({ name }) => name === "diagnostics")?.html ?? "";
    expect(Object.keys(CODES).filter((code) => !diagnostics.includes(`<strong>${code}</strong>`))).toEqual([]);
  });
});

describe("the search", () => {
  const titles = new Map(PAGES.map(({ name, title }) => [name, title]));
  const search = new DocsSearch(searchSections(PAGES), titles);
  const found = (query: string) => search.find(query).map(({ section: { page, anchor } }) => `${page}#${anchor}`);

  it.each([
    ["--shard", "commands#hotline-sweep"],
    ["hotline grade", "commands#hotline-grade"],
    ["caches_smaller", "json-scenario#keys"],
    ["parked", "glossary#the-simulated-machine"],
    ["how to cite", "cite#"],
    ["starved_cores", "statistics#of-a-run"],
    ["mcs_lock", "c#the-library-liblocks"],
    ["opteron-48", "machines#opteron-48"],
    ["where c differs", "programs#where-c-differs"],
    /* Spelled otherwise. */
    ["glosary", "glossary#"],
  ])("finds %s", (query, place) => {
    expect(found(query).slice(0, 3)).toContain(place);
  });

  it.each([
    ["how do I cite", "cite#"],
    ["embed in beamer", "hosts#latex-beamer"],
    ["keyboard shortcuts", "keys#"],
    ["accessibility", "lab#for-every-reader"],
    ["privacy", "lab#what-the-browser-keeps"],
    ["homework", "courses#grading"],
    ["hyperthreads", "json-machine#smt"],
    ["what does hold mean", "json-machine#hold"],
    ["use without internet", "lab#offline-without-a-network"],
    ["offline", "lab#offline-without-a-network"],
    ["how accurate", "about#what-to-trust"],
    ["import my machine", "json-machine#"],
    ["video", "lab#share-embed-export"],
    ["moodle", "hosts#moodle-canvas-sakai"],
    ["run a program with main", "programs#a-plain-program-with-main"],
    ["how long does it take", "lab#when-something-is-slow-or-wrong"],
    /* No part has all of these words. */
    ["beamer zzzzqqqq", "hosts#latex-beamer"],
  ])("finds first what answers a reader's question: %s", (query, place) => {
    expect(found(query)[0]).toBe(place);
  });

  it("has other words for parts that there are", () => {
    const places = PAGES.flatMap(({ name, headings }) => [name, ...headings.map(({ anchor }) => `${name}#${anchor}`)]);
    expect(Object.keys(ALSO).filter((place) => !places.includes(place))).toEqual([]);
  });

  it("shows the names for which something was found, and finds nothing where there is nothing", () => {
    expect(search.find("--shard")[0]?.names.join()).toContain("--shard");
    expect(search.find("zzzzqqqq")).toEqual([]);
  });
});

describe("command lines in documents", () => {
  /** What stands behind two blanks says in words what a line does. */
  const lines = DOCUMENTS.flatMap((document) =>
    codeBlocksOf(document).flatMap(({ code, language }) =>
      ["", "sh"].includes(language)
        ? code.split("\n").flatMap((line) => {
            const [, rest] = /^(?:hotline|npm run -s hotline --) +(.*)$/.exec(line) ?? [];
            return rest === undefined ? [] : [{ path: document.path, line: rest.replace(/ {2,}\S.*$| #.*$/, "") }];
          })
        : [],
    ),
  );

  it("name commands and options that there are", async () => {
    const commands = new Map((await allCommands()).map((command) => [command.name, command]));
    expect(lines.length).toBeGreaterThan(30);
    for (const { path, line } of lines) {
      const [name = "", ...rest] = line.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
      const command = commands.get(name);
      if (command === undefined) expect(["help", "--version", "COMMAND"], `${path}: hotline ${line}`).toContain(name);
      else
        expect(() => readArguments(rest, command.options, command.handsOn), `${path}: hotline ${line}`).not.toThrow();
    }
  });
});

describe("how to cite", () => {
  it("says in BibTeX what the application says, with version and year", () => {
    const entry = codeBlocksOf(documentAt("docs/cite.md")).find(({ language }) => language === "bibtex");
    expect(entry?.code).toBe(bibtexOfHotline());
    const title = /title +=\s+\{(.*)\},/.exec(bibtexOfHotline())?.[1];
    expect(readFileSync(join(ROOT, "CITATION.cff"), "utf8")).toContain(`title: "${title}"`);
  });
});
