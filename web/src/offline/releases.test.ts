import { expect, it } from "vitest";
import { keepersOf } from "./keepers.ts";
import { RELEASES_FOLDER } from "../base/releases.ts";
import { isOfRelease, RELEASES } from "./releases.ts";

const ROOT = "https://labs.example/hotline/";
const RELEASE = `${ROOT}v/0.1.0/`;

it("the folder of releases is that of the site", () => {
  expect(RELEASES).toBe(RELEASES_FOLDER);
});

it("the worker of the root leaves the folders of releases alone, and that of a release its own files not", () => {
  for (const path of ["v/versions.json", "v/0.1.0/", "v/0.1.0/embed.html", "v/0.1.0/assets/core-12345678.wasm"])
    expect(isOfRelease(ROOT, ROOT + path)).toBe(true);
  for (const path of ["", "index.html", "assets/v/x.js", "vv/", "s/v/"])
    expect(isOfRelease(ROOT, ROOT + path)).toBe(false);
  expect(isOfRelease(RELEASE, `${RELEASE}embed.html`)).toBe(false);
});

it("the caches of the root and of a release are none of each other's old ones", () => {
  const [root, release] = [keepersOf(ROOT, "1"), keepersOf(RELEASE, "1")];
  expect(root.isOld(release.present)).toBe(false);
  expect(release.isOld(root.present)).toBe(false);
  expect(root.isOld(keepersOf(ROOT, "2").present)).toBe(true);
});
