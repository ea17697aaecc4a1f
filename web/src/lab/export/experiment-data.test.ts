import { HOTLINE_VERSION } from "../../base/version.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { eventually } from "../../../../tests/harness/eventually.ts";
import { readSweepDocument } from "../../model/sweep/sweep-document.ts";
import { sourceTexts } from "../../model/scenario/sources.ts";
import { bench, type BenchOptions, endBenches } from "../../session/testing/bench.ts";
import { fakeMachine, fakeScenario } from "../../session/testing/fake-scenario.ts";
import { reduce } from "../reducer.ts";
import { type PageState } from "../state/app-state.ts";
import { openedFrom } from "../state/opened-scenario.ts";
import { readMeasured } from "../../model/measured/read-measured.ts";
import {
  captionOf,
  csvOfData,
  csvOfMeasured,
  jsonOfData,
  machineWords,
  marksOf,
  tableOfData,
} from "./experiment-data.ts";
import { openedAt } from "../known.ts";

afterEach(() => {
  endBenches();
  vi.useRealTimers();
});

function opened(link: string, changes: object = {}): PageState {
  const folder = openedFrom(fakeScenario(changes), sourceTexts(new Map()), new Map([["small", fakeMachine()]]));
  return openedAt(link, folder);
}

const [HOLD] = fakeScenario().file.parameters;
const THINK = { ...HOLD, name: "think", label: "think" };
const OVER_HOLD = { over: "hold", values: [1, 10, 100], cores: 4 };

describe("the caption of a picture", () => {
  it("names every kind of mark that the picture has, and no other", () => {
    const marks = {
      isCalibrated: false,
      isPredicted: false,
      isIdeal: false,
      isUnconverged: false,
      isBistable: false,
      release: undefined,
    };
    const none = { ...marks, series: [], measured: [], isOfOthers: false, error: undefined };
    expect(marksOf(none)).toEqual(["bands: 95 % intervals"]);
    expect(marksOf({ ...none, isIdeal: true, isBistable: true })).toEqual([
      "dotted straight line: perfect scaling",
      "hollow pairs: bistable, both values",
      "bands: 95 % intervals",
    ]);
    for (const mark of Object.keys(marks)) expect(marksOf({ ...none, [mark]: true })).toHaveLength(2);
  });

  it("has machine, seed, precision and parameters", () => {
    const [made, parameters] = captionOf(opened("#v=1&s=test&mv=7&p.hold=70&seed=5&prec=0.05"));
    expect(made).toBe(
      `Simulated with Hotline ${HOTLINE_VERSION}, model version 7, on Eight cores; seed 5, requested precision ± 5 %.`,
    );
    expect(parameters).toBe("Parameters: hold 70 cycles.");
  });

  it("says which cores of the machine run, where not all do", () => {
    expect(captionOf(opened("#v=1&s=test&on=0,2"))[0]).toContain("on Eight cores (its cores 0,2); seed");
    expect(machineWords(opened("#v=1&s=test"))).toBe("Eight cores");
  });

  it("states no value of the parameter that has another one at each place", () => {
    const two = captionOf(opened("#v=1&s=test", { sweep: OVER_HOLD, parameters: [HOLD, THINK] }));
    expect(two[1]).toBe("Parameters: think 100 cycles, 4 cores.");
    const one = captionOf(opened("#v=1&s=test", { sweep: OVER_HOLD }));
    expect(one[1]).toBe("Parameters: 4 cores.");
  });

  it("says how many cores run at every place, unless the shown variants have their own", () => {
    expect(captionOf(opened("#v=1&s=test&over=hold"))[1]).toBe("Parameters: 8 cores.");
    expect(captionOf(opened("#v=1&s=test&over=hold&p.cores=1"))[1]).toBe("Parameters: 1 core.");
    const [stock, fixed] = fakeScenario().file.variants;
    const own = { sweep: OVER_HOLD, variants: [stock, { ...fixed, cores: 2 }] };
    expect(captionOf(opened("#v=1&s=test", own))[1]).toBe("Parameters: 4 cores.");
    expect(captionOf(opened("#v=1&s=test&off=stock", own)).join(" ")).not.toContain("Parameters");
  });
});

describe("the data of a figure", () => {
  const fresh = async (options: BenchOptions = {}) => {
    const { store, engine } = bench(options);
    const placesOf = () => tableOfData(store.get()).rows.map((row) => row.slice(0, 2).join(" "));
    return { store, engine, placesOf };
  };
  const CURVE = [1, 2, 4, 6, 8];

  it("are the points of the shown curves, once they are as precise as asked for", async () => {
    vi.useFakeTimers();
    const { store, engine, placesOf } = await fresh({ hold: true });
    /* Two of all the runs end in each of these milliseconds, on a busy machine as well. */
    const until = async (phase: string) => {
      for (let left = 10_000; left > 0 && store.get().run.phase !== phase; left--) {
        engine.release();
        await vi.advanceTimersByTimeAsync(1);
      }
      expect(store.get().run.phase).toBe(phase);
    };
    await until("refined");
    expect(placesOf()).not.toContain("stock 2");
    await until("done");
    expect(placesOf()).toEqual([...CURVE.map((x) => `stock ${x}`), ...CURVE.map((x) => `fixed ${x}`)]);
    store.dispatch({ kind: "toggle-variant", variant: "stock" });
    expect(placesOf()).toEqual(CURVE.map((x) => `fixed ${x}`));
  });

  it("have the same rows as CSV and in the document that can be run again", async () => {
    const { store } = await fresh();
    await eventually(() => expect(store.get().run.phase).toBe("done"));
    const [head, ...lines] = csvOfData(store.get()).trim().split("\n");
    const document = readSweepDocument(jsonOfData(store.get()));
    if (!document.ok) throw new Error(JSON.stringify(document.error));
    expect(head?.split(",").slice(0, 2)).toEqual(["variant", "x"]);
    const inDocument = document.value.points.map(({ variant, x }) => `${variant},${x}`);
    expect(lines.map((line) => line.split(",").slice(0, 2).join(","))).toEqual(inDocument);
  });

  it("has the reader's curves under their variants, else under their own names", () => {
    const points = [{ x: 2, y: 50, low: 49, high: 51.5 }];
    const measured = [
      { label: "mine", variant: "stock", unit: "operations/s" as const, points },
      { label: "a, b", variant: undefined, unit: "unknown" as const, points },
    ];
    const state = reduce(opened("#v=1&s=test"), { kind: "change", change: { measured } });
    const csv = csvOfMeasured(state);
    expect(csv).toBe(
      'variant,threads,throughput,low,high,unit\nstock,2,50,49,51.5,operations/s\n"a, b",2,50,49,51.5,unknown\n',
    );
    expect(readMeasured({ name: "saved", text: csv }).curves.map(({ label, unit }) => [label, unit])).toEqual([
      ["stock", "operations/s"],
      ["a, b", "unknown"],
    ]);
  });
});
