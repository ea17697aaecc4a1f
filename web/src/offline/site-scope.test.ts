import { describe, expect, it } from "vitest";
import { RELEASES_FOLDER } from "../base/releases.ts";
import { isTakeOver, TAKE_OVER } from "./messages.ts";
import { cachesOf, isOfRelease, RELEASES } from "./site-scope.ts";

describe("the caches of a site", () => {
  const SITE = "https://example.org/lab/";
  const caches = cachesOf(SITE, "b2");

  it("are old when they keep another version of the same site", () => {
    expect(caches.isOld(cachesOf(SITE, "a1").present)).toBe(true);
    expect(caches.isOld(caches.present)).toBe(false);
  });

  it("are left alone when they belong to another site of the same origin", () => {
    expect(caches.isOld(cachesOf("https://example.org/", "a1").present)).toBe(false);
    expect(caches.isOld(cachesOf("https://example.org/lab/old/", "a1").present)).toBe(false);
    expect(caches.isOld("something else")).toBe(false);
  });
});

describe("the word that lets a new version take over", () => {
  it("is told from everything else", () => {
    expect(isTakeOver(structuredClone(TAKE_OVER))).toBe(true);
    for (const other of [undefined, null, 7, "take-over", {}, { kind: "other" }]) expect(isTakeOver(other)).toBe(false);
  });
});

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
  const [root, release] = [cachesOf(ROOT, "1"), cachesOf(RELEASE, "1")];
  expect(root.isOld(release.present)).toBe(false);
  expect(release.isOld(root.present)).toBe(false);
  expect(root.isOld(cachesOf(ROOT, "2").present)).toBe(true);
});
