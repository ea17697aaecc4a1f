/** The goals of the project's speed, and whether this run of the benchmark meets them. */
import type { StationRatios } from "./repairman.ts";
import { wideRow } from "./table.ts";

/** What the benchmark has measured; undefined: this machine lacks what the measurement needs. */
export interface Evidence {
  /** Speed of the module in Chromium over native speed, by run. */
  readonly browserRatios: ReadonlyMap<string, number | undefined>;
  readonly station: StationRatios;
  /** Cost of a transaction on 4,096 cores over that on 48. */
  readonly costOfCores: number;
  /** Seconds of a figure of lookup_mnt, by engines that have optimised the module. */
  readonly coarse: number;
  readonly refined: number;
  /** Seconds of the coarse figure of granularity, up to 512 processors. */
  readonly coarse512: number;
  /** Bytes, compressed, that come before the first picture of the lab that needs most. */
  readonly firstPicture: number | undefined;
}

export interface Goal {
  readonly goal: string;
  readonly asked: string;
  readonly measured: string;
  /** Undefined where it was not measured. */
  readonly met: boolean | undefined;
}

/** Least speed of the module in Chromium, as a share of native speed. */
const BROWSER_LEAST = 0.85;
/** Least jobs per second of the repairman with a station, as multiples of SimPy's and of those of C by hand. */
const TO_SIMPY_LEAST = 50;
const TO_HAND_LEAST = 0.5;
/** Most that a transaction may cost on 4,096 cores, as a multiple of its cost on 48. */
const CORES_MOST = 1.3;
/** Most seconds. */
const COARSE_MOST = 0.3;
const REFINED_MOST = 2.5;
const COARSE_512_MOST = 1;
/** Most KiB until a first picture. The limits of scripts are in tests/e2e/bundle.spec.ts. */
const PICTURE_MOST = 100;

function browserGoal({ browserRatios }: Evidence): Goal {
  const known = [...browserRatios].flatMap(([name, ratio]) => (ratio === undefined ? [] : [{ name, ratio }]));
  const [first, ...rest] = known;
  const least = rest.reduce((low, one) => (low !== undefined && one.ratio < low.ratio ? one : low), first);
  return {
    goal: "chromium, of native, each run",
    asked: `>= ${BROWSER_LEAST}`,
    measured: least === undefined ? "no browser" : `${least.ratio.toFixed(2)} (${least.name})`,
    met: least === undefined ? undefined : least.ratio >= BROWSER_LEAST,
  };
}

/** The module has to meet the goal, since that is what readers run; the native build stands beside it. */
function stationGoal(other: string, least: number, ratio: StationRatios["toSimpy"]): Goal {
  return {
    goal: `repairman, station, to ${other}`,
    asked: `>= ${least}`,
    measured: ratio === undefined ? `no ${other}` : `${ratio.node.toFixed(2)} (native ${ratio.native.toFixed(2)})`,
    met: ratio === undefined ? undefined : ratio.node >= least,
  };
}

function atMost(goal: string, most: number, unit: string, value: number | undefined, digits: number): Goal {
  return {
    goal,
    asked: `<= ${most}${unit}`,
    measured: value === undefined ? "not measured" : `${value.toFixed(digits)}${unit}`,
    met: value === undefined ? undefined : value <= most,
  };
}

export function goalsOf(evidence: Evidence): readonly Goal[] {
  const { station, costOfCores, coarse, refined, coarse512, firstPicture } = evidence;
  const picture = firstPicture === undefined ? undefined : firstPicture / 1024;
  return [
    browserGoal(evidence),
    stationGoal("SimPy", TO_SIMPY_LEAST, station.toSimpy),
    stationGoal("C by hand", TO_HAND_LEAST, station.toHand),
    atMost("transaction, 4096 to 48 cores", CORES_MOST, "", costOfCores, 2),
    atMost("lookup_mnt, coarse figure", COARSE_MOST, " s", coarse, 2),
    atMost("lookup_mnt, refined figure", REFINED_MOST, " s", refined, 2),
    atMost("granularity, coarse figure", COARSE_512_MOST, " s", coarse512, 2),
    atMost("every lab, first picture", PICTURE_MOST, " KiB", picture, 0),
  ];
}

export function printGoals(evidence: Evidence): void {
  console.log("\nGoals (repairman: the module in Node; figures: medians, once the module is optimised)");
  wideRow(["goal", "asked", "measured", "met"]);
  for (const { goal, asked, measured, met } of goalsOf(evidence)) {
    wideRow([goal, asked, measured, met === undefined ? "unknown" : met ? "yes" : "no"]);
  }
}
