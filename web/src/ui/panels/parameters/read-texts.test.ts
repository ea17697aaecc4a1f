import { describe, expect, it } from "vitest";
import { textsOfFiles } from "../../parts/read-files.ts";
import { checkedTexts, isMachineFile, withSources } from "./read-texts.ts";

const readFiles = async (files: readonly File[]) => checkedTexts(await textsOfFiles(files));

describe("files that were chosen", () => {
  it("are read with their checksums", async () => {
    expect(await readFiles([new File(["abc"], "a.csv")])).toEqual({
      sources: [{ name: "a.csv", text: "abc", checksum: "SHA-256 ba7816bf8f01cfea…" }],
      problems: [],
    });
  });

  it("are told when they are too large, and the others are read", async () => {
    const large = new File([new Uint8Array(33 * 1024 * 1024)], "large.csv");
    const machine = new File([`{${" ".repeat(200_000)}}`], "machine.json");
    const matrix = new File(["1,2\n".repeat(50_000)], "matrix.csv");
    const { sources, problems } = await readFiles([large, new File(["1"], "b.csv"), machine, matrix]);
    expect(sources.map(({ name }) => name)).toEqual(["b.csv", "matrix.csv"]);
    expect(problems).toEqual([
      "large.csv has 34603008 bytes; at most 33554432 are read.",
      "machine.json has 200002 bytes; a machine's file has 131072 at most.",
    ]);
  });

  it("are machines' files when they begin as a JSON object", () => {
    expect(isMachineFile({ text: "\n {" })).toBe(true);
    expect(isMachineFile({ text: ",,\n1,,\n" })).toBe(false);
  });
});

describe("sources that are added", () => {
  const source = (name: string, text: string) => ({ name, text });

  it("take the place of an earlier file of the same name", () => {
    expect(withSources([source("a", "1"), source("b", "2")], [source("a", "3")])).toEqual([
      source("b", "2"),
      source("a", "3"),
    ]);
  });

  it("are numbered when they are texts without a name", () => {
    const texts = withSources([source("the text", "1")], [source("the text", "2"), source("the text", "3")]);
    expect(texts.map(({ name }) => name)).toEqual(["the text", "the text 2", "the text 3"]);
  });
});
