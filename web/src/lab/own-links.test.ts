/**
 * A reload of any address that the page has written shows the same, and tells the reader nothing: whatever a reader
 * does, and whatever places are added to the curves meanwhile.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { rounds } from "../../../tests/harness/effort.ts";
import { machineText } from "../model/machine/machine-text.ts";
import { readLinkedMachine } from "../model/machine/read-machine.ts";
import { sourceTexts } from "../model/scenario/sources.ts";
import { fakeMachine, fakeScenario } from "../session/testing/fake-scenario.ts";
import { toAxis } from "./change-axis.ts";
import type { LabState } from "./link/lab-state.ts";
import { writeLink } from "./link/route.ts";
import { reduce } from "./reducer.ts";
import { comparedRef } from "./selectors.ts";
import {
  machineOf,
  selectedPlaces,
  selectedRef,
  shownPlaces,
  sweepValues,
  visibleVariants,
} from "./place-selectors.ts";
import type { Action } from "./state/actions.ts";
import { type PageState } from "./state/app-state.ts";
import type { LabPoint } from "./state/lab-point.ts";
import { experimentOf, scenarioOf } from "./state/opened.ts";
import { openedFrom } from "./state/opened-scenario.ts";
import { sweepInputs, variantKey } from "./sweep-inputs.ts";
import { openedAt } from "./known.ts";
import { withSwept } from "./testing/with-run.ts";

const SITE = fakeMachine();
const FILE = machineText({ ...SITE, file: { ...SITE.file, clock_hz: 2e9 } });
const MACHINES = new Map(["small", "other"].map((id) => [id, SITE]));
const FOLDER = openedFrom(fakeScenario(), sourceTexts(new Map()), MACHINES, { readMachine: readLinkedMachine });

function opened(link: string): PageState {
  return swept(openedAt(link, FOLDER));
}

/** Some of the places between the listed ones, which depend on nothing but what the curve depends on. */
function addedTo(key: string, listed: readonly number[]): readonly number[] {
  const last = listed.at(-1) ?? 0;
  const between = Array.from({ length: last }, (_, i) => i + 1).filter((x) => !listed.includes(x));
  const sum = key.split("").reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) % 65_521, 7);
  return between.filter((_, i) => ((sum >> i) & 1) === 1);
}

/** The page when the sweep of the state has come to its end. */
function swept(state: PageState): PageState {
  const inputs = sweepInputs(state);
  if (inputs === undefined) return state;
  const listed = sweepValues(state);
  const points = inputs.variants.flatMap((variant) => {
    const added = inputs.bends ? addedTo(variantKey(inputs, variant), listed) : [];
    return [...listed, ...added].map((x) => ({ point: { variant, x } }) as LabPoint);
  });
  return withSwept(state, "done", points);
}

/** After an action the sweep is made again where its inputs have changed. */
function after(state: PageState, action: Action): PageState {
  const next = reduce(state, action);
  return sweepInputs(next)?.key === sweepInputs(state)?.key ? next : swept(next);
}

/** One of the things that the page offers; `dice` chooses among what it offers at the moment. */
type Deed = (state: PageState, dice: number) => Action | readonly Action[];

const pick = <T>(all: readonly T[], dice: number): T | undefined => all[dice % Math.max(1, all.length)];
const change = (what: Partial<Omit<LabState, "scenario">>): Action => ({ kind: "change", change: what });

const DEEDS: readonly Deed[] = [
  (state, dice) => {
    const variant = pick(visibleVariants(state), dice);
    return change({ variant, x: pick(state.run.points.get(variant ?? "") ?? [], dice >> 1)?.point.x });
  },
  (state, dice) => change({ variant: pick(visibleVariants(state), dice), x: selectedRef(state)?.x }),
  (state, dice) => change({ variant: selectedRef(state)?.seriesId, x: pick(shownPlaces(state), dice) }),
  (state, dice) => change({ besideX: pick(selectedPlaces(state), dice) }),
  (state, dice) => change({ compare: pick([undefined, ...visibleVariants(state)], dice) }),
  (_, dice) => ({ kind: "toggle-variant", variant: pick(["stock", "fixed"], dice) ?? "" }),
  (_, dice) => change({ bends: dice % 2 === 0 }),
  (_, dice) => change({ machine: pick([undefined, "other"], dice) }),
  () => change({ machine: undefined, machineFile: FILE, placement: undefined }),
  (state, dice) => {
    const { machine, machineFile } = experimentOf(state);
    return change({ machine, machineFile, placement: pick([undefined, [0], [2, 1], [3, 0, 1]], dice) });
  },
  (state, dice) => toAxis(state, pick(["cores", "hold"], dice) ?? ""),
  (state, dice) => {
    if (scenarioOf(state)?.file.sweep.over === "cores")
      return { kind: "parameter", name: "hold", value: 1 + (dice % 1000), standard: 100 };
    const most = machineOf(state)?.model.coreCount ?? 1;
    return { kind: "parameter", name: "cores", value: 1 + (dice % most), standard: Math.min(8, most) };
  },
  (_, dice) => change({ seed: 1 + (dice % 3) }),
  (_, dice) => change({ cycle: dice }),
];

it("an address that the page has written opens as what the page shows, without a word", () => {
  const deed = fc.tuple(fc.constantFrom(...DEEDS), fc.nat({ max: 100_000 }));
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 12 }), (deeds) => {
      let state = opened("#v=1&s=test");
      for (const [make, dice] of deeds) {
        state = [make(state, dice)].flat().reduce(after, state);
        const again = opened(writeLink(state.route));
        expect(again.notices).toEqual([]);
        expect(experimentOf(again)).toEqual(experimentOf(state));
        expect([selectedRef(again), comparedRef(again)]).toEqual([selectedRef(state), comparedRef(state)]);
        expect(selectedPlaces(state)).toContain(selectedRef(state)?.x);
      }
    }),
    { seed: 41, numRuns: rounds(300) },
  );
});
