import { describe, expect, it } from "vitest";
import { titleOf } from "../../../model/folder/own-folder.ts";
import { ENTRIES_MAX, folderOfDropped, folderOfEntries } from "./folder-files.ts";

type Dropped = Parameters<typeof folderOfDropped>[0];

/** A folder with one program and so many other files, as a browser hands it over. */
function droppedFolder(others: number): Dropped {
  const entry = (name: string, text: string) => ({
    kind: "file",
    name,
    getFile: async () => new File([text], name),
  });
  const files = Array.from({ length: others }, (_, i) => entry(`${i}.o`, ""));
  async function* entries() {
    yield* [...files, entry("mine.c", "void operation(void) { work(1); }\n")];
  }
  return [{ kind: "directory", name: "mine", getEntries: entries }] as unknown as Dropped;
}

describe("a dropped folder", () => {
  it("is read with its programs, beside whatever else lies in it", async () => {
    const read = await folderOfDropped(droppedFolder(ENTRIES_MAX - 1));
    expect(read.ok && [...read.value.files.keys()]).toEqual(["mine.c"]);
  });

  it("with too many files is refused, since programs may be among those that were not looked at", async () => {
    const read = await folderOfDropped(droppedFolder(ENTRIES_MAX));
    expect(read.ok ? [] : read.error).toEqual([expect.stringContaining("drop the scenario's folder alone")]);
  });
});

describe("chosen files", () => {
  const XZ = new Uint8Array([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0, 4]);

  it("may be in UTF-16, with its mark or without one", async () => {
    const text = "void operation(void) { work(1); }";
    const wide = new Uint8Array(text.split("").flatMap((letter) => [letter.charCodeAt(0), 0]));
    for (const bytes of [wide, new Uint8Array([0xff, 0xfe, ...wide])]) {
      const read = await folderOfEntries([["mine.c", new File([bytes], "mine.c")]]);
      expect(read.ok && read.value.files.get("mine.c")).toBe(text);
    }
  });

  it("are called after the folder that they lie in, and without one after the first program", async () => {
    const program = new File(["void operation(void) { work(1); }"], "stock.c");
    const names = [["locks/mine/stock.c"], ["locks/mine/scenario.json", "locks/mine/stock.c"], ["stock.c"]];
    const titles = names.map(async (paths) => {
      const read = await folderOfEntries(paths.map((path) => [path, program]));
      return read.ok ? titleOf(read.value.name) : read.error;
    });
    expect(await Promise.all(titles)).toEqual(["mine", "mine", "stock"]);
  });

  it("are not read where all together have more than a folder may have", async () => {
    const unread = (name: string) =>
      Object.assign(new File(["x"], name), { arrayBuffer: () => Promise.reject(new Error("read")) });
    const files = Array.from({ length: 5 }, (_, i) =>
      Object.defineProperty(unread(`${i}.c`), "size", { value: 900_000 }),
    );
    const read = await folderOfEntries(files.map((file) => [file.name, file]));
    expect(read.ok ? [] : read.error).toEqual([expect.stringContaining("holds more than the 64 files")]);
  });

  it("that are packed are told as what they are", async () => {
    const read = await folderOfEntries([["mine.tar.xz", new File([XZ], "mine.tar.xz")]]);
    expect(read.ok ? [] : read.error[0]).toBe("mine.tar.xz is compressed (xz): unpack it first, with unxz.");
  });
});
