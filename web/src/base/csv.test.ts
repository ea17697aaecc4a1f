import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv, writeCsv } from "./csv.ts";

describe("writeCsv", () => {
  it("quotes only what needs it and leaves missing values empty", () => {
    expect(
      writeCsv(
        ["a", "b,c"],
        [
          [1.5, 'say "hi"'],
          [undefined, true],
        ],
      ),
    ).toBe('a,"b,c"\n1.5,"say ""hi"""\n,true\n');
  });
});

describe("a text that a spreadsheet would take for a formula", () => {
  it("is written with an apostrophe before it, inside of quotes where it needs them", () => {
    const texts = ["=1+2", "+1|x", "-a", "@SUM(A1)", "\tcmd", "\rcmd", '=HYPERLINK("a","b")', "'=already", "＝1"];
    const written = writeCsv(
      ["=head"],
      texts.map((text) => [text]),
    );
    for (const line of written.split("\n")) expect(line).not.toMatch(/^"?[=+\-@\t\r＝]/);
    expect(writeCsv(["=head"], [["a=b"], ["'quoted'"]])).toBe("'=head\na=b\n'quoted'\n");
    expect(readCsv(written)).toEqual({ ok: true, value: [["=head"], ...texts.map((text) => [text])] });
  });

  it("is never a number, nor the text of one", () => {
    expect(writeCsv(["a", "b", "c"], [[-1.5, "-1.5", "+2e9"]])).toBe("a,b,c\n-1.5,-1.5,+2e9\n");
    expect(writeCsv(["a"], [["-1.5-cmd"]])).toBe("a\n'-1.5-cmd\n");
  });
});

describe("readCsv", () => {
  it("takes another separator", () => {
    expect(readCsv('a;"b;c"\n1,5;2\n', ";")).toEqual({
      ok: true,
      value: [
        ["a", "b;c"],
        ["1,5", "2"],
      ],
    });
  });

  it("takes both line ends and a missing last one", () => {
    expect(readCsv("a,b\r\n1,2\n3,")).toEqual({
      ok: true,
      value: [
        ["a", "b"],
        ["1", "2"],
        ["3", ""],
      ],
    });
  });

  it("says where a quoted value does not end, or goes on", () => {
    expect(readCsv('a\n"b')).toMatchObject({ ok: false, error: expect.stringContaining("row 2") });
    expect(readCsv('"a"b')).toMatchObject({ ok: false, error: expect.stringContaining('unexpected "b"') });
  });

  it("reads what was written, whatever the texts", () => {
    const cell = fc.oneof(fc.string(), fc.stringMatching(/^[a",\r\n'=+@-]{0,6}$/));
    const rows = fc.array(fc.tuple(cell, cell, cell), { maxLength: 10 });
    fc.assert(
      fc.property(rows, (table) => {
        const header = ["x", "y", "z"];
        expect(readCsv(writeCsv(header, table))).toEqual({ ok: true, value: [header, ...table] });
      }),
      { seed: 5 },
    );
  });

  it("gives back the same numbers", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (n) => {
        const read = readCsv(writeCsv(["n", "m"], [[n, 1]]));
        expect(read.ok && Number(read.value[1]?.[0])).toBe(n === 0 ? 0 : n);
      }),
      { seed: 6 },
    );
  });
});
