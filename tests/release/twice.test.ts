/**
 * Two whole releases of the same commit, from clean clones in folders of different names and lengths, in other zones of
 * time, with other languages and other modes for new files: both have the same checksums. It takes two builds of the
 * site. What is not committed is not tested.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { commitOf } from "../../web/tools/release/checkout.ts";
import { SUMS_FILE } from "../../web/tools/release/checksums.ts";
import { ROOT } from "../../web/tools/setup.mjs";

interface Surroundings {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** For new files, in octal digits. */
  readonly umask: string;
}

const ONE: Surroundings = {
  folder: "a",
  umask: "022",
  env: { TZ: "Pacific/Kiritimati", LC_ALL: "C", NODE_ENV: "development" },
};
const OTHER: Surroundings = {
  folder: "another folder/with a longer name",
  umask: "077",
  env: { TZ: "America/St_Johns", LC_ALL: "C.UTF-8", HOTLINE_URL: "https://labs.example/", NODE_ENV: "production" },
};

/** Clones, releases the commit, and gives the text of the checksums. */
function checksumsIn(scratch: string, commit: string, { folder, env, umask }: Surroundings): string {
  const clone = join(scratch, folder);
  execFileSync("git", ["clone", "--quiet", "--no-hardlinks", ROOT, clone], { stdio: "inherit" });
  execFileSync("git", ["checkout", "--quiet", "--detach", commit], { cwd: clone, stdio: "inherit" });
  const start = 'umask "$0" && exec "$1" web/tools/release/start.mjs';
  const options = { cwd: clone, stdio: "inherit", env: { ...process.env, ...env } } as const;
  execFileSync("sh", ["-c", start, umask, process.execPath], options);
  return readFileSync(join(clone, "release", SUMS_FILE), "utf8");
}

it("gives the same bytes twice, wherever and whenever it is made", () => {
  const scratch = mkdtempSync(join(tmpdir(), "hotline-twice-"));
  const commit = commitOf(ROOT) ?? "HEAD";
  try {
    const sums = checksumsIn(scratch, commit, ONE);
    expect(sums.split("\n").length).toBeGreaterThan(10);
    expect(checksumsIn(scratch, commit, OTHER)).toBe(sums);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});
