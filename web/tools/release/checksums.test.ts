import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checksums, readChecksums, SUMS_FILE } from "./checksums.ts";

const FILES = ["b.tar.gz", "a b.txt"].map((path) => ({ path, bytes: Buffer.from(path) }));

describe("checksums", () => {
  it.runIf(process.platform === "linux")("are what sha256sum accepts", () => {
    const folder = mkdtempSync(join(tmpdir(), "hotline-checksums-"));
    try {
      for (const { path, bytes } of FILES) writeFileSync(join(folder, path), bytes);
      writeFileSync(join(folder, SUMS_FILE), checksums(FILES));
      const check = (): string =>
        execFileSync("sha256sum", ["-c", "--strict", SUMS_FILE], { cwd: folder, encoding: "utf8", stdio: "pipe" });
      expect(check()).toBe("a b.txt: OK\nb.tar.gz: OK\n");
      writeFileSync(join(folder, "b.tar.gz"), "changed");
      expect(check).toThrow("did NOT match");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("are read by names", () => {
    const sums = readChecksums(checksums(FILES));
    expect([...sums.keys()]).toEqual(["a b.txt", "b.tar.gz"]);
    expect(sums.get("b.tar.gz")).toMatch(/^[0-9a-f]{64}$/);
    expect(() => readChecksums("0123  x\n")).toThrow("no line of checksums");
  });
});
