import { expect, it } from "vitest";
import { fakeMachine } from "../../../session/testing/fake-scenario.ts";
import { passOf } from "../../testing/traced-pass.ts";
import { type RacersNow, shownRacers } from "./racers.ts";

const [MACHINE, OTHER] = [fakeMachine(), fakeMachine()];

/** Both runs of a race as they come. */
async function raceOf(traceHash: string, change: Partial<RacersNow> = {}): Promise<RacersNow> {
  const [first, second] = (await passOf(traceHash)).map((one) => ({ ...one, isEarlier: false }));
  return { first, second, machine: MACHINE, areFinal: false, ...change };
}

const hashes = ({ shown }: ReturnType<typeof shownRacers>) =>
  shown?.map(({ point, isEarlier }) => `${point.result.traceHash}${isEarlier ? ", earlier" : ""}`);

it("keeps the runs of the first pass until both precise ones are final", async () => {
  const begun = shownRacers(undefined, await raceOf("1a"));
  expect(hashes(begun)).toEqual(["1a", "1a"]);
  const precise = await raceOf("2b");
  const before = shownRacers(begun.kept, precise);
  expect([hashes(before), before.kept]).toEqual([["1a", "1a"], begun.kept]);
  expect(hashes(shownRacers(begun.kept, { ...precise, areFinal: true }))).toEqual(["2b", "2b"]);
});

it("keeps the runs of the settings before, marked, until both present ones are recorded", async () => {
  const begun = shownRacers(undefined, await raceOf("1a"));
  const { first, second, ...now } = await raceOf("2b");
  if (first === undefined || second === undefined) throw new Error("a race has two runs");
  const half = { ...now, first, second: { ...second, isEarlier: true } };
  expect(hashes(shownRacers(begun.kept, half))).toEqual(["1a, earlier", "1a, earlier"]);
  expect(shownRacers(begun.kept, { ...half, second: undefined })).toEqual({ shown: undefined, kept: undefined });
});

it("takes away the runs of another machine", async () => {
  const begun = shownRacers(undefined, await raceOf("1a"));
  const elsewhere = await raceOf("2b", { machine: OTHER });
  const after = shownRacers(begun.kept, elsewhere);
  expect([hashes(after), after.kept?.machine === OTHER]).toEqual([["2b", "2b"], true]);
  const half = { ...elsewhere, second: elsewhere.second && { ...elsewhere.second, isEarlier: true } };
  expect(shownRacers(begun.kept, half)).toEqual({ shown: undefined, kept: undefined });
});
