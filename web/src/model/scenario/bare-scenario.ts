/**
 * Programs without a scenario.json: a scenario of them, with a variant for each and the parameters that they declare.
 */
import type { Parameter, ScenarioFile } from "./schema.ts";

/** The machine of bare programs. */
const DEFAULT_MACHINE = "opteron-48";

/** `programs` are names of .c files. */
export function bareScenario(
  title: string,
  programs: readonly string[],
  parameters: readonly Parameter[],
  defines: Readonly<Record<string, string>> = {},
): ScenarioFile {
  return {
    schema: 1,
    title,
    claim: programs.length === 1 ? "A program by itself." : "Programs by themselves.",
    track: "none",
    order: 0,
    sources: [{ key: "program", text: programs.join(", ") }],
    machine: DEFAULT_MACHINE,
    variants: programs.map((program) => {
      const label = program.replace(/^.*\/|\.c$/g, "");
      return { id: idOf(label), label, program, about: "the program", defines: { ...defines } };
    }),
    parameters: [...parameters],
    sweep: { over: "cores", values: "1,2,4,8-48:4" },
    measure: { label: "throughput", unit: "operations/s", formula: "throughput" },
    published: [],
  };
}

function idOf(label: string): string {
  const id = label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return id === "" ? "program" : id;
}
