/** Paths that are no files, or that never end, or that the system refuses: one sentence each, and status 2. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hotline } from "../testing/hotline.ts";
import { FILE_BYTES_MAX, kindOf, readText } from "./file-system.ts";
import { isStream, makeFolder, requireWritable, writePieces } from "./written-file.ts";

const IS_LINUX = process.platform === "linux";
const LAUNCHER = fileURLToPath(new URL("../hotline.mjs", import.meta.url));

let folder = "";
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline-files-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The messages of every command that reads the path, without "hotline: ". */
async function refusals(path: string): Promise<readonly string[]> {
  const machine = path.replace(/\.c$/, ".json");
  const commands = [
    ["check", path],
    ["run", path, "--x", "1"],
    ["sweep", "dput", "--machine", machine],
    ["sweep", "dput", "--x", "1", "--resume", machine],
    ["rerun", machine],
  ];
  const said = [];
  for (const command of commands) {
    const { status, out, err } = await hotline(...command);
    expect({ command, status, out }).toEqual({ command, status: 2, out: "" });
    said.push(err.trimEnd().replace(/^hotline: /, ""));
  }
  for (const message of said) expect(message).not.toMatch(/\n|internal error/);
  return said;
}

describe.skipIf(!IS_LINUX)("paths that lead to no file (Linux)", () => {
  it("a link to itself, and a name that is too long", async () => {
    symlinkSync(at("self.c"), at("self.c"));
    symlinkSync(at("self.json"), at("self.json"));
    for (const message of await refusals(at("self.c")))
      expect(message).toMatch(/cannot be read: too many symbolic links/);
    const long = at(`${"x".repeat(300)}.c`);
    for (const message of await refusals(long)) expect(message).toMatch(/cannot be read: (file )?name too long/);
  });

  it("a pipe, which would be waited for", async () => {
    execFileSync("mkfifo", [at("pipe.c"), at("pipe.json")]);
    for (const message of await refusals(at("pipe.c"))) expect(message).toMatch(/ is a pipe; only files are read$/);
  });

  it("a device, which never ends", async () => {
    symlinkSync("/dev/zero", at("zero.c"));
    symlinkSync("/dev/zero", at("zero.json"));
    for (const message of await refusals(at("zero.c"))) expect(message).toMatch(/ is a device; only files are read$/);
    expect((await hotline("sweep", "dput", "--machine", "/dev/zero")).err).toContain("/dev/zero is a device");
  });

  it("an include that is one of these is not found, and says so", async () => {
    symlinkSync(at("round.h"), at("round.h"));
    for (const name of ["round.h", `${"y".repeat(300)}.h`, "zero.c"]) {
      writeFileSync(at("including.c"), `#include "${name}"\nvoid operation(void) {}\n`);
      const { status, out, err } = await hotline("check", at("including.c"));
      expect({ status, err }).toEqual({ status: 1, err: "" });
      expect(out).toContain("including.c:1:10: error");
    }
  });

  /* The superuser may read everything. */
  it.skipIf(process.getuid?.() === 0)("a folder that may not be read", async () => {
    mkdirSync(at("closed"), { mode: 0 });
    const { status, err } = await hotline("check", at("closed"));
    expect(status).toBe(2);
    expect(err).toContain("closed: cannot be read: permission denied");
  });
});

describe("files that are too large", () => {
  it("are not read", () => {
    expect(FILE_BYTES_MAX).toBe(64 * 1024 * 1024);
    const handle = openSync(at("large.json"), "w");
    ftruncateSync(handle, FILE_BYTES_MAX + 1);
    closeSync(handle);
    expect(() => readText(at("large.json"))).toThrow("has 67108865 bytes; files of more than 67108864 are not read");
  });
});

