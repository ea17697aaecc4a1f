/**
 * Programs without a scenario.json: a scenario of them, with a variant for each and the parameters that they declare.
 */
import type { DebugInfo } from "../../base/program.ts";
import type { Parameter, ScenarioFile } from "./schema.ts";

/** What the figure of plain programs shows, which end by themselves. */
const TIME: ScenarioFile["measure"] = {
  label: "time until main() returns",
  unit: "ms",
  formula: "1000 * elapsed / clock_hz",
};

const THROUGHPUT: ScenarioFile["measure"] = { label: "throughput", unit: "operations/s", formula: "throughput" };

/** The machine of bare programs. */
const DEFAULT_MACHINE = "opteron-48";

/** What is known of the programs beside their names. */
export interface BareInputs {
  readonly parameters: readonly Parameter[];
  readonly defines?: Readonly<Record<string, string>>;
  /** What main() gets, of plain programs. */
  readonly arguments?: readonly string[] | undefined;
  /** For each program: see DebugInfo.plain. */
  readonly plain: readonly DebugInfo["plain"][];
}

/** `programs` are names of .c files. */
export function bareScenario(title: string, programs: readonly string[], inputs: BareInputs): ScenarioFile {
  const { parameters, defines = {}, arguments: given, plain } = inputs;
  const isTimed = plain.length > 0 && plain.every((each) => each?.counts === false);
  const measure = isTimed ? TIME : THROUGHPUT;
  return {
    schema: 1,
    title,
    claim: claimOf(programs, measure),
    track: "none",
    order: 0,
    sources: [{ key: "program", text: programs.join(", ") }],
    machine: DEFAULT_MACHINE,
    variants: programs.map((program) => {
      const label = program.replace(/^.*\/|\.c$/g, "");
      return {
        id: idOf(label),
        label,
        program,
        about: "the program",
        defines: { ...defines },
        ...(given === undefined ? {} : { arguments: [...given] }),
      };
    }),
    parameters: [...parameters],
    sweep: { over: "cores", values: "1,2,4,8-48:4" },
    measure,
    published: [],
  };
}

/** "prog.c: time until main() returns": no more is known of the programs. */
function claimOf(programs: readonly string[], { label }: Pick<ScenarioFile["measure"], "label">): string {
  return `${programs.join(", ")}: ${label}`;
}

/** Was the scenario made of its programs alone, and does it still say no more than that? */
export function isBare({ claim, variants, measure }: ScenarioFile): boolean {
  return (
    claim ===
    claimOf(
      variants.map(({ program }) => program),
      measure,
    )
  );
}

function idOf(label: string): string {
  const id = label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return id === "" ? "program" : id;
}
