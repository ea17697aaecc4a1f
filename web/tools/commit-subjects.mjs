/**
 * What a commit message looks like: `area: what, in the imperative` in at most 72 characters, an empty line, the
 * reasons. The areas are listed once, in CONTRIBUTING.md. Used by tests/tidy/commits.test.ts for the commits since
 * BEFORE, and by the hook .githooks/commit-msg for the one that is being made:
 *
 *   node web/tools/commit-subjects.mjs .git/COMMIT_EDITMSG
 *
 * Plain Node without packages, so that the hook works in a fresh checkout. It judges the form, not the content.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The last commit before the rule: older subjects stay as they are. */
export const BEFORE = "1c4a2e1cb19ce2a528210ae25934b1247942d7f2";

const SUBJECT_MAX = 72;
const FORM = /^(?<areas>[a-z0-9_-]+(?:, [a-z0-9_-]+)*): (?<what>\S.*)$/;
/** Forms of verbs that often stand where the imperative should. Others are left to the reviewer. */
const NO_IMPERATIVE = /^(?:add|chang|fix|mak|mov|remov|renam|updat|us|writ|let|giv|keep|show|test)(?:s|es|ed|ing)$/i;

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The areas that CONTRIBUTING.md lists, and the scenarios. @returns {readonly string[]} */
export function allAreas() {
  const folders = readdirSync(join(ROOT, "scenarios"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [...areasIn(readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8")), ...folders.map(({ name }) => name)];
}

/**
 * The words in back-quotes of the paragraph that begins with "Areas are".
 * @param {string} contributing the text of CONTRIBUTING.md
 */
export function areasIn(contributing) {
  const paragraph = /^Areas are [\s\S]*?(?=\n\n|\n*$(?![\s\S]))/m.exec(contributing)?.[0] ?? "";
  return [...paragraph.matchAll(/`([a-z0-9-]+)`/g)].map(([, area = ""]) => area);
}

/**
 * What is wrong with a message; nothing if it is as agreed. Lines that Git will cut away are not counted.
 * @param {string} message @param {readonly string[]} areas @returns {readonly string[]}
 */
export function problemsOf(message, areas) {
  const lines = withoutComments(message).trim().split("\n");
  const [subject = "", second = ""] = lines;
  const problems = [];
  if (subject.length > SUBJECT_MAX) problems.push(`the subject has ${subject.length} characters, not ${SUBJECT_MAX}`);
  if (second !== "") problems.push("an empty line must follow the subject");
  return [...problems, ...problemsOfForm(subject, areas)];
}

/** @param {string} subject @param {readonly string[]} areas */
function problemsOfForm(subject, areas) {
  const form = FORM.exec(subject)?.groups;
  if (form === undefined) return ['the subject is not of the form "area: what, in the imperative"'];
  const { areas: named = "", what = "" } = form;
  const unknown = named.split(", ").filter((area) => !areas.includes(area));
  const [verb = ""] = what.split(" ");
  return [
    ...unknown.map((area) => `"${area}" is no area; CONTRIBUTING.md lists them`),
    ...(NO_IMPERATIVE.test(verb) ? [`"${verb}" is no imperative`] : []),
    ...(what.endsWith(".") ? ["the subject ends with a full stop"] : []),
  ];
}

/** @param {string} message as an editor leaves it: with hints in lines that begin with "#", and perhaps the change. */
function withoutComments(message) {
  const [own = ""] = message.split(/^# -+ >8 -+$/m);
  return own.replace(/^#.*\n?/gm, "");
}

const [file] = process.argv.slice(2);
if (process.argv[1] === fileURLToPath(import.meta.url) && file !== undefined) {
  const problems = problemsOf(readFileSync(file, "utf8"), allAreas());
  for (const problem of problems) console.error(`commit message: ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
