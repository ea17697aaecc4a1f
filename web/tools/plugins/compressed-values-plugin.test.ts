import { describe, expect, it } from "vitest";
import { unpackedText } from "../../src/embed/unpacked-text.ts";
import { compressed } from "./compressed-values-plugin.ts";

const LONG = `${"0,".repeat(2000)}"\\ ü 🙂 $& \u2028`;

const MODULE = /^import [^\n]*\nexport default (JSON\.parse\()?await unpackedText\("([^"]+)"\)(\))?;\n$/;

/** What the module's `export default` is. */
async function valueOf(code: string): Promise<unknown> {
  const [, parse, packed, end] = MODULE.exec(code) ?? [];
  if (packed === undefined || (parse === undefined) !== (end === undefined)) throw new Error(code.slice(0, 200));
  const text = await unpackedText(packed);
  return parse === undefined ? text : (JSON.parse(text) as unknown);
}

describe("a value of the one file", () => {
  it("is the same when it is unpacked, as a text and as JSON, and much shorter before", async () => {
    const text = compressed(`export default ${JSON.stringify(LONG)}`) ?? "";
    expect(text.length).toBeLessThan(LONG.length / 4);
    expect(await valueOf(text)).toBe(LONG);
    const value = { path: LONG, list: [1, null] };
    const parsed = compressed(`export default JSON.parse(${JSON.stringify(JSON.stringify(value))});`) ?? "";
    expect(await valueOf(parsed)).toEqual(value);
  });

  it("stays as it is when it is short", () => {
    expect(compressed(`export default "short";`)).toBeUndefined();
  });

  it("is all that its module has: another module is refused", () => {
    expect(() => compressed(`import "./a.ts";\nexport default "x";`)).toThrow(/one value/);
  });
});
