import { describe, expect, it } from "vitest";
import { sourceTexts } from "../model/scenario/sources.ts";
import { Compiler, type CompileText } from "./compiler.ts";
import { prepare } from "./prepare.ts";
import { FAKE_PROGRAM, fakeMachine, fakeScenario } from "./testing/fake-scenario.ts";

const SOURCES = sourceTexts(new Map());
const request = { scenario: fakeScenario(), machine: fakeMachine() };
const onlyFixed: CompileText = ({ file }) =>
  file === "fixed.c" ? { program: FAKE_PROGRAM, diagnostics: [] } : { diagnostics: [] };

describe("preparing a sweep", () => {
  it("leaves out variants that do not compile, and says what the compiler said of all", async () => {
    const prepared = await prepare({ request, sources: SOURCES }, new Compiler(onlyFixed));
    if (!prepared.ok) throw new Error("not prepared");
    expect(prepared.value.experiment.variants.map(({ id }) => id)).toEqual(["fixed"]);
    expect(new Set(prepared.value.jobs.map((job) => job.variant))).toEqual(new Set(["fixed"]));
    expect([...prepared.value.compiled.keys()]).toEqual(["stock", "fixed"]);
  });

  it("compiles the edited text of a variant in the place of its own", async () => {
    const texts: string[] = [];
    const compiler = new Compiler((input) => {
      texts.push(input.text);
      return { program: FAKE_PROGRAM, diagnostics: [] };
    });
    await prepare({ request, sources: SOURCES, edits: new Map([["stock", "mine"]]) }, compiler);
    expect(texts).toEqual(["mine", ""]);
  });

  it("compiles nothing when what is asked cannot be", async () => {
    const compiler = new Compiler(() => {
      throw new Error("must not be called");
    });
    const prepared = await prepare({ request: { ...request, seed: -1 }, sources: SOURCES }, compiler);
    expect(prepared).toMatchObject({ ok: false, error: { stage: "plan" } });
  });

  it("says what is wrong with programs that do not fit the scenario", async () => {
    const foreign = { ...FAKE_PROGRAM, debug: { ...FAKE_PROGRAM.debug, params: ["unknown"] } };
    const compiler = new Compiler(() => ({ program: foreign, diagnostics: [] }));
    const prepared = await prepare({ request, sources: SOURCES }, compiler);
    expect(prepared).toMatchObject({ ok: false, error: { stage: "programs" } });
  });
});
