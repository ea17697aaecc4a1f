/** Laws of links: every written state is read back, one state has one link, and no text that can be typed does harm. */
import fc from "fast-check";
import { deflateSync } from "fflate";
import { describe, expect, it } from "vitest";
import { MODEL_VERSION } from "../../web/src/base/abi.gen.ts";
import { HOTLINE_VERSION } from "../../web/src/base/version.ts";
import { toBase64Url } from "../../web/src/base/base64url.ts";
import { changedKeys, isSameState } from "../../web/src/lab/link/compare-states.ts";
import { newLabState, type LabState } from "../../web/src/lab/link/lab-state.ts";
import { LINK_CHARACTERS_MAX } from "../../web/src/lab/link/field-table.ts";
import { leftOutOfLink, readLab, writeLab } from "../../web/src/lab/link/link.ts";
import { TEXT_BYTES_MAX, packText, unpackText } from "../../web/src/lab/link/packed-text.ts";
import { anyState, stateOf } from "./states.ts";
import { rounds } from "../harness/effort.ts";
import { openScenario, programText, SCENARIO_NAMES } from "../harness/project.ts";

const scenarios = SCENARIO_NAMES.map((name) => openScenario(name));

function expectBack(state: LabState): void {
  const link = writeLab(state);
  expect(readLab(link)).toEqual({ state, notices: [] });
  expect(readLab(`#${link}`).state).toEqual(state);
}

describe("a link says everything", () => {
  it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))("of states of %s", (_, scenario) => {
    const numRuns = Math.ceil(1000 / scenarios.length);
    fc.assert(fc.property(stateOf(scenario), expectBack), { seed: 11, numRuns });
  });

  it("of any state at all", () => {
    fc.assert(fc.property(anyState, expectBack), { seed: 12, numRuns: rounds(1000) });
  });

  it("and is canonical: v and s first, then sorted, equal for equal states", () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const keys = writeLab(state)
          .split("&")
          .map((pair) => pair.slice(0, pair.indexOf("=")));
        expect(keys.slice(0, 2)).toEqual(["v", "s"]);
        expect(keys.slice(2)).toEqual(keys.slice(2).sort());
        const shuffled = { ...state, parameters: Object.fromEntries(Object.entries(state.parameters).reverse()) };
        expect(writeLab(shuffled)).toBe(writeLab(state));
        expect(isSameState(shuffled, state)).toBe(true);
      }),
      { seed: 13, numRuns: 200 },
    );
  });

  it("readably: defaults left out, the versions recorded", () => {
    expect(writeLab(newLabState("lookup_mnt"))).toBe(`v=1&s=lookup_mnt&hv=${HOTLINE_VERSION}&mv=${MODEL_VERSION}`);
    const state = {
      ...newLabState("lookup_mnt"),
      machine: "opteron-48",
      x: 48,
      variant: "stock",
      parameters: { hold: 400 },
    };
    expect(writeLab({ ...state, seed: 7 })).toBe(
      `v=1&s=lookup_mnt&hv=${HOTLINE_VERSION}&m=opteron-48&mv=${MODEL_VERSION}&n=48&p.hold=400&seed=7&x=stock`,
    );
  });

  it("as a link of the design's form means it", () => {
    const { state, notices } = readLab("#v=1&s=lookup_mnt&m=opteron-48&n=48&x=stock&p.hold=400&seed=1");
    expect(notices).toEqual([]);
    const wanted = { machine: "opteron-48", x: 48, variant: "stock", parameters: { hold: 400 } };
    expect(state).toEqual({ ...newLabState("lookup_mnt"), madeBy: undefined, ...wanted });
  });

  it("typically in less than 300 characters, address included", () => {
    const typical = {
      ...newLabState("lookup_mnt"),
      machine: "opteron-48",
      variant: "stock",
      x: 48,
      parameters: { lookups: 200, hold: 400 },
      hidden: ["percore"],
      cycle: 123_456_789,
      result: { hash: "0123456789abcdef", throughput: 4_070_123 },
    };
    expect(`https://hotline.example.org/lab/#${writeLab(typical)}`.length).toBeLessThan(200);
  });
});