describe("files that gzip has compressed", () => {
  it("are refused when they are cut off, or too large when they are unpacked", () => {
    writeFileSync(at("cut.csv.gz"), gzipSync("1,2\n").subarray(0, 12));
    expect(() => readText(at("cut.csv.gz"))).toThrow("cut.csv.gz is compressed (gzip) and cannot be unpacked");
    writeFileSync(at("bomb.gz"), gzipSync(Buffer.alloc(FILE_BYTES_MAX + 1)));
    expect(() => readText(at("bomb.gz"))).toThrow("bomb.gz has more than 67108864 bytes when it is unpacked");
  });
});

describe("a file that is written", () => {
  const failing = function* (): Generator<string> {
    yield "first\n";
    throw new TypeError("a mistake in a row");
  };

  it("is there as a whole or not at all", () => {
    expect(() => writePieces(at("trace.jsonl"), "--trace", failing())).toThrow("a mistake in a row");
    expect(kindOf(at("trace.jsonl"))).toBe("nothing");
    writeFileSync(at("older.jsonl"), "older");
    expect(() => writePieces(at("older.jsonl"), "--trace", failing())).toThrow("a mistake in a row");
    expect(readText(at("older.jsonl"))).toBe("older");
    expect(readdirSync(folder).filter((name) => name.includes("unfinished"))).toEqual([]);
    expect(() => writePieces(at("none/trace.jsonl"), "--trace", [])).toThrow("cannot be written: no such file");
  });

  it("is whole when two commands write it at once, and another program's unfinished file is not in the way", () => {
    writeFileSync(at("raced.csv.unfinished"), "mine");
    const around = function* (): Generator<string> {
      yield "outer 1\n";
      writePieces(at("raced.csv"), "--out", ["inner 1\n", "inner 2\n"]);
      expect(readText(at("raced.csv"))).toBe("inner 1\ninner 2\n");
      yield "outer 2\n";
    };
    writePieces(at("raced.csv"), "--out", around());
    expect(readText(at("raced.csv"))).toBe("outer 1\nouter 2\n");
    expect(readText(at("raced.csv.unfinished"))).toBe("mine");
  });

  it.skipIf(!IS_LINUX)("keeps the permissions of the file that it replaces (Linux)", () => {
    writeFileSync(at("private.csv"), "old");
    chmodSync(at("private.csv"), 0o640);
    writePieces(at("private.csv"), "--out", ["new"]);
    expect(statSync(at("private.csv")).mode & 0o777).toBe(0o640);
  });

  it("is refused before anything is computed for it, and stays as it is until then", () => {
    writeFileSync(at("kept.csv"), "kept");
    requireWritable(at("kept.csv"), "--out");
    expect(readText(at("kept.csv"))).toBe("kept");
    requireWritable(at("new.csv"), "--out");
    expect(kindOf(at("new.csv"))).toBe("nothing");
    expect(() => requireWritable(at("none/new.csv"), "--out")).toThrow("cannot be written: no such file or directory");
    expect(() => requireWritable(at("kept.csv/new.csv"), "--out")).toThrow(
      "new.csv: cannot be written: not a directory",
    );
  });

  it("comes into folders that are made, those around them, too", () => {
    makeFolder(at("one/two/three"));
    makeFolder(at("one/two/three"));
    expect(kindOf(at("one/two/three"))).toBe("folder");
    writeFileSync(at("file"), "");
    expect(() => makeFolder(at("file/folder"))).toThrow("ENOTDIR");
  });

  it.skipIf(!existsSync("/proc/self"))("comes into no folder of a file system that makes none", async () => {
    expect(() => makeFolder("/proc/hotline-store/folder")).toThrow("ENOENT");
    const study = ["sweep", "docs/studies/best_lock", "--store", "/proc/hotline-store"];
    expect(await hotline(...study)).toEqual({
      status: 2,
      out: "",
      err: "hotline: --store /proc/hotline-store: cannot be written: no such file or directory\n",
    });
  });

  it.skipIf(!existsSync("/dev/full"))("to a full disk by stdout ends with one sentence and status 1", () => {
    const full = openSync("/dev/full", "w");
    const { status, stderr } = spawnSync(process.execPath, [LAUNCHER, "list", "machines"], {
      stdio: ["ignore", full, "pipe"],
    });
    closeSync(full);
    expect({ status, message: String(stderr) }).toEqual({
      status: 1,
      message: "hotline: the output cannot be written: no space left on device\n",
    });
  });
});

