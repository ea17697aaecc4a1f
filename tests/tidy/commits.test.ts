/**
 * Commits since the rule have subjects of the form that CONTRIBUTING.md asks for, merges included. Nothing is checked
 * where the history is not there: in an archive of the sources, in a shallow clone, or after the history was rewritten.
 */
import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { allAreas, areasIn, BEFORE, problemsOf } from "../../web/tools/commit-subjects.mjs";
import { fileAt, ROOT } from "./sources.ts";

const LISTED = areasIn(fileAt("CONTRIBUTING.md").text);

/** What git prints, or undefined when it fails or is not there. */
function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 26 });
  return status === 0 ? stdout : undefined;
}

interface Commit {
  readonly hash: string;
  readonly message: string;
}

/** The commits since the rule, or the reason why there are none to look at. */
function newCommits(): readonly Commit[] | string {
  if (git("rev-parse", "--is-inside-work-tree") === undefined) return "this is no checkout of Git's";
  if (git("merge-base", "--is-ancestor", BEFORE, "HEAD") === undefined) return `the history lacks ${BEFORE}`;
  const log = git("log", "--format=%h%x00%B%x01", `${BEFORE}..HEAD`) ?? "";
  return log.split("\u0001\n").flatMap((entry) => {
    const [hash, message] = entry.split("\0");
    return hash === undefined || message === undefined ? [] : [{ hash, message }];
  });
}

describe("commits", () => {
  it("have subjects of the form `area: what, in the imperative`, and their reasons below", (context) => {
    const commits = newCommits();
    if (typeof commits === "string") return context.skip(commits);
    const bad = commits.flatMap(({ hash, message }) =>
      problemsOf(message, allAreas()).map((problem) => `${hash} ${message.split("\n", 1)[0] ?? ""}: ${problem}`),
    );
    expect(bad).toEqual([]);
  });

  it("have areas that CONTRIBUTING.md lists once each", () => {
    expect(LISTED).toEqual(expect.arrayContaining(["core", "lang", "ci", "docs"]));
    expect(new Set(LISTED).size).toBe(LISTED.length);
  });
});

describe("a commit message", () => {
  const problems = (message: string): readonly string[] => problemsOf(message, ["core", "ci"]);
  const SUBJECT = "core: ask in one place what is at hand";

  it.each([
    ["a subject alone", SUBJECT],
    ["a subject and reasons", `${SUBJECT}\n\nTwo places asked each for itself.\n`],
    ["two areas", "core, ci: move the fuzz corpus into one archive\n"],
    ["a merge with a subject of the form", "ci: merge the workflows\n\nConflicts: none.\n"],
    [
      "what an editor adds",
      `${SUBJECT}\n\n# Please enter the commit message\n# ------------------------ >8 ---\ndiff\n`,
    ],
  ])("may be %s", (_, message) => {
    expect(problems(message)).toEqual([]);
  });

  it.each([
    ["without an area", "Ask in one place", "is not of the form"],
    ["of a merge that Git has named", "Merge branch 'h-doors'", "is not of the form"],
    ["with an area that is no folder", "stuff: ask in one place", '"stuff" is no area'],
    ["that is too long", `core: ${"ask ".repeat(20)}`.trim(), "characters, not 72"],
    ["without an empty line", `${SUBJECT}\nTwo places asked.`, "an empty line must follow"],
    ["that tells a story", "core: adds a field", '"adds" is no imperative'],
    ["that ends with a full stop", `${SUBJECT}.`, "full stop"],
    ["that is empty", "\n", "is not of the form"],
  ])("is refused %s", (_, message, problem) => {
    expect(problems(message).join("; ")).toContain(problem);
  });
});
