/**
 * Fixes of the kernel, one at a time: in an application that a fix was made for, a kernel with all fixes but this one
 * is slower on many cores; on one core, where nothing is shared, a fix changes nothing. The stock kernel has none of
 * them, whatever the switches say. Where the simulated application does not need a fix that [OSDI10] lists for it, its
 * notes say why.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { variantsAt } from "../harness/effort.ts";
import { openScenario } from "../harness/project.ts";
import { experimentOf, runSweep } from "../harness/sweeps.ts";

interface Application {
  readonly scenario: string;
  /** Numbers of [OSDI10] and the switches of the scenario. */
  readonly fixes: Readonly<Record<number, string>>;
  /** Switches that make no difference here, though [OSDI10] lists their fixes. */
  readonly neutral: readonly string[];
  /** Switches that gain less than the others, though not nothing; the notes say how much. */
  readonly slight?: readonly string[];
  /** Few enough that a card which limits the mended kernel is not the limit yet, and many. */
  readonly manyCores: readonly number[];
}

/** What a fix gains at least, as a share of the throughput with all fixes; a neutral one gains less than that. */
const GAIN = { full: 0.04, slight: 0.02 };

const APPLICATIONS: readonly Application[] = [
  {
    scenario: "exim",
    fixes: {
      2: "sloppy_entries",
      3: "sloppy_mounts",
      6: "lock_free_compare",
      7: "percore_mount_cache",
      8: "percore_open_files",
      11: "separate_page_flags",
    },
    neutral: ["percore_open_files"],
    manyCores: [16, 48],
  },
  {
    scenario: "memcached",
    fixes: {
      4: "sloppy_routes",
      5: "sloppy_memory",
      9: "local_dma_buffers",
      10: "separate_device_lines",
      12: "lazy_inode_lists",
      13: "lazy_dcache_lists",
    },
    neutral: [],
    manyCores: [16, 48],
  },
  {
    scenario: "apache",
    fixes: {
      1: "percore_backlogs",
      2: "sloppy_entries",
      3: "sloppy_mounts",
      4: "sloppy_routes",
      5: "sloppy_memory",
      6: "lock_free_compare",
      7: "percore_mount_cache",
      8: "percore_open_files",
      9: "local_dma_buffers",
      10: "separate_device_lines",
      12: "lazy_inode_lists",
      13: "lazy_dcache_lists",
    },
    neutral: ["local_dma_buffers"],
    slight: ["separate_device_lines"],
    manyCores: [36],
  },
  {
    scenario: "postgresql",
    fixes: { 10: "separate_device_lines", 14: "atomic_lseek" },
    neutral: ["separate_device_lines"],
    manyCores: [16, 48],
  },
];

/** Runs that must be the same in every number need not be long. */
const SHORT = 0.3;

/** Throughput of the variant by number of cores, with some switches at 0. */
async function throughputs(
  { scenario, manyCores }: Application,
  variant: string,
  off: readonly string[] = [],
  precision = 0.05,
): Promise<ReadonlyMap<number, number>> {
  const experiment = experimentOf(openScenario(scenario), { precision });
  const parameters = { ...experiment.parameters, ...Object.fromEntries(off.map((fix) => [fix, 0])) };
  const isWanted = (job: { variant: string; x: number }): boolean =>
    job.variant === variant && [1, ...manyCores].includes(job.x);
  const points = await runSweep({ ...experiment, parameters }, isWanted);
  return new Map(
    points.flatMap((point) => {
      if (point.kind !== "measured") throw new Error(`${point.variant} at ${point.x} failed`);
      return point.variant === variant ? [[point.x, point.estimate.throughput] as const] : [];
    }),
  );
}

describe.each(APPLICATIONS.map((application, place) => ({ ...application, place })))("$scenario", (application) => {
  const { scenario, fixes, neutral, slight = [], manyCores } = application;
  const switches = Object.values(fixes);
  const at = (of: ReadonlyMap<number, number>, cores: number): number => of.get(cores) ?? NaN;
  /* Every fix is compared with the same runs. */
  let mended: ReadonlyMap<number, number> = new Map();

  beforeAll(async () => {
    mended = await throughputs(application, "patched");
  });

  it("has a switch for each fix that was made for it, and no others", () => {
    const numbered = openScenario(scenario).file.parameters.flatMap(({ name, source }) => {
      const number = /fix (\d+) of sixteen/.exec(source)?.[1];
      return number === undefined ? [] : [[number, name]];
    });
    expect(Object.fromEntries(numbered)).toEqual(fixes);
  });

  /* In a run of `npm test` a part of them, of the next application others. */
  it.each(variantsAt(application.place, switches))(
    "without %s is slower on many cores, unless that is neutral here, and no slower on one",
    async (fix) => {
      const without = await throughputs(application, "patched", [fix]);
      const left = (cores: number): number => at(without, cores) / at(mended, cores);
      const least = Math.min(...manyCores.map(left));
      if (neutral.includes(fix)) expect(Math.abs(least - 1)).toBeLessThan(GAIN.slight);
      else expect(least).toBeLessThan(1 - (slight.includes(fix) ? GAIN.slight : GAIN.full));
      expect(Math.abs(left(1) - 1)).toBeLessThan(0.01);
    },
  );

  it("has a stock kernel that no switch changes", async () => {
    /* The stock kernel's collapse takes long to simulate, and differs from the rest in no switch. */
    const few = { ...application, manyCores: manyCores.slice(0, 1) };
    const stock = await throughputs(few, "stock", [], SHORT);
    expect(stock.size).toBe(2);
    expect(await throughputs(few, "stock", switches, SHORT)).toEqual(stock);
  });
});