describe("a link that is not understood", () => {
  it.each([
    ["seed=-3", "seed=-3 is not a whole number from 0 on; 1 is used"],
    ["seed=1e3", "seed=1e3"],
    ["seed=0x10", "seed=0x10"],
    ["seed=99999999999999999", "seed=99999999999999999 is not a whole number up to 9007199254740991; 1 is used"],
    ["p.hold=9007199254740993", "p.hold=9007199254740993 is not a whole number up to 9007199254740991"],
    ["prec=0.7", "prec=0.7 is not one of 0.05, 0.02, 0.01, 0.005; 0.02 is used"],
    ["y=nonsense", "y=nonsense is not one of"],
    ["log=z", "log=z is not one of x, y, xy; it was left out."],
    ["p.hold=x", "p.hold=x is not a whole number"],
    ["p.a-b=1", "p.a-b is not a name as C has them"],
    ["fold=figure,kitchen", "fold=figure,kitchen is not a list"],
    ["t=1.5", "t=1.5 is not a whole number"],
    ["theme=pink", "theme=pink is not one of"],
    ["rh=abc", "rh=abc is not a trace hash"],
    ["mv=0", "mv=0 is not a whole number from 1"],
    ["e.stock=%%%", "program of stock is damaged"],
    ["e.stock=AAAA", "program of stock is damaged"],
    ["sed=1", 'sed is not known here and was left out; did you mean "seed"?'],
    ["n", "n= is not a whole number"],
    ["zzz", "zzz is not known"],
    ["m=<img src=x onerror=alert(1)>", "is not a name"],
  ])("says so: %s", (part, notice) => {
    const { state, notices } = readLab(`v=1&s=a&${part}`);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toContain(notice);
    expect(state).toEqual({ ...newLabState("a"), madeBy: undefined });
  });

  it("twice: the first counts, and it is said", () => {
    const { state, notices } = readLab("v=1&s=a&n=4&n=8");
    expect(state?.x).toBe(4);
    expect(notices).toEqual(["The link says n twice; the first counts."]);
  });

  it("in many ways says the first few and how many more", () => {
    const { notices } = readLab(`v=1&s=a&${Array.from({ length: 500 }, (_, i) => `q${i}=1`).join("&")}`);
    expect(notices).toHaveLength(9);
    expect(notices[8]).toContain("492 more");
  });

  it("quotes short and visibly, whatever stands there", () => {
    const { notices } = readLab(`v=1&s=a&seed=${encodeURIComponent(`\u202E\u0007${"9".repeat(5000)}`)}`);
    expect(notices[0]?.length).toBeLessThan(120);
    expect(notices[0]).not.toMatch(/[\u0007\u202E]/u);
  });

  it("has no state without a scenario, or with a name no folder can have", () => {
    expect(readLab("v=1&n=4").state).toBeUndefined();
    expect(readLab("v=1&s=../../etc").state).toBeUndefined();
    expect(readLab("v=1&s=../../etc").notices).toHaveLength(1);
  });
});

/** Characters that break parsers, put anywhere. */
const NASTY = [
  "&",
  "=",
  "%",
  "%E0%A4",
  "#",
  "\u0000",
  "<script>",
  "'\"",
  "__proto__",
  "p.",
  "e.",
  "toString",
  "\uD800",
];

const mutated = fc
  .tuple(anyState.map(writeLab), fc.array(fc.tuple(fc.nat(), fc.nat(12), fc.constantFrom(...NASTY)), { maxLength: 6 }))
  .map(([link, cuts]) =>
    cuts.reduce((now, [at, length, piece]) => {
      const place = at % (now.length + 1);
      return `${now.slice(0, place)}${piece}${now.slice(place + length)}`;
    }, link),
  );

