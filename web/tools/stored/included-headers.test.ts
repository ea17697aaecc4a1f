import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { scenarioNames } from "../../cli/files/catalogue.ts";
import { openScenario } from "../../cli/files/open.ts";
import { storedProgram } from "../../src/lab/stored/stored-programs.ts";
import { definesOf, sourceTexts } from "../../src/model/scenario/sources.ts";
import { compile } from "../../src/lang/compile.ts";
import { includedHeaders } from "./included-headers.ts";

/** The programs of a scenario, compiled as they are for the site. */
function programsOf(name: string) {
  const { scenario, sources } = openScenario(name);
  return scenario.file.variants.flatMap((variant) => {
    const text = sources.program(variant.program);
    const result = compile({ file: variant.program, text, defines: definesOf(variant), include: sources.include });
    return storedProgram(variant.id, result) ?? [];
  });
}

it.each(scenarioNames().slice(0, 8))(
  "%s brings every header that its programs include, as it is in the library",
  (name) => {
    const programs = programsOf(name);
    const headers = includedHeaders(name, programs);
    const { sources } = openScenario(name);
    const site = sourceTexts(new Map(), new Map(Object.entries(headers)));
    const included = programs.flatMap(({ program }) => program.debug.files.slice(1));
    const ofLibrary = included.filter((file) => file.startsWith("lib/"));
    for (const file of ofLibrary) expect(site.include(file)).toBe(sources.include(file));
    for (const [path, text] of Object.entries(headers))
      expect(text).toBe(readFileSync(new URL(`../../../scenarios/lib/${path}`, import.meta.url), "utf8"));
  },
);
