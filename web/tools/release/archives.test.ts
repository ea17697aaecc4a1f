import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync, strFromU8, strToU8, unzipSync } from "fflate";
import fc from "fast-check";
import { type Header, pack } from "tar-stream";
import { describe, expect, it } from "vitest";
import { tarGz, zip } from "./archives.ts";
import { readTarGz, within } from "./read-archive.ts";

/** 2026-11-30T09:48:01Z: an odd second, which zip files cannot hold. */
const TIME = 1_796_032_081;

const FILES = [
  { path: "b/two.txt", bytes: strToU8("two") },
  { path: "b.txt", bytes: strToU8("") },
  { path: "a.mjs", bytes: strToU8("#!/usr/bin/env node\n"), executable: true },
  { path: `long/${"folder/".repeat(20)}name.txt`, bytes: strToU8("of more than a hundred characters") },
];

/** Runs `use` with the path of a file that has these bytes, in a folder of its own. */
function withFile<T>(name: string, bytes: Uint8Array, use: (path: string, folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "hotline-archives-"));
  try {
    writeFileSync(join(folder, name), bytes);
    return use(join(folder, name), folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** An archive of one entry as another program might write it. */
async function strangeTar(header: Partial<Header> & { readonly name: string }, text = ""): Promise<Uint8Array> {
  const archive = pack();
  archive.entry(header, text);
  archive.finalize();
  const blocks: Uint8Array[] = [];
  for await (const block of archive) blocks.push(block as Uint8Array);
  return gzipSync(Buffer.concat(blocks));
}

describe("a tar archive", () => {
  it("has the same bytes whatever the order in which its files come", async () => {
    const archive = await tarGz(FILES, TIME);
    expect(await tarGz(FILES.toReversed(), TIME)).toEqual(archive);
    expect(await tarGz(FILES, TIME + 1)).not.toEqual(archive);
  });

  it("is unpacked by tar, with its modes and times", async () => {
    withFile("a.tar.gz", await tarGz(FILES, TIME), (path, folder) => {
      execFileSync("tar", ["xzf", path, "-C", folder]);
      for (const file of FILES) expect(readFileSync(join(folder, file.path))).toEqual(Buffer.from(file.bytes));
      const { mode, mtimeMs } = statSync(join(folder, "a.mjs"));
      expect(mtimeMs / 1000).toBe(TIME);
      if (process.platform !== "win32") expect(mode & 0o700).toBe(0o700);
    });
  });

  it("tells neither a system nor a time nor a name in the head of its compression", async () => {
    const archive = await tarGz(FILES, TIME);
    expect([...archive.subarray(0, 10)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
  });

  it("is read as it was written", async () => {
    const path = fc.stringMatching(/^[a-z]{1,3}(\/[a-z]{1,3}){0,2}\.x$/);
    const files = fc.uniqueArray(
      fc.record({ path, bytes: fc.uint8Array({ maxLength: 2000 }), executable: fc.boolean() }),
      { selector: (file) => file.path },
    );
    await fc.assert(
      fc.asyncProperty(files, async (some) => {
        const read = await readTarGz(await tarGz(some, TIME));
        const given = some.toSorted((a, b) => (a.path < b.path ? -1 : 1));
        expect(read.map((file) => ({ ...file, bytes: [...file.bytes] }))).toEqual(
          given.map((file) => ({ ...file, bytes: [...file.bytes] })),
        );
      }),
      { numRuns: 20 },
    );
  });

  it("takes no two files of one path, and no path that leads elsewhere", async () => {
    await expect(tarGz([...FILES, ...FILES.slice(0, 1)], TIME)).rejects.toThrow("b/two.txt");
    await expect(tarGz([{ path: "../x", bytes: strToU8("") }], TIME)).rejects.toThrow('"../x"');
  });
});

describe("an archive of a stranger", () => {
  it.each(["../x", "/x", "a/../../x", "a//b", "./x", "C:x", "a\\..\\x", "x\u0001y", ""])(
    "may not have the path %j",
    async (name) => {
      await expect(readTarGz(await strangeTar({ name }))).rejects.toThrow("archive");
    },
  );

  it.each(["symlink", "link", "fifo", "character-device", "block-device"] as const)("has no %s", async (type) => {
    const archive = await strangeTar({ name: "x", type, linkname: "/etc/passwd" });
    await expect(readTarGz(archive)).rejects.toThrow('"x" is neither a file nor a folder');
  });

  it("may have folders, which need no words", async () => {
    expect(await readTarGz(await strangeTar({ name: "x/", type: "directory" }))).toEqual([]);
  });

  it("is refused before it fills the memory, and with more files than a site has", async () => {
    const large = gzipSync(new Uint8Array(4_000_000));
    await expect(readTarGz(large, { bytes: 1_000_000, files: 10 })).rejects.toThrow("cannot be taken");
    await expect(readTarGz(await tarGz(FILES, TIME), { bytes: 1_000_000, files: 3 })).rejects.toThrow("more than 3");
  });

  it("is refused when it is cut off, wherever", async () => {
    const archive = await tarGz(FILES, TIME);
    for (const part of [0, 5, 40, archive.length - 9]) {
      await expect(readTarGz(archive.subarray(0, part))).rejects.toThrow("cannot be taken");
    }
    const tar = Buffer.concat([await whole(archive)]).subarray(0, 700);
    await expect(readTarGz(gzipSync(tar))).rejects.toThrow("cannot be taken");
  });

  it("has all its files in the folder of its name", async () => {
    const files = await readTarGz(await tarGz(FILES, TIME));
    expect(() => within("b", files)).toThrow("a.mjs does not lie in the folder b");
    expect(within("b", files.slice(2, 3)).map(({ path }) => path)).toEqual(["two.txt"]);
  });
});

/** The tar without its compression, by another program. */
async function whole(archive: Uint8Array): Promise<Uint8Array> {
  const { gunzipSync } = await import("node:zlib");
  return gunzipSync(archive);
}

describe("a zip archive", () => {
  it("has the same bytes whatever the order in which its files come", () => {
    expect(zip(FILES.toReversed(), TIME)).toEqual(zip(FILES, TIME));
  });

  it("has the files", () => {
    const read = unzipSync(zip(FILES, TIME));
    expect(Object.entries(read).map(([path, bytes]) => [path, strFromU8(bytes)])).toEqual(
      FILES.map(({ path, bytes }) => [path, strFromU8(bytes)]).toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
    );
  });

  it("has the time of the release as clocks show it in UTC, and Unix' modes", () => {
    const bytes = Buffer.from(zip(FILES.slice(2, 3), TIME));
    const directory = bytes.indexOf("PK\u0001\u0002");
    // Hours, minutes and half seconds; years since 1980, months and days.
    expect(bytes.readUInt16LE(directory + 12)).toBe((9 << 11) | (48 << 5) | 0);
    expect(bytes.readUInt16LE(directory + 14)).toBe((46 << 9) | (11 << 5) | 30);
    expect(bytes.readUInt32LE(directory + 38) >>> 16).toBe(0o100755);
  });
});
