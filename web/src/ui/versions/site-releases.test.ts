import { expect, it } from "vitest";
import { HOTLINE_VERSION } from "../../base/version.ts";
import { siteRoot } from "./site-releases.ts";

it("the root of a site is the folder of a page, or that around the folder of its release", () => {
  const root = "https://labs.example/hotline/";
  expect(siteRoot(root)).toBe(root);
  expect(siteRoot(`${root}v/${HOTLINE_VERSION}/`)).toBe(root);
  expect(siteRoot(`${root}v/9.8.7/`)).toBe(`${root}v/9.8.7/`);
  expect(siteRoot("https://labs.example/")).toBe("https://labs.example/");
});
