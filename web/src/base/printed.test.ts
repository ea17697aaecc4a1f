import { describe, expect, it } from "vitest";
import { bitsOfNumber } from "./floating-bits.ts";
import { type PrintedValue, valueCount, writePrinted } from "./printed.ts";

function written(register: bigint, value: Partial<PrintedValue>): string {
  return writePrinted([{ as: "signed", bits: 32, width: 0, flags: "", ...value }], [register]);
}

const ALL_ONES = 0xffff_ffff_ffff_ffffn;

/** What printf() of glibc writes. */
const AS_C: readonly (readonly [format: string, number: number, text: string])[] = [
  ["%f", 0.1, "0.100000"],
  ["%.0f", 2.5, "2"],
  ["%.0f", 3.5, "4"],
  ["%#.0f", 1, "1."],
  ["%.20f", 0.1, "0.10000000000000000555"],
  ["%f", 1e22, "10000000000000000000000.000000"],
  ["%.2f", 1.005, "1.00"],
  ["%8.3f", -3.14259, "  -3.143"],
  ["%-8.3f|", -3.14259, "-3.143  |"],
  ["%08.3f", -3.14259, "-003.143"],
  ["%+.1f", 0, "+0.0"],
  ["% .1f", 1, " 1.0"],
  ["%.1f", -0, "-0.0"],
  ["%08f", Infinity, "     inf"],
  ["%F", -Infinity, "-INF"],
  ["%f", NaN, "nan"],
  ["%e", 0, "0.000000e+00"],
  ["%e", 123456.789, "1.234568e+05"],
  ["%.0e", 9.5, "1e+01"],
  ["%.3E", 1e-300, "1.000E-300"],
  ["%.17e", 5e-324, "4.94065645841246544e-324"],
  ["%g", 100000, "100000"],
  ["%g", 1000000, "1e+06"],
  ["%g", 0.0001, "0.0001"],
  ["%g", 0.00001234, "1.234e-05"],
  ["%#g", 1, "1.00000"],
  ["%.3g", 0.00099999, "0.001"],
  ["%.10g", 1e10, "1e+10"],
  ["%g", 0, "0"],
  ["%G", 1e100, "1E+100"],
  ["%.0g", 25, "2e+01"],
  ["%a", 1, "0x1p+0"],
  ["%a", -0.1, "-0x1.999999999999ap-4"],
  ["%.2a", 1.999, "0x2.00p+0"],
  ["%A", 255.5, "0X1.FFP+7"],
];

describe("doubles", () => {
  it.each(AS_C)("%s of %d is %s", (format, number, text) => {
    const [, flags = "", width = "", precision, as, rest = ""] =
      /^%([-+ #0]*)(\d*)(?:\.(\d+))?([a-zA-Z])(.*)$/.exec(format) ?? [];
    const value = { as: as as PrintedValue["as"], bits: 64, width: Number(width), flags } as const;
    const bits = bitsOfNumber(number, { size: 8 });
    const part = precision === undefined ? value : { ...value, precision: Number(precision) };
    expect(writePrinted([part, rest], [bits])).toBe(text);
  });
});

describe("writePrinted", () => {
  it("puts values into the text, in their order", () => {
    const value = { as: "unsigned", bits: 64, width: 0, flags: "" } as const;
    const text = ["core ", value, " of ", value, "\n"];
    expect(writePrinted(text, [3n, 48n])).toBe("core 3 of 48\n");
    expect(valueCount(text)).toBe(2);
  });

  it.each([
    ["-1", { as: "signed" }],
    ["4294967295", { as: "unsigned" }],
    ["18446744073709551615", { as: "unsigned", bits: 64 }],
    ["ff", { as: "hexadecimal", bits: 8 }],
    ["0xffff", { as: "hexadecimal", bits: 16, flags: "#" }],
    ["0XFF", { as: "HEXADECIMAL", bits: 8, flags: "#" }],
    ["0377", { as: "octal", bits: 8, flags: "#" }],
    ["    -1", { as: "signed", width: 6 }],
    ["-00001", { as: "signed", width: 6, flags: "0" }],
    ["-1    |", { as: "signed", width: 6, flags: "-" }],
  ] as const)("writes the register of all ones as C does: %s", (text, value) => {
    expect(written(ALL_ONES, value)).toBe(text.replace("|", ""));
  });

  it("writes signs, characters and pointers", () => {
    expect(written(5n, { flags: "+" })).toBe("+5");
    expect(written(5n, { flags: " " })).toBe(" 5");
    expect(written(65n, { as: "character", bits: 8, width: 3 })).toBe("  A");
    expect(written(0x1000n, { as: "pointer", bits: 64 })).toBe("0x1000");
    expect(written(0n, { as: "pointer", bits: 64 })).toBe("(nil)");
    expect(written(0n, { as: "hexadecimal", flags: "#" })).toBe("0");
  });
});
