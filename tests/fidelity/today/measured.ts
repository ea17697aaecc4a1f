/**
 * Measured curves of machines of today, as their authors have published them: ns of one operation of a thread, which is
 * the number of threads divided by the throughput of all. The values of [Downs20] are medians of fifteen trials, those
 * of [Gambhir26] of five runs. Left out are: the first Graviton of [Downs20], of which no core-to-core matrix was found
 * (with a level from its own additions, up to four cores were wrong by factors up to 2.8); 32 threads of [Gambhir26],
 * which need a second socket or more threads than cores; and single numbers of Apple's processors, unpinned.
 */
export interface Measured {
  /** The imported machine that is simulated: of scenarios/machines, or of level-machines.ts. */
  readonly machine: string;
  readonly measuredOn: string;
  readonly source: "[Downs20]" | "[Gambhir26]";
  /** The program beside this file. */
  readonly program: "counter_add" | "cas_loop" | "test_and_set" | "ticket";
  /**
   * Which numbers of the machine were set to this curve, or to the same curve of another machine of its design, or were
   * chosen after it had been seen: such a curve does not count.
   */
  readonly calibrated?: string;
  readonly points: readonly (readonly [threads: number, ns: number])[];
}

export const PROGRAM_NAMES: Readonly<Record<Measured["program"], string>> = {
  counter_add: "counter, atomic add",
  cas_loop: "counter, compare-and-swap loop",
  test_and_set: "counter, test-and-test-and-set lock",
  ticket: "counter, ticket lock",
};

const SKYLAKE = {
  machine: "i7-6700hq-4",
  measuredOn: "a Skylake at 2.6 GHz (i7-6700HQ); its cycles are those of an i7-6700K of the same design",
  source: "[Downs20]",
} as const;
const ICE_LAKE = {
  machine: "i5-1135g7-4",
  measuredOn:
    "an Ice Lake at 3.3 GHz (i5-1035G4), the generation before the simulated one, of which no matrix was found",
  source: "[Downs20]",
} as const;
const SKYLAKE_SERVER = {
  machine: "gold-6242-16",
  measuredOn:
    "a Xeon Gold 6130, the generation before the simulated one with as many cores; a second curve of the same instruction differs by up to 31 %",
  source: "[Gambhir26]",
} as const;
/** What the importer assumes of Arm's homes is one set of constants; another stood in its place before. */
const CHOSEN_AFTER =
  "hold, hop, read_occupancy and arbitration of Arm's machines were replaced as a set after this curve had been seen";
const GRAVITON2 = {
  machine: "graviton2-64",
  calibrated: CHOSEN_AFTER,
  measuredOn: "a Graviton2, of which 16 cores were rented",
  source: "[Downs20]",
} as const;
const NEOVERSE_N1 = {
  machine: "graviton2-64",
  calibrated: CHOSEN_AFTER,
  measuredOn: "16 cores of the same design (Neoverse N1), whose maker and clock are not told",
  source: "[Gambhir26]",
} as const;

export const MEASURED: readonly Measured[] = [
  {
    ...SKYLAKE,
    program: "counter_add",
    points: [
      [2, 44.1],
      [3, 70],
      [4, 96.4],
    ],
  },
  {
    ...SKYLAKE,
    program: "cas_loop",
    points: [
      [2, 108.6],
      [3, 226.8],
      [4, 347.2],
    ],
  },
  {
    ...SKYLAKE,
    program: "test_and_set",
    points: [
      [2, 194.7],
      [3, 364.2],
      [4, 639.6],
    ],
  },
  {
    ...SKYLAKE,
    program: "ticket",
    points: [
      [2, 215.2],
      [3, 345.7],
      [4, 489.2],
    ],
  },
  {
    ...ICE_LAKE,
    program: "counter_add",
    points: [
      [2, 32.8],
      [3, 49.3],
      [4, 69.5],
    ],
  },
  {
    ...ICE_LAKE,
    program: "cas_loop",
    points: [
      [2, 103.1],
      [3, 171.2],
      [4, 266.6],
    ],
  },
  {
    ...ICE_LAKE,
    program: "test_and_set",
    points: [
      [2, 125.1],
      [3, 214.1],
      [4, 321.4],
    ],
  },
  {
    ...ICE_LAKE,
    program: "ticket",
    points: [
      [2, 201.6],
      [3, 360.8],
      [4, 518.6],
    ],
  },
  {
    ...SKYLAKE_SERVER,
    program: "counter_add",
    points: [
      [2, 124.2],
      [4, 192.3],
      [8, 327.9],
      [16, 592.6],
    ],
  },
  {
    ...GRAVITON2,
    program: "counter_add",
    points: [
      [2, 17],
      [4, 34.7],
      [8, 75.5],
      [16, 150.3],
    ],
  },
  {
    ...GRAVITON2,
    program: "cas_loop",
    points: [
      [2, 52.2],
      [4, 116.5],
      [8, 323.3],
      [16, 638.7],
    ],
  },
  {
    ...GRAVITON2,
    program: "test_and_set",
    points: [
      [2, 101.8],
      [4, 329.7],
      [8, 1027.5],
      [16, 3169.4],
    ],
  },
  {
    ...GRAVITON2,
    program: "ticket",
    points: [
      [2, 265.7],
      [4, 681],
      [8, 1995.6],
      [16, 6841.2],
    ],
  },
  {
    ...NEOVERSE_N1,
    program: "counter_add",
    points: [
      [2, 18.43],
      [4, 38.87],
      [8, 96.85],
      [16, 191.6],
    ],
  },
];
