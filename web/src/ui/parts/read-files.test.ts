import { describe, expect, it } from "vitest";
import { textsOfFiles } from "./read-files.ts";

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
});
