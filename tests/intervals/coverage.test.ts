/**
 * Intervals contain the truth: a small part of npm run coverage:intervals, with fewer places and seeds. Runs
 * are deterministic, so that this test gives the same counts each time.
 */
import { describe, expect, it } from "vitest";
import { localRuns } from "../../web/src/session/testing/local-runs.ts";
import { runSpecToEnd } from "../harness/runs.ts";
import { type Coverage, coverageOf, placeName, type Place } from "./coverage.ts";
import { PROGRAM_PLACES, SCENARIO_PLACES } from "./places.ts";

const EFFORT = { seeds: [1, 2, 3, 4], factor: 20, eventsMax: 2e7, moreJitter: 3 };

/** Short runs, some of which froze in one order of their queue before points had a second start. */
const PLACES: readonly Place[] = [
  ...SCENARIO_PLACES.filter(({ what, variant }) => what === "lookup_mnt" && variant !== "mcs"),
  ...PROGRAM_PLACES.filter(({ what }) =>
    ["ticket.c", "bounded_queue.c", "central_barrier.c", "stack.c"].includes(what),
  ),
];

describe("95 % intervals", () => {
  it("contain the value of a much longer run at nine places of ten", async () => {
    const all: Coverage[] = [];
    for (const place of PLACES) all.push(await coverageOf(place, EFFORT, localRuns(runSpecToEnd)));
    const sum = (read: (one: Coverage) => number): number => all.reduce((total, one) => total + read(one), 0);
    const counts = all.map((one) => `${placeName(one.place)}: ${one.covered} of ${one.intervals}`).join("\n");
    expect(
      sum((one) => one.intervals),
      counts,
    ).toBeGreaterThanOrEqual(0.75 * EFFORT.seeds.length * PLACES.length);
    expect(sum((one) => one.covered) / sum((one) => one.intervals), counts).toBeGreaterThanOrEqual(0.9);
  });
});