describe.skipIf(!IS_LINUX)("a disk that takes a part of a text and is full then (Linux)", () => {
  /** Runs a command in a shell whose files may have 512 bytes, which stands for a disk with as much room. */
  const inLittleRoom = (command: string): { readonly status: number | null; readonly message: string } => {
    const { status, stderr } = spawnSync("sh", ["-c", `ulimit -f 1; exec ${command}`], { cwd: folder });
    return { status, message: String(stderr) };
  };

  it("is a failure of what goes to stdout", () => {
    const command = `"${process.execPath}" "${LAUNCHER}" list machines --format json > machines.json`;
    expect(inLittleRoom(command)).toEqual({
      status: 1,
      message: "hotline: the output cannot be written: file too large\n",
    });
  });

  it("is a failure of what goes to a file, and the older file stays", () => {
    const run = "run dput --variant atomic --x 2 --precision 0.5 --trace trace.jsonl";
    const command = `"${process.execPath}" "${LAUNCHER}" ${run}`;
    const refused = "hotline: --trace trace.jsonl: cannot be written: file too large";
    const first = inLittleRoom(command);
    expect(first.status).toBe(1);
    expect(first.message).toContain(`${refused}\n`);
    expect(kindOf(at("trace.jsonl"))).toBe("nothing");
    writeFileSync(at("trace.jsonl"), "older");
    expect(inLittleRoom(command).message).toContain(`${refused}; the file that was there is unchanged\n`);
    expect(readText(at("trace.jsonl"))).toBe("older");
  });
});

describe("a file that another takes the place of", () => {
  it("stays until the other is whole and wanted", () => {
    writeFileSync(at("table.csv"), "old");
    writePieces(at("table.csv"), "--out", ["new"], () => false);
    expect(readText(at("table.csv"))).toBe("old");
    writePieces(at("table.csv"), "--out", ["new"], () => true);
    expect(readText(at("table.csv"))).toBe("new");
  });

  it.skipIf(!IS_LINUX)("is where a link leads, and the link stays (Linux)", () => {
    writeFileSync(at("far.csv"), "old");
    symlinkSync(at("far.csv"), at("near.csv"));
    writePieces(at("near.csv"), "--out", ["new"]);
    expect(readText(at("far.csv"))).toBe("new");
    expect(lstatSync(at("near.csv")).isSymbolicLink()).toBe(true);
    symlinkSync(at("later.csv"), at("early.csv"));
    requireWritable(at("early.csv"), "--out");
    expect(lstatSync(at("early.csv")).isSymbolicLink()).toBe(true);
    expect(kindOf(at("later.csv"))).toBe("nothing");
  });

  it.skipIf(!IS_LINUX)("is no device, no pipe, and nothing that is open already (Linux)", () => {
    execFileSync("mkfifo", [at("fifo")]);
    expect(["/dev/null", "/dev/stdout", "/proc/self/fd/1", at("fifo")].map(isStream)).toEqual([true, true, true, true]);
    expect([at("table.csv"), at("nothing.csv")].map(isStream)).toEqual([false, false]);
  });
});

describe("a saved experiment that is no JSON", () => {
  it("is told with line and column, and what should stand there", async () => {
    writeFileSync(at("saved.json"), '{\n  "scenario": "dput",\n}\n');
    const { status, err } = await hotline("rerun", at("saved.json"));
    expect(status).toBe(2);
    expect(err).toContain('saved.json:3:1: not valid JSON: expected a name in double quotes, found "}"');
    writeFileSync(at("saved.json"), '{ "scenario": ');
    expect((await hotline("rerun", at("saved.json"))).err).toMatch(/saved\.json:1:15: not valid JSON: the file ends/);
  });
});
