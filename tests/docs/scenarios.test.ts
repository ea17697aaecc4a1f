/** The folder of docs/scenarios.md, copied as it stands there, passes the check and runs. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hotline } from "../../web/cli/testing/hotline.ts";
import { codeBlocksOf, documentAt } from "./markdown.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline-document-"));
  const blocks = codeBlocksOf(documentAt("docs/scenarios.md"));
  const codeIn = (language: string): string => blocks.find((block) => block.language === language)?.code ?? "";
  writeFileSync(join(folder, "scenario.json"), codeIn("json"));
  writeFileSync(join(folder, "lock.c"), codeIn("c"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("has no mistake, but for the notes that the document says are missing", async () => {
  const { status, out } = await hotline("check", folder);
  expect(out).toMatch(/^\S+ warning: there is no notes\.md[^\n]*\n$/);
  expect(status).toBe(0);
});

it("gives a curve for each variant, and a link with the folder in it", async () => {
  const { status, out } = await hotline("sweep", folder, "--x", "1,2", "--format", "csv", "--jobs", "1");
  expect(status).toBe(0);
  expect(out.trim().split("\n").length).toBe(1 + 4);
  expect((await hotline("link", folder)).out).toContain("&sf=");
});
