/** hotline check of a litmus experiment's folder: what is wrong with its file, and with the tests that it names. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { SCENARIOS } from "../files/paths.ts";
import { hotline } from "../testing/hotline.ts";

const base = mkdtempSync(join(tmpdir(), "hotline-check-litmus-"));
const folder = join(base, "store_buffering");
const at = (name: string): string => join(folder, name);

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(SCENARIOS, "store_buffering"), folder, { recursive: true });
});
afterAll(() => rmSync(base, { recursive: true }));

describe("hotline check of a litmus experiment", () => {
  it("names the keys of litmus.json that are wrong", async () => {
    const text = readFileSync(at("litmus.json"), "utf8").replace('"variants"', '"variant"');
    writeFileSync(at("litmus.json"), text);
    expect(await hotline("check", folder)).toMatchObject({
      status: 1,
      out:
        `${at("litmus.json")}: variants: missing: expected array\n` +
        `${at("litmus.json")}: variant: unknown key; did you mean "variants"?\n`,
    });
  });

  it("names a test that is missing, or no file, or no litmus test", async () => {
    rmSync(at("c.litmus"));
    rmSync(at("plain.litmus"));
    mkdirSync(at("plain.litmus"));
    writeFileSync(at("kernel.litmus"), "int x;\n");
    const { status, out } = await hotline("check", folder);
    expect(status).toBe(1);
    expect(out).toContain(`${at("c.litmus")}: no such file, but a variant's test\n`);
    expect(out).toContain(`${at("plain.litmus")}: is a folder, but a variant's test must be a file\n`);
    expect(out).toContain(
      `${at("kernel.litmus")}:1:1: error T102: no architecture "int" here\n    1 | int x;\n      | ^~~\n`,
    );
  });

  it("reads a test in the encodings that hotline litmus reads", async () => {
    const text = `\ufeff${readFileSync(at("c.litmus"), "utf8")}`;
    writeFileSync(at("c.litmus"), Buffer.from(text, "utf16le"));
    expect(await hotline("check", folder)).toMatchObject({ status: 0, out: "" });
  });
});
