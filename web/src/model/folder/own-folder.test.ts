import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atTop, folderText, isOwnName, ownFolder, pathProblem, readFolderText, titleOf } from "./own-folder.ts";

const FILES = [
  ["scenario.json", "{}"],
  ["main.c", "void operation(void) {}\n"],
] as const;

describe("a folder of one's own", () => {
  it("has a name that follows from its title and every character of its files", () => {
    const folder = ownFolder("My Lock!", FILES);
    if (!folder.ok) throw new Error(folder.error.join());
    const { name } = folder.value;
    expect(name).toMatch(/^my-lock\.own-[0-9a-f]{14}$/);
    expect(isOwnName(name)).toBe(true);
    expect(titleOf(name)).toBe("my-lock");
    const other = ownFolder("My Lock!", [FILES[0], ["main.c", "void operation(void) {} \n"]]);
    expect(other.ok && other.value.name).not.toBe(name);
    const reversed = ownFolder("My Lock!", [FILES[1], FILES[0]]);
    expect(reversed.ok && reversed.value.name).toBe(name);
  });

  it("takes plain paths only", () => {
    for (const path of ["../up.c", "/root.c", "a/../b.c", "a\\b.c", ".hidden.c", "a/.b/c.h", "a//b.c", "", "x.exe"])
      expect(pathProblem(path), path).toBeDefined();
    for (const path of ["a.c", "inner/pause.h", "notes.md", "A_b-1.2.json"])
      expect(pathProblem(path), path).toBeUndefined();
  });

  it("names a path that is not possible, of a long one only the beginning", () => {
    const problemOf = (path: string): string => {
      const folder = ownFolder("a", [...FILES, [path, ""]]);
      return folder.ok ? "" : folder.error.join();
    };
    expect(problemOf("x.exe")).toMatch(/^x\.exe [a-z]/);
    expect(problemOf(`${"x".repeat(80)}.exe`)).toMatch(/^x{60}… [a-z]/);
  });

  it("is bounded in files and characters", () => {
    expect(
      ownFolder(
        "a",
        Array.from({ length: 65 }, (_, i) => [`f${i}.h`, ""] as const),
      ),
    ).toMatchObject({ ok: false });
    expect(ownFolder("a", [["a.c", "x".repeat(1024 * 1024 + 1)]])).toMatchObject({ ok: false });
    expect(ownFolder("a", [])).toMatchObject({ ok: false });
  });

  it("has files of a scenario; who brings a machine's file is told where that is opened", () => {
    const none = ownFolder("matrix.csv", []);
    expect(none.ok ? [] : none.error).toEqual([expect.stringContaining("by the button that names its machine")]);
  });

  it("is the same after a way through its text", () => {
    const path = fc.stringMatching(/^[a-z]{1,8}(\/[a-z]{1,5})?\.(c|h|json|md)$/);
    const files = fc.uniqueArray(fc.tuple(path, fc.string({ unit: "grapheme" })), {
      selector: ([one]) => one,
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(fc.string(), files, (title, all) => {
        const folder = ownFolder(title, all);
        if (!folder.ok) throw new Error(folder.error.join());
        expect(isOwnName(folder.value.name)).toBe(true);
        const read = readFolderText(folderText(folder.value));
        expect(read.ok && [read.value.name, ...read.value.files]).toEqual([folder.value.name, ...folder.value.files]);
      }),
    );
  });

  it("is not read from any other text", () => {
    const isRefused = (text: string): void => {
      expect(readFolderText(text).ok).toBe(false);
    };
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), isRefused));
    expect(readFolderText('["a",["../b.c","x"]]').ok).toBe(false);
  });
});

it("the folder of the scenario.json that lies highest is the scenario's", () => {
  expect(
    atTop([
      ["x/y/scenario.json", "{}"],
      ["x/y/a.c", ""],
      ["x/y/in/b.h", ""],
      ["x/other.c", ""],
    ]),
  ).toEqual([
    ["scenario.json", "{}"],
    ["a.c", ""],
    ["in/b.h", ""],
  ]);
});
