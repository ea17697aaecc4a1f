import { describe, expect, it } from "vitest";
import { type PrintedValue, valueCount, writePrinted } from "./printed.ts";

function written(register: bigint, value: Partial<PrintedValue>): string {
  return writePrinted([{ as: "signed", bits: 32, width: 0, flags: "", ...value }], [register]);
}

const ALL_ONES = 0xffff_ffff_ffff_ffffn;

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
