/** States of the lab for tests: any that can be written into a link, and those of the scenarios there are. */
import fc from "fast-check";
import {
  LOCK_FORMS,
  MEASURES,
  PANELS,
  PROFILE_FORMS,
  STAGES,
  STRETCHES,
  THEMES,
  WHY_TABS,
} from "../../web/src/model/scenario/lab-words.ts";
import { curveOf, MEASURED_UNITS, type MeasuredCurve } from "../../web/src/model/measured/curve/measured-curve.ts";
import { MEMORY_ORDERS } from "../../web/src/model/machine/memory-order.ts";
import { LINES_OVER } from "../../web/src/model/laws/laws.ts";
import type { Scenario } from "../../web/src/model/scenario/scenario.ts";
import { argumentsText } from "../../web/src/model/scenario/program-arguments.ts";
import { axesOf, scenarioOver } from "../../web/src/model/scenario/x-axis.ts";
import { rivalOfVariant, type RaceRival } from "../../web/src/lab/link/race-field.ts";
import { PRECISIONS, type LabState } from "../../web/src/lab/link/lab-state.ts";

const name = fc.stringMatching(/^[a-z][a-z0-9_-]{0,20}$/);
const scale = fc.constantFrom("linear" as const, "log" as const);
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 2 });
/** Texts that are compressed cost the most time of the tests. */
const seldom = <T, S>(values: fc.Arbitrary<T>, usual: S): fc.Arbitrary<T | S> =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: values });
const sorted = <T extends string>(values: fc.Arbitrary<T>, maxLength: number) =>
  fc.uniqueArray(values, { maxLength }).map((all): readonly T[] => all.sort());

/** Texts as an editor gives them: any characters, also those outside of the basic plane; whole programs. */
const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom("", "\n", "void operation(void)\n{\n\twork(100); /* ± 1 % */\n}\n"),
);

/** Arguments as a reader may type them; {threads} makes a parameter. */
const typedArguments = fc
  .array(fc.oneof(fc.constantFrom("8", "{cores}", "{threads}"), fc.string({ unit: "grapheme", maxLength: 9 })), {
    maxLength: 4,
  })
  .map(argumentsText);

/** Curves as a reader may have measured them, of no variant or of one that may not exist. */
const measuredCurve: fc.Arbitrary<MeasuredCurve> = fc
  .record({
    label: fc.string({ unit: "grapheme", maxLength: 30 }),
    unit: fc.constantFrom(...MEASURED_UNITS),
    samples: fc.array(fc.tuple(fc.nat({ max: 999 }), fc.double({ min: 1e-3, max: 1e12, noNaN: true })), {
      minLength: 1,
      maxLength: 9,
    }),
  })
  .map(({ label, unit, samples }) =>
    curveOf(
      { label, variant: undefined, unit },
      samples.map(([x, y]) => ({ x, y, low: y * 0.9, high: y * 1.2 })),
    ),
  );

/** The part of a state that does not depend on its scenario. */
const REST = {
  folder: seldom(text, undefined),
  madeBy: fc.constantFrom("0.1.0", "0.2.0-rc.1", "12.3.45"),
  modelVersion: fc.integer({ min: 1, max: 65_535 }),
  machine: maybe(name),
  machineFile: maybe(text),
  placement: maybe(fc.array(fc.integer({ min: 0, max: 4095 }), { minLength: 1, maxLength: 9 })),
  besideX: maybe(fc.maxSafeInteger()),
  seed: fc.maxSafeNat(),
  precision: fc.constantFrom(...PRECISIONS),
  bends: fc.boolean(),
  jitter: fc.nat({ max: 1_000_000 }),
  races: fc.boolean(),
  order: maybe(fc.constantFrom(...MEMORY_ORDERS)),
  measure: fc.constantFrom(...MEASURES),
  axes: maybe(fc.record({ x: fc.oneof(scale, fc.constant("even" as const)), y: scale })),
  measured: seldom(fc.array(measuredCurve, { minLength: 1, maxLength: 3 }), []),
  law: maybe(fc.constantFrom(...LINES_OVER)),
  tab: fc.constantFrom(...WHY_TABS),
  profileForm: fc.constantFrom(...PROFILE_FORMS),
  lockForm: fc.constantFrom(...LOCK_FORMS),
  folded: sorted(fc.constantFrom(...PANELS), PANELS.length),
  stretch: fc.constantFrom(...STRETCHES),
  cycle: maybe(fc.maxSafeNat()),
  tour: maybe(fc.integer({ min: 1, max: 99 })),
  present: maybe(fc.constantFrom(...STAGES)),
  theme: maybe(fc.constantFrom(...THEMES)),
  result: maybe(
    fc.record({ hash: fc.stringMatching(/^[0-9a-f]{16}$/), throughput: fc.integer({ min: 0, max: 9_999 }) }),
  ),
};

const rivalOf = (variant: fc.Arbitrary<string>): fc.Arbitrary<RaceRival | undefined> =>
  maybe(
    fc.record({
      variant,
      x: maybe(fc.maxSafeInteger()),
      machine: maybe(name),
      parameters: fc.dictionary(fc.stringMatching(/^[A-Za-z_]\w{0,10}$/), fc.maxSafeInteger(), { maxKeys: 3 }),
    }),
  );

export const anyState: fc.Arbitrary<LabState> = fc.record({
  ...REST,
  scenario: name,
  variant: maybe(name),
  x: maybe(fc.maxSafeInteger()),
  compare: maybe(name),
  race: rivalOf(name),
  over: maybe(fc.stringMatching(/^[A-Za-z_]\w{0,10}$/)),
  map: maybe(fc.stringMatching(/^[A-Za-z_]\w{0,10}$/)),
  parameters: fc.dictionary(fc.stringMatching(/^[A-Za-z_]\w{0,10}$/), fc.maxSafeInteger(), { maxKeys: 4 }),
  hidden: sorted(name, 3),
  programs: fc.dictionary(name, text, { maxKeys: 2 }),
  mainArguments: fc.dictionary(name, typedArguments, { maxKeys: 2 }),
});

/** The part that depends on one scenario: its variants, its axes and places, its parameters within their ranges. */
export function stateOf(scenario: Scenario): fc.Arbitrary<LabState> {
  const [own, ...others] = axesOf(scenario);
  return fc
    .constantFrom(own, ...others)
    .chain((over) => stateOver(scenarioOver(scenario, over), over === own ? undefined : over));
}

function stateOver(scenario: Scenario, over: string | undefined): fc.Arbitrary<LabState> {
  const { variants } = scenario.file;
  const variant = fc.constantFrom(...variants.map((one) => one.id));
  const parameters = fc
    .subarray(scenario.file.parameters.filter(({ name: key }) => key !== scenario.file.sweep.over))
    .chain((some) =>
      fc.tuple(...some.map(({ name: key, min, max }) => fc.tuple(fc.constant(key), fc.integer({ min, max })))),
    )
    .map((entries): Readonly<Record<string, number>> => Object.fromEntries(entries));
  return fc.record({
    ...REST,
    scenario: fc.constant(scenario.name),
    variant: maybe(variant),
    x: maybe(fc.constantFrom(...scenario.values)),
    compare: maybe(variant),
    race: maybe(variant.map(rivalOfVariant)),
    over: fc.constant(over),
    map: maybe(fc.constantFrom(...scenario.file.parameters.map((one) => one.name), "none")),
    parameters,
    hidden: sorted(variant, variants.length - 1),
    programs: fc.dictionary(variant, text, { maxKeys: 1 }),
    mainArguments: fc.dictionary(variant, typedArguments, { maxKeys: 1 }),
  });
}
