import { expect, it } from "vitest";
import { openScenario } from "../../../cli/files/open.ts";
import { compile } from "../../lang/compile.ts";
import { Compiler, type CompilerInput } from "../../session/compiler.ts";
import { definesOf } from "../../model/scenario/sources.ts";
import { compiledTexts, storedProgram, type StoredProgram } from "./stored-programs.ts";

it("stored programs are those that the page would compile, and are not compiled again", async () => {
  const { scenario, sources } = openScenario("lookup_mnt");
  const inputOf = (id: string): CompilerInput => {
    const variant = scenario.file.variants.find((one) => one.id === id) ?? scenario.file.variants[0];
    if (variant === undefined) throw new Error("a scenario has variants");
    const text = sources.program(variant.program);
    return { file: variant.program, text, defines: definesOf(variant), include: sources.include };
  };
  const stored = scenario.file.variants.flatMap(({ id }) => storedProgram(id, compile(inputOf(id))) ?? []);
  const read = JSON.parse(JSON.stringify(stored)) as readonly StoredProgram[];
  const compiler = new Compiler(() => {
    throw new Error("compiled again");
  });
  compiler.take(sources, compiledTexts(read, scenario, sources));
  for (const variant of scenario.file.variants) {
    expect(await compiler.compile(variant, sources)).toEqual(compile(inputOf(variant.id)));
  }
  expect(read.length).toBe(scenario.file.variants.length);
});

it("a program that does not compile is not stored", () => {
  const broken = compile({ file: "a.c", text: "int", defines: {}, include: () => undefined });
  expect(storedProgram("a", broken)).toBeUndefined();
});
