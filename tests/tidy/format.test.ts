/** The layout of TypeScript is decided by oxfmt (`npm run format`, .oxfmtrc.json). */
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { ROOT } from "./sources.ts";

/** As in the format script of package.json. */
const FILES = ["web/**/*.{ts,tsx,mjs}", "tests/**/*.{ts,tsx,mjs}", "*.ts"];

it("TypeScript is laid out by oxfmt: npm run format", () => {
  const options = { cwd: ROOT, encoding: "utf8" } as const;
  const program = "node_modules/oxfmt/bin/oxfmt";
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, "--list-different", ...FILES], options);
  expect(stdout.split("\n").filter((line) => line !== "")).toEqual([]);
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
});
