import { describe, expect, it } from "vitest";
import { ENTRIES_MAX, folderOfDropped } from "./folder-files.ts";

type Dropped = Parameters<typeof folderOfDropped>[0];

/** A folder with one program and so many other files, as a browser hands it over. */
function droppedFolder(others: number): Dropped {
  const entry = (name: string, text: string) => ({
    kind: "file",
    name,
    getFile: async () => ({ name, size: text.length, text: async () => text }),
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
