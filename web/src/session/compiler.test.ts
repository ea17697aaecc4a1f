import { describe, expect, it } from "vitest";
import { sourceTexts } from "../model/scenario/sources.ts";
import { Compiler, type CompilerInput } from "./compiler.ts";
import { FAKE_PROGRAM } from "./testing/fake-scenario.ts";

const VARIANT = { id: "stock", label: "stock", program: "stock.c", about: "" };
const SOURCES = sourceTexts(new Map([["stock.c", "original"]]));

function counted(): { readonly compiler: Compiler; readonly asked: CompilerInput[] } {
  const asked: CompilerInput[] = [];
  const compiler = new Compiler((input) => {
    asked.push(input);
    return { program: FAKE_PROGRAM, diagnostics: [] };
  });
  return { compiler, asked };
}

describe("the compiler of a session", () => {
  it("compiles equal texts once, also when both are asked for at the same time", async () => {
    const { compiler, asked } = counted();
    const both = [compiler.compile(VARIANT, SOURCES), compiler.compile(VARIANT, SOURCES, "original")] as const;
    const [first, second] = await Promise.all(both);
    expect(first).toBe(second);
    expect(asked.map(({ text }) => text)).toEqual(["original"]);
  });

  it("compiles anew for another text, other macros and other files", async () => {
    const { compiler, asked } = counted();
    await compiler.compile(VARIANT, SOURCES);
    await compiler.compile(VARIANT, SOURCES, "edited");
    await compiler.compile({ ...VARIANT, defines: { LOCK: "mcs" } }, SOURCES);
    await compiler.compile(VARIANT, sourceTexts(new Map([["stock.c", "original"]])));
    expect(asked).toHaveLength(4);
  });

  it("does not compile what was compiled elsewhere, and compiles all else", async () => {
    const { compiler, asked } = counted();
    const result = { program: FAKE_PROGRAM, diagnostics: [] };
    compiler.take(SOURCES, [{ file: "stock.c", text: "original", defines: {}, result }]);
    expect(await compiler.compile(VARIANT, SOURCES)).toBe(result);
    expect(asked).toEqual([]);
    await compiler.compile(VARIANT, SOURCES, "edited");
    await compiler.compile({ ...VARIANT, defines: { LOCK: "mcs" } }, SOURCES);
    await compiler.compile(VARIANT, sourceTexts(new Map([["stock.c", "original"]])));
    expect(asked).toHaveLength(3);
  });

  it("forgets the oldest texts", async () => {
    const { compiler, asked } = counted();
    for (let i = 0; i < 100; i++) await compiler.compile(VARIANT, SOURCES, `text ${i}`);
    await compiler.compile(VARIANT, SOURCES, "text 99");
    expect(asked).toHaveLength(100);
    await compiler.compile(VARIANT, SOURCES, "text 0");
    expect(asked).toHaveLength(101);
  });

  it("tries again after the compiler could not be loaded", async () => {
    let broken = true;
    const compiler = new Compiler(() => {
      if (broken) throw new Error("offline");
      return { program: FAKE_PROGRAM, diagnostics: [] };
    });
    await expect(compiler.compile(VARIANT, SOURCES)).rejects.toThrow("offline");
    broken = false;
    await expect(compiler.compile(VARIANT, SOURCES)).resolves.toMatchObject({ program: FAKE_PROGRAM });
  });
});
