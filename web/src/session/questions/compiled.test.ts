import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CompileResult } from "../../base/program.ts";
import { sourceTexts } from "../../model/scenario/sources.ts";
import { variantOf } from "../../model/scenario/scenario.ts";
import { Answers } from "../answers/ask.ts";
import { Compiler, type CompilerInput } from "../compiler.ts";
import { fakeScenario } from "../testing/fake-scenario.ts";
import { compiledOf } from "./compiled.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const sources = sourceTexts(new Map());
const variant = variantOf(fakeScenario(), "stock");
if (variant === undefined) throw new Error("the scenario has no such variant");
const ABOUT = { sources, variant };

it("compiles a text once its reader has paused, and not those that were typed over", async () => {
  const texts: string[] = [];
  const compiler = new Compiler(({ text }: CompilerInput): CompileResult => {
    texts.push(text);
    return { diagnostics: [] };
  });
  const answers = new Answers();
  for (const text of ["l", "lo", "lon", "long"]) {
    const leave = answers.observe(compiledOf(compiler, { ...ABOUT, text }), () => undefined);
    await vi.advanceTimersByTimeAsync(text === "long" ? 1000 : 100);
    leave();
  }
  expect(texts).toEqual(["long"]);
});

it("lets the findings of the text before stay, but none of another variant or folder", () => {
  const compiler = new Compiler(() => ({ diagnostics: [] }));
  const now = compiledOf(compiler, { ...ABOUT, text: "now" });
  const keeps = (about: Partial<typeof ABOUT>) =>
    now.keepsEarlier?.(compiledOf(compiler, { ...ABOUT, ...about, text: "before" }).key, { diagnostics: [] });
  expect(keeps({})).toBe(true);
  expect(keeps({ variant: { ...variant } })).toBe(false);
  expect(keeps({ sources: sourceTexts(new Map()) })).toBe(false);
});

it("says why the compiler does not come, and tries again when it is asked again", async () => {
  let isHere = false;
  const compiler = new Compiler((): CompileResult => {
    if (!isHere) throw new Error("the server has no file compile.js (404)");
    return { diagnostics: [] };
  });
  const answers = new Answers();
  const question = compiledOf(compiler, { ...ABOUT, text: "long" });
  answers.observe(question, () => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  expect(answers.peek(question).failure).toBe("the server has no file compile.js (404)");
  isHere = true;
  answers.againFailed();
  await vi.advanceTimersByTimeAsync(1000);
  expect(answers.peek(question)).toMatchObject({ value: { diagnostics: [] }, failure: undefined });
});
