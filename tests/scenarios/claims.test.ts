/** Numbers in texts, compared with what they are bound to: right ones pass, and each kind of wrong one is told. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundNumbers, withoutBindings } from "../../web/src/model/scenario/bound-numbers.ts";
import { claimProblems, type Facts, isRounded, withPresentNumbers } from "./claims.ts";
import { openScenario } from "../harness/project.ts";

const { file } = openScenario("lookup_mnt");

/** Two curves with round numbers, and the parameters and published points of lookup_mnt. */
const FACTS: Facts = {
  file,
  values: [1, 40, 48],
  machine: { clock_hz: 2_400_000_000, latency: { transfer: { by_hops: [120, 240, 300] } } },
  rows: [
    { variant: "stock", x: 40, measure: 11_674, per_core: 291.85 },
    { variant: "stock", x: 48, measure: 3205, per_core: 66.8 },
    { variant: "mcs", x: 48, measure: 13_776, per_core: 287 },
  ],
  sources: ["MOSBENCH"],
};

const problems = (text: string): readonly string[] => claimProblems(text, FACTS);

describe("numbers in texts", () => {
  it.each([
    "{{stock@40: 11,700}} messages a second at {{stock@peak.x: 40}} cores, the peak ({{stock@peak: 11,674}})",
    "{{stock@40.per_core: 292}} for each core",
    "measured {{published stock@40: 10,038}}, and with patches {{published percore@48 [MOSBENCH]: 13,177}}",
    "{{lookups: 50}} look-ups of {{section: 150}} cycles, {{lookups * section / 1000: 7.5}} thousand cycles in all",
    "{{machine latency.transfer.by_hops.2: 300}} cycles at {{machine clock_hz / 1000000000: 2.4}} GHz",
    "{{100 * (1 - stock@48 / stock@40): 73}} % less, over\nthe end of a {{stock@48\n/ published stock@48: 0.79}} line",
    "{{from MOSBENCH: 69}} % from a source, {{tried: 77}} % from another run",
    "from 1 to 48 cores, with 40 cores, on core 0, for `opteron-48`, after [OLS12]",
    "set *length of a look-up* to 0, then to 500; or `section` 20",
  ])("pass when they are right: %s", (text) => {
    expect(problems(text)).toEqual([]);
  });

  it.each([
    ["{{stock@40: 11,600}}", "{{stock@40: 11,600}}, but it is 11674"],
    ["{{stock@48: 3,000}}", "{{stock@48: 3,000}}, but it is 3205"],
    ["{{stock@peak.x: 48}}", "{{stock@peak.x: 48}}, but it is 40"],
    ["{{published stock@40: 10,100}}", "{{published stock@40: 10,100}}, but it is 10038"],
    ["{{section: 151}}", "{{section: 151}}, but it is 150"],
    ["{{machine latency.transfer.by_hops.2: 420}}", "{{machine latency.transfer.by_hops.2: 420}}, but it is 300"],
    ["{{stock@12: 4,330}}", "{{stock@12: 4,330}}: no point at 12"],
    ["{{clh@48: 700}}", '{{clh@48: 700}}: no variant "clh"'],
    ["{{stock@48.colour: 3}}", '{{stock@48.colour: 3}}: no column "colour"'],
    ["{{sektion: 150}}", '{{sektion: 150}}: no parameter "sektion"'],
    ["{{from NOBODY: 3}}", "{{from NOBODY: 3}}: no source has this key"],
    ["{{stock@48: many}}", "{{stock@48: many}} shows no number"],
    ["a section of 151 cycles", '"a section of 151": 151 is bound to nothing'],
    ["with 17 cores", '"with 17": 17 is bound to nothing'],
    ["core {{3}}", '"{{3}}" is no binding: it is written {{what it states: number}}'],
  ])("are told when they are wrong: %s", (text, problem) => {
    expect(problems(text)).toContain(problem);
  });

  it("need the key of a source where two sources have the point", () => {
    expect(problems("{{published percore@48: 13,177}}")).toEqual([
      "{{published percore@48: 13,177}}: published by MIT-slides and MOSBENCH: add a key, as in [MIT-slides]",
    ]);
  });

  it("are what the value rounds to, and no other number of as many digits", () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e6, noNaN: true }), fc.integer({ min: 3, max: 6 }), (value, digits) => {
        const shown = Number(value.toPrecision(digits));
        const unit = 10 ** (Math.floor(Math.log10(shown)) - digits + 1);
        const decimals = Math.max(0, -Math.round(Math.log10(unit)));
        const written = (number: number): string => number.toFixed(decimals);
        expect(isRounded(written(shown), value)).toBe(true);
        expect(isRounded(written(shown + 2 * unit), value)).toBe(false);
        expect(isRounded(written(shown - 2 * unit), value)).toBe(false);
      }),
      { seed: 3 },
    );
  });
});

describe("old numbers", () => {
  it.each([
    ["{{stock@40: 11,600}}, {{stock@48: 3,205}}", "{{stock@40: 11,700}}, {{stock@48: 3,205}}"],
    ["{{stock@40: 9,870}} and {{stock@40: 998}}", "{{stock@40: 11,700}} and {{stock@40: 11,700}}"],
    [
      "{{mcs@48 / stock@48: 2.8}} times, {{stock@peak.x:\n 36}} cores",
      "{{mcs@48 / stock@48: 4.3}} times, {{stock@peak.x:\n 40}} cores",
    ],
    ["{{stock@48.per_core: 123.45}} per core", "{{stock@48.per_core: 66.80}} per core"],
    ["{{tried: 75}}, {{from MOSBENCH: 3}}, {{clh@48: 700}}", "{{tried: 75}}, {{from MOSBENCH: 3}}, {{clh@48: 700}}"],
  ])("are replaced by the present ones in the same form: %s", (text, renewed) => {
    expect(withPresentNumbers(text, FACTS)).toBe(renewed);
  });

  it("are right when they have been replaced", () => {
    const shown = fc.oneof(
      fc.integer({ min: 1, max: 10_000_000 }).map((number) => number.toLocaleString("en")),
      fc.double({ min: 0.1, max: 1000, noNaN: true }).map((number) => number.toFixed(1)),
    );
    fc.assert(
      fc.property(shown, fc.double({ min: 0.5, max: 1e7, noNaN: true }), (old, value) => {
        const facts = { ...FACTS, rows: [{ variant: "stock", x: 40, measure: value }] };
        expect(claimProblems(withPresentNumbers(`{{stock@40: ${old}}}`, facts), facts)).toEqual([]);
      }),
      { seed: 4 },
    );
  });
});

describe("a reader", () => {
  it("sees the numbers without what they are bound to", () => {
    expect(withoutBindings("{{mcs@18: 422}} at 18 cores ({{published\nmcs@18: 418}})")).toBe("422 at 18 cores (418)");
    expect(withoutBindings("int a[2][2] = {{0}}; {{x}}")).toBe("int a[2][2] = {{0}}; {{x}}");
  });

  it("sees no binding in a tour", () => {
    const texts = file.tour?.map((step) => step.text) ?? [];
    expect(texts.join(" ")).toContain("10,038 messages/s with 40 cores");
    expect(texts.flatMap((text) => boundNumbers(text))).toEqual([]);
  });
});
