/** The README states the browsers for which the site is built. */
import { expect, it } from "vitest";
import { BROWSERS } from "../../web/tools/browsers.ts";
import { documentAt } from "./markdown.ts";

/** As the build names them, and as readers do. */
const NAMES: Readonly<Record<string, string>> = {
  chrome: "Chrome",
  edge: "Edge",
  firefox: "Firefox",
  safari: "Safari",
};

it("names each of them with its oldest version", () => {
  const stated = [...documentAt("README.md").text.matchAll(/\b(Chrome|Edge|Firefox|Safari) (\d+(?:\.\d+)?)/g)];
  const built = BROWSERS.map((browser) => {
    const [, name = "", version = ""] = /^([a-z]+)([\d.]+)$/.exec(browser) ?? [];
    return `${NAMES[name]} ${version}`;
  });
  expect(new Set(stated.map(([text]) => text))).toEqual(new Set(built));
});
