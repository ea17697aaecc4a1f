import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { textsOfDropped, textsOfFiles } from "./read-files.ts";

describe("what a reader drops", () => {
  type Dropped = Parameters<typeof textsOfDropped>[0];
  const file = { kind: "file", getFile: async () => new File(["1"], "a.csv") };
  const text = { kind: "text", types: new Set(["text/plain"]), getText: async () => "2" };
  const html = { ...text, types: new Set(["text/html"]) };
  const read = (...items: readonly object[]) => textsOfDropped(items as unknown as Dropped);

  it("is read where it is a file or a plain text", async () => {
    expect((await read(file, html, text)).texts).toEqual([
      { name: "a.csv", text: "1" },
      { name: "the text", text: "2" },
    ]);
  });

  it("is refused in a sentence where it is neither", async () => {
    const problems = ["There is neither a file nor a text in what was dropped."];
    expect(await read(html, { kind: "directory" })).toEqual({ texts: [], problems });
  });
});

describe("files that a reader gives", () => {
  it("are read as UTF-8, or as the UTF-16 of their mark, which PowerShell writes", async () => {
    const utf16 = new Uint8Array([0xff, 0xfe, 0x31, 0, 0x2c, 0, 0xb5, 0]);
    const utf8 = new TextEncoder().encode("\uFEFF1,µ");
    const { texts } = await textsOfFiles([new File([utf16], "a.csv"), new File([utf8], "b.csv")]);
    expect(texts).toEqual([
      { name: "a.csv", text: "1,µ" },
      { name: "b.csv", text: "1,µ" },
    ]);
  });

  it("are read whole where gzip has put several members behind each other", async () => {
    const [first, second] = [gzipSync("# a report\n".repeat(9_000)), gzipSync("# another\n")];
    const both = Buffer.concat([first, second, gzipSync("")]);
    const broken = Buffer.concat([first, second.subarray(0, -3)]);
    const { texts, problems } = await textsOfFiles([new File([both], "two.gz"), new File([broken], "broken.gz")]);
    expect(texts).toEqual([{ name: "two", text: `${"# a report\n".repeat(9_000)}# another\n` }]);
    expect(problems).toEqual(["broken.gz is compressed (gzip) and cannot be unpacked: it is damaged or cut off."]);
  });

  it("are unpacked where gzip has compressed them, and lose the end of their name", async () => {
    const packed = gzipSync("# a report\n");
    const utf16 = gzipSync(new Uint8Array([0xff, 0xfe, 0x31, 0]));
    const { texts, problems } = await textsOfFiles([new File([packed], "perf.txt.gz"), new File([utf16], "a.csv")]);
    expect(problems).toEqual([]);
    expect(texts).toEqual([
      { name: "perf.txt", text: "# a report\n" },
      { name: "a.csv", text: "1" },
    ]);
  });

  it("are told by their name when they cannot be read, and the others are read all the same", async () => {
    const gone = Object.assign(new File(["1"], "gone.csv"), {
      arrayBuffer: () => Promise.reject(new Error("The file has been moved.")),
    });
    expect(await textsOfFiles([gone, new File(["2"], "here.csv")])).toEqual({
      texts: [{ name: "here.csv", text: "2" }],
      problems: ["gone.csv cannot be read: The file has been moved."],
    });
  });

  it("are refused by their name when they are damaged, or too large when they are unpacked", async () => {
    const cut = gzipSync("a report of perf").subarray(0, 20);
    const large = gzipSync(new Uint8Array(33 * 1024 * 1024));
    const { texts, problems } = await textsOfFiles([new File([cut], "cut.gz"), new File([large], "large.gz")]);
    expect(texts).toEqual([]);
    expect(problems[0]).toBe("cut.gz is compressed (gzip) and cannot be unpacked: it is damaged or cut off.");
    expect(problems[1]).toMatch(/^large\.gz has more than 33554432 bytes when it is unpacked/);
  });
});
