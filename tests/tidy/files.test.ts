/** The form of files: length, lines, comments, names, spelling; and that they contain nothing of one machine. */
import { describe, expect, it } from "vitest";
import {
  C_SOURCES,
  FILES,
  filesLike,
  isGenerated,
  isTest,
  linesWhere,
  PROGRAMS,
  type SourceFile,
  TYPESCRIPT,
} from "./sources.ts";
import { commentsOf } from "./syntax.ts";

const LINES_MAX_C = 800;
const COLUMNS_MAX = 120;

const written = FILES.filter((file) => !isGenerated(file.path));
const code = [...TYPESCRIPT, ...C_SOURCES, ...PROGRAMS].filter((file) => !isGenerated(file.path));

/** A test's names are its sentences; a C file with a header beside it is explained in that header. */
function mayBeSilent(file: SourceFile): boolean {
  if (/\.test\.tsx?$/.test(file.path)) return true;
  const header = file.path.replace(/\.c$/, ".h");
  return header !== file.path && FILES.some((other) => other.path === header);
}

/** A tab counts as four columns, as in .editorconfig. */
const columns = (line: string): number => line.replaceAll("\t", "    ").length;

describe("files", () => {
  it("of C are short; the linter measures TypeScript", () => {
    const long = C_SOURCES.filter((file) => file.lines.length > LINES_MAX_C);
    expect(long.map((file) => `${file.path}: ${file.lines.length} lines`)).toEqual([]);
  });

  it("of code have no line over 120 columns, but for a string that cannot be broken", () => {
    const hasLongString = /(["'`])[^"'`]{60,}\1|`.{80,}`|https?:\/\/\S{40}|^\s*\/\^.{60,}/;
    expect(linesWhere(code, (line) => columns(line) > COLUMNS_MAX && !hasLongString.test(line))).toEqual([]);
  });

  it("have no trailing white space, and end with one line feed", () => {
    const inMarkdown = /\.md$/;
    expect(linesWhere(written, (line, file) => /[ \t\r]$/.test(line) && !inMarkdown.test(file.path))).toEqual([]);
    const badEnd = written.filter((file) => file.text !== "" && !/[^\n]\n$/.test(file.text));
    expect(badEnd.map((file) => file.path)).toEqual([]);
  });

  it("say at their head what they are", () => {
    const silent = code.filter((file) => !/^(#!.*\n)?\s*(\/\*|\/\/)/.test(file.text) && !mayBeSilent(file));
    expect(silent.map((file) => file.path)).toEqual([]);
  });
});

const UNFINISHED = /\b(TODO|FIXME|XXX|HACK)\b/;

/** A comment line that looks like a statement: code that was commented out. */
const STATEMENT = new RegExp(
  [
    "^\\s*[\\w.[\\]>-]+ ?[-+*/|&]?= ?.*;\\s*$",
    "^\\s*(const|let|var|return|if|for|while|import|export)\\b.*[;{]\\s*$",
    "^\\s*\\w+\\(.*\\);\\s*$",
    "^\\s*\\}\\s*;?\\s*$",
  ].join("|"),
);

/** The lines of a comment without its stars. */
function textOf(comment: string): readonly string[] {
  return comment.split("\n").map((line) => line.replace(/^\s*\*\s?/, ""));
}

function commentLines(file: SourceFile): readonly string[] {
  if (!/\.[ch]$/.test(file.path)) return commentsOf(file).flatMap(textOf);
  const blocks = file.text.match(/\/\*[\s\S]*?\*\/|\/\/.*/g) ?? [];
  return blocks.flatMap((block) => textOf(block.replace(/^\/[*/]|\*\/$/g, "")));
}

/** Comment lines that look wrong, with their files. */
function commentsWhere(files: readonly SourceFile[], isBad: (line: string) => boolean): readonly string[] {
  return files.flatMap((file) =>
    commentLines(file)
      .filter(isBad)
      .map((line) => `${file.path}: ${line.trim()}`),
  );
}

const typescript = TYPESCRIPT.filter((file) => !isGenerated(file.path));

describe("comments", () => {
  it("leave nothing unfinished", () => {
    const self = "tests/tidy/files.test.ts";
    const others = code.filter((file) => file.path !== self);
    expect(linesWhere(others, (line) => UNFINISHED.test(line))).toEqual([]);
  });

  it("hold no code", () => {
    expect(commentsWhere([...typescript, ...C_SOURCES], (line) => STATEMENT.test(line))).toEqual([]);
  });
});

/** American spellings that slip in, and what we write. */
const SPELLING: Readonly<Record<string, string>> = {
  behavior: "behaviour",
  behaviors: "behaviours",
  center: "centre",
  centered: "centred",
  color: "colour",
  colored: "coloured",
  colors: "colours",
  favorite: "favourite",
  gray: "grey",
  honor: "honour",
  honors: "honours",
  labeled: "labelled",
  labeling: "labelling",
  modeled: "modelled",
  modeling: "modelling",
  neighbor: "neighbour",
  neighboring: "neighbouring",
  neighbors: "neighbours",
};
const AMERICAN = new RegExp(`\\b(${Object.keys(SPELLING).join("|")})\\b`, "i");

/** Only prose is checked: text in backticks is a name, as in CSS. */
const prose = (line: string): string => line.replace(/`[^`]*`/g, "").replace(/https?:\S+/g, "");

const isAmerican = (line: string): boolean => AMERICAN.test(prose(line));

describe("spelling", () => {
  it("is British in comments", () => {
    expect(commentsWhere([...typescript, ...C_SOURCES, ...PROGRAMS], isAmerican)).toEqual([]);
  });

  it("is British in documents and in what the core says", () => {
    // Titles of papers stay as they were printed.
    const documents = filesLike(/\.(md|def)$/).filter((file) => file.path !== "REFERENCES.md");
    expect(linesWhere(documents, isAmerican)).toEqual([]);
  });
});

/** Absolute paths of one machine, and hosts of package registries. */
const MACHINE_PATH = /(^|[\s"'`(=:])\/(home|Users|root|work|mnt|srv|farm)\/[\w.-]/;
const REGISTRY_HOST = /\b(registry|files|static|deb|index|proxy)\.[a-z][a-z-]*(\.[a-z]+)?\.(org|io|com|dev)\b/i;

describe("the repository", () => {
  it("names no path of one machine", () => {
    const self = "tests/tidy/files.test.ts";
    const others = FILES.filter((file) => file.path !== self);
    expect(linesWhere(others, (line) => MACHINE_PATH.test(line))).toEqual([]);
  });

  it("names no host of a package registry", () => {
    expect(linesWhere(FILES, (line) => REGISTRY_HOST.test(line))).toEqual([]);
  });

  it("fetches nothing from elsewhere: no address of another host in what becomes the page", () => {
    const page = FILES.filter((file) => /^web\/.*\.(html|css)$/.test(file.path));
    const bad = linesWhere(page, (line) => /\b(src|href|url\(|@import)\s*[=("']*\s*https?:\/\//.test(line));
    expect(bad).toEqual([]);
    const scripts = TYPESCRIPT.filter((file) => file.path.startsWith("web/src/") && !isTest(file.path));
    expect(linesWhere(scripts, (line) => /\b(fetch|import|Worker)\(\s*["'`]https?:/.test(line))).toEqual([]);
  });

  /* Asked for its size while React is at work, an element makes the browser lay the page out once more. */
  it("asks for frames, and for sizes of elements, in one place each", () => {
    const scripts = TYPESCRIPT.filter((file) => file.path.startsWith("web/src/") && !isTest(file.path));
    const placesOf = (call: RegExp) => scripts.filter(({ text }) => call.test(text)).map(({ path }) => path);
    expect(placesOf(/\brequestAnimationFrame\(/)).toEqual(["web/src/canvas/raf-scheduler.ts"]);
    expect(placesOf(/\bnew ResizeObserver\(/)).toEqual(["web/src/canvas/when-measured.ts"]);
  });

  /* Such a rule makes browsers compute the styles of the whole page at each element that comes or goes in it. */
  it("selects no element by :has() that contains the page, and none by what is deep within it", () => {
    const sheets = FILES.filter((file) => /^web\/.*\.css$/.test(file.path));
    expect(sheets.length).toBeGreaterThan(10);
    const bad = sheets.flatMap(({ path, text }) =>
      selectorsOf(text)
        .filter(isCostlyHas)
        .map((one) => `${path}: ${one}`),
    );
    expect(bad).toEqual([]);
    const costly = [".a:has(> .b) *", ".a:has(.b) .c", ".a:has(> .b .c)", "html:has(> .a)", "#app:not(.c):has(> .b) p"];
    expect(costly.filter((one) => !isCostlyHas(one))).toEqual([]);
    const cheap = [".a:has(> .b, > :not(.c)) .d", ".a *", ".a:has(+ *)", "html .a:has(~ .b)"];
    expect(cheap.filter(isCostlyHas)).toEqual([]);
  });
});

/** The selectors of a style sheet; commas within brackets divide none. */
function selectorsOf(sheet: string): readonly string[] {
  const rules = sheet.replace(/\/\*[\s\S]*?\*\//g, "").match(/[^{};]+(?=\{)/g) ?? [];
  return rules
    .flatMap((rule) => rule.match(/(?:[^,()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [])
    .map((one) => one.trim());
}

function withoutBrackets(text: string): string {
  const shorter = text.replace(/\([^()]*\)/g, "");
  return shorter === text ? text : withoutBrackets(shorter);
}

const HAS = /:has\(((?:[^()]|\([^()]*\))*)\)/g;
/** Elements that contain all that is seen, or nearly all. */
const WHOLE = /(?:^|[\s>+~(])(?:html|:root|body|#app|main|\.hl-lab|\.hl-embed)(?![\w-])[^\s>+~]*:has\(/;

function isCostlyHas(selector: string): boolean {
  const inside = [...selector.matchAll(HAS)].flatMap(([, one = ""]) => one.split(",")).map((one) => one.trim());
  const isDeep = inside.some((one) => !/^[>+~]\s*[^\s>+~]+$/.test(one));
  const ofAny = /:has\b.*[\s>+~]\*/.test(withoutBrackets(selector));
  return isDeep || ofAny || WHOLE.test(selector);
}
