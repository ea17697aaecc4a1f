/**
 * A scenario as a reader asks for it: with other arguments for the main() of its plain programs, and over another
 * x-axis. Pure.
 */
import { argumentParameters, typedArguments } from "./program-arguments.ts";
import type { Scenario } from "./scenario.ts";
import type { Parameter, Variant } from "./schema.ts";
import { scenarioOver } from "./x-axis.ts";

export interface AskedScenario {
  /** The parameter on the x-axis; undefined: the scenario's own axis. */
  readonly over: string | undefined;
  /** The arguments of main() as a reader types them, by variant, where they are not the scenario's own. */
  readonly mainArguments: Readonly<Record<string, string>>;
}

/** The scenario itself where nothing else is asked for. */
export function askedScenario(scenario: Scenario, { over, mainArguments }: AskedScenario): Scenario {
  return scenarioOver(withArguments(scenario, mainArguments), over);
}

/** {NAME} becomes a parameter of the scenario, as on the command line; a text with a mistake changes nothing. */
function withArguments(scenario: Scenario, texts: AskedScenario["mainArguments"]): Scenario {
  if (Object.keys(texts).length === 0) return scenario;
  const { file } = scenario;
  const variants = file.variants.map((variant) => withOwnArguments(variant, texts));
  const known = file.parameters.map(({ name }) => name);
  const named = argumentParameters(variants.flatMap(({ arguments: given = [] }) => given));
  const added = named.filter((name) => !known.includes(name)).map(argumentParameter);
  return { ...scenario, file: { ...file, variants, parameters: [...file.parameters, ...added] } };
}

function withOwnArguments(variant: Variant, texts: AskedScenario["mainArguments"]): Variant {
  const text = Object.hasOwn(texts, variant.id) ? texts[variant.id] : undefined;
  const read = text === undefined ? undefined : typedArguments(text);
  return read?.ok === true ? { ...variant, arguments: [...read.value] } : variant;
}

/** assumed: most are numbers of threads. */
const ARGUMENT = { min: 1, max: 1024, step: 1, scale: "log", default: 8 } as const;

function argumentParameter(name: string): Parameter {
  return { name, label: name, unit: "", ...ARGUMENT, source: "assumed: an argument of the program names it" };
}
