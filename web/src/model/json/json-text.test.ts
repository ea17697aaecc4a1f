import { describe, expect, it } from "vitest";
import { parseJsonText } from "./json-text.ts";

describe("a text that is no JSON", () => {
  it.each([
    ["\u007FELF\u0002\u0001\u0000", "m.json: this is no text, but binary data; expected is a file of JSON"],
    [
      "PK\u0003\u0004",
      "m.json: the file is a zip file, as a workbook of Excel is, too: unpack it first, or save the table as CSV",
    ],
    ["\uFFFD7zXZ\0", "m.json: the file is compressed (xz): unpack it first, with unxz"],
    ["\uFFFDPNG", "m.json: this is no text, but binary data; expected is a file of JSON"],
    ['{ "a": 1,\n  b }', 'm.json:2:3: not valid JSON: expected a name in double quotes, found "b"'],
    ["\u001B[1m{}", 'm.json:1:1: not valid JSON: expected a value, found "\u001B"'],
    ['{ "Z\uFFFDrich": }', 'm.json:1:13: not valid JSON: expected a value, found "}"'],
  ])("%j is told as binary data, or with its place", (text, error) => {
    expect(parseJsonText("m.json", text)).toEqual({ ok: false, error });
  });
});
