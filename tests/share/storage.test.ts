/**
 * The names under which readers' browsers keep something. All releases on a site share them for ever, so a name always
 * means the same form: what an older release could not read gets another name. docs/versions.md lists them.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../harness/project.ts";
import { filesLike } from "../tidy/sources.ts";

const NAMES = [
  "hotline.drafts",
  "hotline.folder.",
  "hotline.learner.",
  "hotline.machines",
  "hotline.runs",
  "hotline.sheet.",
  "hotline.theme",
];

it("the names of what browsers keep are those of every release", () => {
  const sources = filesLike(/^web\/src\/.*(?<!\.test)\.tsx?$/);
  const found = sources.flatMap(({ text }) =>
    [...text.matchAll(/(?:KEY|PREFIX|NAME|LEARNER) = "(hotline\.[^"]*)"/g)].map(([, name = ""]) => name),
  );
  expect(found.sort()).toEqual(NAMES);
  const storing = sources.filter(({ text }) =>
    /\b(?:localStorage|sessionStorage|indexedDB)\b|browserStorage\(/.test(text),
  );
  const without = storing.filter(({ path, text }) => !path.endsWith("browser/storage.ts") && !/"hotline\./.test(text));
  expect(without.map(({ path }) => path)).toEqual([]);
  const listed = readFileSync(join(ROOT, "docs/versions.md"), "utf8").matchAll(/^\| `(hotline\.[\w.]+)…?` \|/gm);
  expect([...listed].map(([, name]) => name)).toEqual(NAMES);
});
