/**
 * How a line goes from one request to the next, which no matrix says: for how long a core keeps a line that another
 * waits for, for how long a read keeps the home busy, and in which order requests are served.
 */
import { type OwnCycles, hopsOf, withinTotals } from "./latencies.ts";
import type { MakersNumbers } from "./makers.ts";
import { assumed } from "../structure/provenance.ts";

/** Cycles for which a shared cache, or a home, is busy with one read of a line. */
export const OCCUPANCY = 30;

/**
 * The messages of a hand-over to a core that waits, where homes wait for acknowledgements: the acknowledgement of the
 * owner, the probe for it, its data to the home, and the data to the next core. assumed: all take equally long
 */
const MESSAGES = 4;

interface Cycles<Value> {
  readonly value: Value;
  readonly source: string;
}

export interface Homes {
  readonly own: MakersNumbers & OwnCycles;
  /** The hop of each level. */
  readonly hops: readonly number[];
  readonly hopSource: string;
  /** Which cycles of a hand-over are none of the transfer's, in words; empty where all are. */
  readonly less: string;
  /** The parts of the file that say for how long a core keeps a line: `hold`, or `tenure`. */
  readonly keeps: object;
  readonly reads: Cycles<number | "blocking">;
  readonly arbitration: Cycles<"arrival" | "levels">;
  /** Does a shared cache answer reads while the home goes on to other requests? */
  readonly isCached: boolean;
  /** Total of a read of a line that only the home has, where no shared cache has it. */
  readonly homeHit?: Cycles<number>;
}

/** Where the two ways of `acknowledged` are so many times the nearest miss that a home may not be busy for so long. */
export const BLOCKING_READS: Homes["reads"] = {
  value: "blocking",
  source: assumed(
    "a home goes on to the next request for a line when the reader has its data; the acknowledgement, for which homes wait [Arm-CHI], would make that longer than can be simulated beside misses that are so short",
  ),
};

export interface Measured {
  /** Cycles of a hand-over by level. */
  readonly handovers: readonly number[];
  readonly chipHit: number;
  readonly atomics: "core" | "home";
}

export function homesOf(numbers: MakersNumbers, measured: Measured): Homes {
  return numbers.acknowledges ? acknowledged(numbers, measured) : byLevels(numbers, measured);
}

/** Each level of the machine decides for its own cores, until the probe of another place has come. */
function byLevels(numbers: MakersNumbers, { handovers, chipHit, atomics }: Measured): Homes {
  const own = { ...numbers, hold: 0 };
  const isHome = atomics === "home";
  const sixths = hopsOf(handovers, chipHit, own);
  return {
    own,
    hops: isHome ? waysHome(sixths, chipHit) : sixths,
    hopSource: isHome
      ? WAYS_HOME
      : assumed(
          "a sixth of a hand-over, and less than a hit in the shared cache; it only decides which of two requests is first",
        ),
    less: "",
    keeps: { tenure: { ...numbers.tenure, source: numbers.tenureSource } },
    reads: {
      value: OCCUPANCY,
      source: assumed(
        "a home answers reads of one line one after another, one in 30 cycles; reads do not wait until the one before has its data, as they do on machines of before 2012",
      ),
    },
    arbitration: {
      value: "levels",
      source: assumed(
        "a core, a cluster and a socket answer their own cores while they have the line, and the request of another one comes to them as a probe",
      ),
    },
    isCached: true,
  };
}

/** Ways that an atomic at the home takes twice, no longer than these. */
function waysHome(hops: readonly number[], hit: number): readonly number[] {
  const longest = Math.max(1, Math.floor((hit - OCCUPANCY) / 2));
  return hops.map((hop) => Math.min(hop, longest));
}

const WAYS_HOME = assumed(
  `half of what a hit in the shared cache takes beyond the ${OCCUPANCY} cycles of its service; an atomic at the home takes this way twice`,
);

/** The home decides the next request when the core before has acknowledged its data, and only then asks it for them. */
function acknowledged(numbers: MakersNumbers, { handovers, chipHit, atomics }: Measured): Homes {
  const isHome = atomics === "home";
  const [first = 1] = handovers;
  const quarters = handovers.map((cycles) => Math.max(1, Math.round(cycles / MESSAGES)));
  const [way = 1] = quarters;
  const hops = isHome ? waysHome(quarters, chipHit) : withinTotals(quarters, chipHit);
  const isCut = hops.some((hop, level) => hop !== quarters[level]);
  const own = { ...numbers, hold: Math.min(2 * way, first - 1) };
  return {
    own,
    hops,
    hopSource: isHome
      ? WAYS_HOME
      : assumed(
          `a quarter of a hand-over, whose four messages are taken for equally long: acknowledgement, probe, data to the home, data to the next core${isCut ? "; but less than half of the shortest hand-over, which may ask no home" : ""}`,
        ),
    less: ", less the cycles for which a core keeps the line",
    keeps: {
      hold: {
        value: own.hold,
        source: assumed(
          "two ways: a home asks a core for its line when the core has acknowledged its data, and not before [Arm-CHI]",
        ),
      },
    },
    reads: {
      value: 2 * way,
      source: assumed(
        "two ways: a home goes on to the next request for a line when the reader has acknowledged its data [Arm-CHI]",
      ),
    },
    arbitration: {
      value: "arrival",
      source: assumed("a home that waits for acknowledgements keeps its requests for a line in the order of arrival"),
    },
    isCached: false,
    ...(isHome
      ? {
          homeHit: {
            value: chipHit,
            source: assumed("half of a hand-over: the way to the home, and back with the data"),
          },
        }
      : {}),
  };
}
