/**
 * What no matrix says: the protocol of a maker's processors, and what an instruction costs within one core. All of it
 * is assumed, and a reader may change it in the machine file.
 */
import type { Architecture } from "../../machine/memory-order.ts";
import type { MachineFile } from "../../machine/schema.ts";
import { assumed, derived } from "../structure/provenance.ts";
import type { Findings } from "../texts/source-file.ts";
import type { CpuModel } from "../texts/topology-text.ts";

export const MAKERS = ["intel", "amd", "arm", "apple", "ibm", "unknown"] as const;
export type Maker = (typeof MAKERS)[number];

export interface MakersNumbers {
  readonly name: string;
  readonly protocol: MachineFile["protocol"];
  /** Cycles: a hit in the first-level cache, an atomic on a line of one's own, a fence, cpu_relax(). */
  readonly l1Hit: number;
  readonly atomicHit: number;
  /** Where atomicHit is known from; undefined: of the order of the maker's processors. */
  readonly atomicSource?: string;
  readonly fence: number;
  readonly pause: number;
  readonly storeBuffer: number;
  /** Instructions behind a load that waits, and lines under way at once; where from. */
  readonly window: { readonly instructions: number; readonly misses: number };
  readonly windowSource: string;
  readonly lineBytes: number;
  /** The share of a hand-over, in percent, for which a core keeps a line that another waits for, and where from. */
  readonly tenure: { readonly low: number; readonly high: number; readonly near?: number };
  readonly tenureSource: string;
  /** Is a line for which several sockets ask handed on by its home when all of them have answered? See homes.ts. */
  readonly conflicts?: true;
  /** Does a home wait for the acknowledgement of a core's data before it goes on with a line? See homes.ts. */
  readonly acknowledges?: true;
}

/** The probe follows the data at once, but may come while the core waits for its turn in a pipeline or a queue. */
const PROBE_FOLLOWS = { low: 0, high: 60, near: 80 } as const;
const PROBE_FOLLOWS_SOURCE = derived(
  [
    "set to the reference counts (incdec_refcount) of two anonymous Intel hosts of 24 and 2 x 10 cores in [Lockhammer],",
    "at all numbers of threads: drawn evenly from nothing to 60 % of a hand-over of 80 cycles, and of what farther ones",
    "take longer; that the nearest hand-over counts 80 cycles where it is slower is assumed: the probe follows the data",
    "at once, and what a core does until it is let in takes its pipeline's time",
  ].join(" "),
);

const NUMBERS: Readonly<Record<Maker, MakersNumbers>> = {
  intel: {
    name: "Intel",
    protocol: "MESIF",
    l1Hit: 5,
    atomicHit: 20,
    fence: 33,
    pause: 140,
    storeBuffer: 56,
    window: { instructions: 224, misses: 12 },
    windowSource:
      "of Skylake: 224 instructions in flight and 12 line-fill buffers (from memory, medium certainty); earlier processors have 10, later ones up to 16",
    lineBytes: 64,
    tenure: PROBE_FOLLOWS,
    tenureSource: PROBE_FOLLOWS_SOURCE,
    conflicts: true,
  },
  amd: {
    name: "AMD",
    protocol: "MOESI",
    l1Hit: 4,
    atomicHit: 17,
    fence: 20,
    pause: 40,
    storeBuffer: 48,
    window: { instructions: 224, misses: 22 },
    windowSource: "of Zen 2: 224 instructions in flight and 22 buffers for misses (from memory, medium certainty)",
    lineBytes: 64,
    tenure: { low: 40, high: 60 },
    tenureSource: assumed(
      "half of a hand-over, two of its four messages: the home's probe goes out when the core has acknowledged its " +
        "data, as it does on interconnects of Arm [Arm-CHI]; and a tenth of it more or less",
    ),
  },
  arm: {
    name: "Arm",
    protocol: "MOESI",
    l1Hit: 4,
    atomicHit: 14,
    atomicSource: "a compare-and-swap of a Cortex-A78 was measured to take 14 cycles on a line of its own [LLVM-CAS]",
    fence: 20,
    pause: 4,
    storeBuffer: 32,
    window: { instructions: 128, misses: 20 },
    windowSource:
      "of Neoverse N1: 128 instructions in flight and 20 misses of the first-level cache (from memory, low certainty)",
    lineBytes: 64,
    tenure: PROBE_FOLLOWS,
    tenureSource: PROBE_FOLLOWS_SOURCE,
    acknowledges: true,
  },
  apple: {
    name: "Apple",
    protocol: "MESI",
    l1Hit: 3,
    atomicHit: 15,
    fence: 20,
    pause: 4,
    storeBuffer: 56,
    window: { instructions: 600, misses: 28 },
    windowSource: "of the M1's fast cores: some 600 instructions in flight and 28 misses (from memory, low certainty)",
    lineBytes: 128,
    tenure: PROBE_FOLLOWS,
    tenureSource: PROBE_FOLLOWS_SOURCE,
  },
  ibm: {
    name: "IBM",
    protocol: "MESI",
    l1Hit: 4,
    atomicHit: 20,
    fence: 20,
    pause: 4,
    storeBuffer: 40,
    window: { instructions: 256, misses: 16 },
    windowSource: "of POWER9: 256 instructions in flight and 16 entries for misses (from memory, low certainty)",
    lineBytes: 128,
    tenure: PROBE_FOLLOWS,
    tenureSource: PROBE_FOLLOWS_SOURCE,
  },
  unknown: {
    name: "an unknown maker",
    protocol: "MESI",
    l1Hit: 4,
    atomicHit: 20,
    fence: 20,
    pause: 40,
    storeBuffer: 48,
    window: { instructions: 128, misses: 10 },
    windowSource: "as a processor of about 2010 has: 128 instructions in flight and 10 misses",
    lineBytes: 64,
    tenure: PROBE_FOLLOWS,
    tenureSource: PROBE_FOLLOWS_SOURCE,
  },
};

