/** The layout of TypeScript is decided by Prettier (`npm run format`, .prettierrc.json). */
import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { ROOT } from "./sources.ts";

/** As in the format script of package.json; unchanged files are remembered under node_modules. */
const ARGUMENTS = ["--list-different", "--cache", "--cache-strategy", "content"];
const FILES = ["{web,tests}/**/*.{ts,tsx,mjs}", "*.ts"];
const MINUTES = 5;

describe("TypeScript", () => {
  it(
    "is laid out by Prettier: npm run format",
    () => {
      const program = "node_modules/prettier/bin/prettier.cjs";
      const options = { cwd: ROOT, encoding: "utf8" } as const;
      const { stdout, stderr } = spawnSync(process.execPath, [program, ...ARGUMENTS, ...FILES], options);
      expect(stderr).toBe("");
      expect(stdout.split("\n").filter((line) => line !== "")).toEqual([]);
    },
    MINUTES * 60_000,
  );
});
