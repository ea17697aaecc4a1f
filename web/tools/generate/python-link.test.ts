import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { keysOfTraits, PYTHON_LINK, pythonLink } from "./python-link.ts";

const WIDGET = new URL("../../../python/hotline_lab/lab.js", import.meta.url);

it("what the Python package knows of links is what npm run gen writes", () => {
  expect(readFileSync(PYTHON_LINK, "utf8")).toBe(pythonLink());
});

it("the script of the widget has the same keys for the same traits", async () => {
  const { KEY_OF } = (await import(WIDGET.href)) as { readonly KEY_OF: Readonly<Record<string, string>> };
  expect(KEY_OF).toEqual(keysOfTraits());
});
