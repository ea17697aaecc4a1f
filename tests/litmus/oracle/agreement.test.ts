/**
 * The explorer against the axioms: the same final states, all of them, on random programs, under each model, with and
 * without the reduction. LITMUS_PROGRAMS says how many (all of CONTRIBUTING's 10,000 take some minutes); SEED where
 * they begin.
 */
import { describe, expect, it } from "vitest";
import type { LitmusProgram, LitmusResult } from "../../../web/src/base/litmus.ts";
import { Explorer } from "../../../web/src/core/explore.ts";
import { testCore } from "../../../web/src/core/testing/wasm.ts";
import { compileLitmus } from "../../../web/src/litmus/compile.ts";
import { rounds } from "../../harness/effort.ts";
import { allowedBy, MODELS } from "./axioms.ts";
import { kernelTextOf } from "./kernel-text.ts";
import { litmusText, randomKernelTiny, randomTiny, REGISTERS, type Tiny } from "./tiny.ts";

const PROGRAMS = Number(process.env["LITMUS_PROGRAMS"] ?? rounds(300));
const FIRST = Number(process.env["SEED"] ?? 1);
/** Programs of one test: a failing one is named by its seed. */
const GROUP = 100;
const explorer = new Explorer(await testCore());

interface Language {
  readonly name: string;
  readonly tinyOf: (seed: number) => Tiny;
  readonly textOf: (tiny: Tiny, name: string) => string;
}

const LANGUAGES: readonly Language[] = [
  { name: "x86", tinyOf: randomTiny, textOf: litmusText },
  { name: "the kernel's C", tinyOf: randomKernelTiny, textOf: kernelTextOf },
];

function programOf(text: string): LitmusProgram {
  const { program, diagnostics } = compileLitmus(text, "random.litmus");
  if (program === undefined) throw new Error(`${text}\n${JSON.stringify(diagnostics)}`);
  return program;
}

/** The outcomes in the oracle's form. */
function statesOf(tiny: Tiny, { outcomes }: LitmusResult): readonly string[] {
  const size = REGISTERS.length;
  return outcomes.map(({ values }) => {
    const registers = tiny.threads.map((_, i) => values.slice(size * i, size * (i + 1)).join(","));
    return `${registers.join(" ")} | ${values.slice(size * tiny.threads.length).join(",")}`;
  });
}

function compare(seed: number, { tinyOf, textOf }: Language): void {
  const tiny = tinyOf(seed);
  const text = textOf(tiny, `seed-${seed}`);
  const program = programOf(text);
  const allowed = allowedBy(tiny);
  for (const model of MODELS) {
    for (const reduce of [true, false]) {
      const result = explorer.explore(program, { model, reduce });
      expect(result.complete, text).toBe(true);
      expect(statesOf(tiny, result).toSorted(), `${model}, seed ${seed}\n${text}`).toEqual([...allowed[model]].sort());
    }
  }
}

describe.each(LANGUAGES)("the explorer agrees with the axioms, in $name", (language) => {
  const groups = Array.from({ length: Math.ceil(PROGRAMS / GROUP) }, (_, i) => FIRST + GROUP * i);
  it.each(groups)("on the programs from seed %i on", (from) => {
    const until = Math.min(from + GROUP, FIRST + PROGRAMS);
    for (let seed = from; seed < until; seed++) compare(seed, language);
  });
});

describe("the axioms", () => {
  const x = 0;
  const y = 1;
  const storeBuffering: Tiny = {
    locations: 2,
    control: "behind",
    threads: [
      [
        { kind: "store", location: x, value: 1 },
        { kind: "load", location: y, register: 0 },
      ],
      [
        { kind: "store", location: y, value: 2 },
        { kind: "load", location: x, register: 0 },
      ],
    ],
  };

  it("know store buffering: three final states under SC, four under the others", () => {
    const allowed = allowedBy(storeBuffering);
    expect(MODELS.map((model) => allowed[model].size)).toEqual([3, 4, 4, 4]);
  });
});