export function numbersOfMaker(maker: Maker): MakersNumbers {
  return NUMBERS[maker];
}

/** What lscpu says of the maker; else what the file's name does, which is told. */
export function makerOf(model: CpuModel | undefined, file: string, findings: Findings): Maker {
  const known = makerIn(model, model?.name ?? "");
  if (known !== "unknown") return known;
  const guessed = makerIn(undefined, file);
  const why =
    guessed === "unknown"
      ? "nothing says whose processor it is: the costs of instructions are of no maker's"
      : `whose processor it is, ${NUMBERS[guessed].name}'s, is read from the name of its file, ${file}`;
  findings.warnOfChoice(`${why}; lscpu tells`, "--maker gives another");
  return guessed;
}

/** As far as the name says anything. */
function makerIn(model: CpuModel | undefined, name: string): Maker {
  const text = name.toLowerCase();
  if (/\b(intel|xeon|core|pentium|celeron|i[3579])\b/.test(text.replaceAll(/[-_.]/g, " "))) return "intel";
  if (/amd|epyc|ryzen|threadripper|opteron/.test(text)) return "amd";
  if (/apple/.test(text)) return "apple";
  if (/power ?\d+/.test(text) || model?.architecture?.startsWith("ppc") === true) return "ibm";
  if (/graviton|neoverse|cortex|ampere|altra/.test(text) || model?.architecture === "aarch64") return "arm";
  return "unknown";
}

const ARCHITECTURE_OF_MAKER: Readonly<Record<Maker, Architecture | undefined>> = {
  intel: "x86",
  amd: "x86",
  arm: "arm",
  apple: "arm",
  ibm: "power",
  unknown: undefined,
};

/** The names that `uname -m` and lscpu have for architectures. */
const ARCHITECTURE_NAMES: readonly (readonly [RegExp, Architecture])[] = [
  [/^(x86_64|amd64|i[3-6]86)$/i, "x86"],
  [/^(aarch64|arm)/i, "arm"],
  [/^(ppc|powerpc)/i, "power"],
  [/^riscv/i, "riscv"],
  [/^ia64$/i, "itanium"],
  [/^tile/i, "tile"],
];

/** lscpu knows it; without lscpu it follows from the maker. */
export function architectureOf(model: CpuModel | undefined, maker: Maker): Architecture | undefined {
  const told = ARCHITECTURE_NAMES.find(([name]) => name.test(model?.architecture ?? ""));
  return told?.[1] ?? ARCHITECTURE_OF_MAKER[maker];
}