describe("no fragment does harm", () => {
  const harmless = (fragment: string) => {
    const { state, notices } = readLab(fragment);
    for (const notice of notices) expect(notice.length).toBeLessThan(300);
    if (state === undefined) return;
    expect(Object.keys(state)).toEqual(Object.keys(newLabState("a")));
    expect(Object.getPrototypeOf(state.parameters)).toBe(Object.prototype);
    /* The part that was understood is a state like any other, so its own link gives the same state. */
    expect(readLab(writeLab(state))).toEqual({ state, notices: [] });
  };

  it("of mutated links", () => {
    fc.assert(fc.property(mutated, harmless), { seed: 21, numRuns: rounds(7000) });
  });

  it("of random texts", () => {
    const key = fc.constantFrom("v", "s", "n", "p.__proto__", "p.a", "e.a", "rh", "off", "log", "constructor");
    const pair = fc.tuple(key, fc.string({ unit: "binary", maxLength: 30 })).map(([k, v]) => `${k}=${v}`);
    const pairs = fc.array(pair, { maxLength: 12 }).map((all) => `s=a&${all.join("&")}`);
    fc.assert(fc.property(fc.oneof(fc.string({ maxLength: 200 }), pairs), harmless), {
      seed: 22,
      numRuns: rounds(3000),
    });
  });

  it("however long: beyond the bound it is not even read", () => {
    const { state, notices } = readLab(`v=1&s=a&p.x=${"9".repeat(LINK_CHARACTERS_MAX)}`);
    expect([state, notices.length]).toEqual([undefined, 1]);
    harmless("p.=&".repeat(LINK_CHARACTERS_MAX / 4));
    harmless(`s=a&${"e.a=A&".repeat(30_000)}`);
  });

  it("of a program that swells: it is refused", () => {
    const bomb = deflateSync(new Uint8Array(8 * 1024 * 1024), { level: 9 });
    expect(bomb.length).toBeLessThan(12_000);
    const packed = toBase64Url(new Uint8Array([0, 0, 0, ...bomb]));
    expect(unpackText(packed)).toEqual({ ok: false, error: expect.stringContaining(String(TEXT_BYTES_MAX)) });
    const { state, notices } = readLab(`v=1&s=a&e.stock=${packed}`);
    expect(state?.programs).toEqual({});
    expect(notices[0]).toContain("the scenario's own is shown");
  });
});

describe("a program in a link", () => {
  const program = programText("lookup_mnt", "stock.c");

  it("that was cut, or changed by a character, is noticed", () => {
    const packed = packText(program);
    if (!packed.ok) throw new Error(packed.error);
    for (let i = 0; i < packed.value.length; i += 7) {
      expect(unpackText(packed.value.slice(0, i)).ok).toBe(false);
      const other = packed.value[i] === "A" ? "B" : "A";
      const changed = unpackText(packed.value.slice(0, i) + other + packed.value.slice(i + 1));
      /* Bits that fill up the last byte mean nothing. */
      if (changed.ok) expect(changed.value).toBe(program);
    }
  });

  it("too long for a link is left out, and said", () => {
    const noise = fc.string({ unit: "binary-ascii", minLength: 60_000, maxLength: 60_000 });
    const random = fc.sample(noise, { seed: 31, numRuns: 1 })[0] ?? "";
    const state = {
      ...newLabState("a"),
      programs: { stock: random, other: "x".repeat(TEXT_BYTES_MAX + 1), b: "y" },
    };
    expect(readLab(writeLab(state)).state?.programs).toEqual({ b: "y" });
    expect(leftOutOfLink(state)).toHaveLength(2);
  });

  it("costs about a character for every three of the text", () => {
    const packed = packText(program);
    expect(packed.ok && packed.value.length).toBeLessThan(program.length / 3);
  });
});

it("states differ in exactly the pieces that were changed", () => {
  const state = newLabState("a");
  expect(changedKeys(state, { ...state, parameters: { hold: 1 }, hidden: ["x"] })).toEqual(["parameters", "hidden"]);
  const axes = { x: "linear", y: "log" } as const;
  expect(changedKeys({ ...state, axes }, { ...state, axes: { y: axes.y, x: axes.x } })).toEqual([]);
});
