/**
 * What the checkout says of a release, and what keeps it from being one: changed files, a version that is not the same
 * everywhere, or a version of which CHANGELOG.md says nothing.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ReleaseError } from "./artefact.ts";
import { changesOf, dayOf } from "../changelog.ts";
import { versionsOf } from "./versions.ts";

/** A file of the checkout, as text. */
export type ReadFile = (path: string) => string;

export function filesOf(root: string): ReadFile {
  return (path) => readFileSync(join(root, path), "utf8");
}

export function versionOf(read: ReadFile): string {
  return (JSON.parse(read("package.json")) as { readonly version: string }).version;
}

/** Seconds since 1970 of the commit, or what SOURCE_DATE_EPOCH asks for. Throws where neither is known. */
export function timeOf(root: string, asked = process.env["SOURCE_DATE_EPOCH"]): number {
  const text = asked ?? git(root, ["log", "-1", "--format=%ct"]);
  if (text === undefined || !/^\d{1,11}$/.test(text)) {
    throw new ReleaseError(
      "the time of the release is not known: SOURCE_DATE_EPOCH must be seconds since 1970, or this folder a clone",
    );
  }
  return Number(text);
}

/** The commit, or undefined where the folder is no clone of a repository. */
export function commitOf(root: string): string | undefined {
  return git(root, ["rev-parse", "HEAD"]);
}

/** Sentences about what keeps this checkout from being released. */
export function problemsOf(root: string): readonly string[] {
  const read = filesOf(root);
  return [...changedFiles(root), ...versionProblems(read), ...changelogProblems(read)];
}

function changedFiles(root: string): readonly string[] {
  const status = git(root, ["status", "--porcelain"]);
  if (status === undefined) return ["this folder is no clone of a repository, so the commit is not known"];
  const first = /^\S+ +(.*)$/m.exec(status)?.[1];
  return first === undefined ? [] : [`the checkout has changes that are not committed, ${first} for one`];
}

function versionProblems(read: ReadFile): readonly string[] {
  const version = versionOf(read);
  const others = Object.entries(versionsOf(read)).filter(([, found]) => found !== version);
  return others.map(([path, found]) => `${path} has the version ${found}, and package.json ${version}`);
}

function changelogProblems(read: ReadFile): readonly string[] {
  const version = versionOf(read);
  const changelog = read("CHANGELOG.md");
  if (changesOf(version, changelog) === undefined) return [`CHANGELOG.md has no part "## ${version}"`];
  if (dayOf(version, changelog) === undefined) return [`the heading of ${version} in CHANGELOG.md has no date`];
  return [];
}

function git(root: string, args: readonly string[]): string | undefined {
  try {
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
}
