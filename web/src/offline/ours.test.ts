import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pageDocument } from "../../tools/scenario-pages/page-document.tsx";
import { isOurs } from "./ours.ts";

const PAGES = ["index", "embed", "embedding"].map((name) =>
  readFileSync(new URL(`../../${name}.html`, import.meta.url), "utf8"),
);
const PORTAL =
  '<!doctype html><html><head><title>Hotline Wi-Fi</title><meta name="description" content="Hotline"></head>';

describe("a file of the site", () => {
  it("is a page with the sign of Hotline, also as a server has rewritten it", () => {
    for (const page of PAGES) expect(isOurs("https://labs.example/", page)).toBe(true);
    const article = pageDocument(
      { path: "s/dput/", title: "t", description: "d", site: undefined, picture: undefined },
      undefined,
    );
    expect(isOurs("https://labs.example/s/dput/", article)).toBe(true);
    expect(isOurs("/index.html?workers=1#s=a", "<META content=Hotline name=application-name>")).toBe(true);
  });

  it("is no page of a portal, under any name and in the place of any file", () => {
    for (const path of [
      "",
      "embed.html",
      "s/",
      "s/dput/index.html",
      "icon.svg",
      "THIRD-PARTY-NOTICES.txt",
      "hotline-lab.js",
    ])
      expect([path, isOurs(`https://labs.example/${path}`, PORTAL)]).toEqual([path, false]);
    expect(isOurs("https://labs.example/", "")).toBe(false);
  });

  it("is a text or a drawing as such", () => {
    expect(isOurs("/THIRD-PARTY-NOTICES.txt", "react 19\n<https://react.dev>")).toBe(true);
    expect(isOurs("/icon.svg", '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>')).toBe(true);
  });
});
