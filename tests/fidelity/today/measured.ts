/**
 * Measured curves of machines of today. The values are medians of fifteen trials, as their author has published them:
 * ns of one operation of a thread, which is the number of threads divided by the throughput of all.
 */
export interface Measured {
  /** The imported machine that is simulated. */
  readonly machine: string;
  readonly measuredOn: string;
  /** The program beside this file. */
  readonly program: "counter_add" | "cas_loop" | "test_and_set" | "ticket";
  readonly calibrated?: true;
  readonly points: readonly (readonly [threads: number, ns: number])[];
}

export const SOURCE = "[Downs20]";

export const PROGRAM_NAMES: Readonly<Record<Measured["program"], string>> = {
  counter_add: "counter, atomic add",
  cas_loop: "counter, compare-and-swap loop",
  test_and_set: "counter, test-and-test-and-set lock",
  ticket: "counter, ticket lock",
};

const SKYLAKE = {
  machine: "i7-6700k-4",
  measuredOn: "a Skylake with four cores; the measured machine ran slower than the clock assumed for the matrix",
};
const GRAVITON2 = { machine: "graviton2-64", measuredOn: "a Graviton2, of which 16 cores were rented" };

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
    ...GRAVITON2,
    program: "counter_add",
    calibrated: true,
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
];
