import { describe, expect, it } from "vitest";
import { fail, ok } from "../../../base/result.ts";
import { openedFrom } from "../../../lab/state/opened-scenario.ts";
import { sourceTexts } from "../../../model/scenario/sources.ts";
import { newSession } from "../../../session/session.ts";
import { fakeEngine, type FakeEngine, type FakeOptions } from "../../../session/testing/fake-engine.ts";
import { FAKE_PROGRAM, fakeMachine, fakeScenario } from "../../../session/testing/fake-scenario.ts";
import { Miniatures } from "./miniatures.ts";

const SOURCES = sourceTexts(
  new Map([
    ["stock.c", "/* as it is */"],
    ["fixed.c", "/* as it should be */"],
  ]),
);

interface Bench {
  readonly miniatures: Miniatures;
  readonly engine: FakeEngine;
  /** Scenarios in the order in which they were opened. */
  readonly opened: string[];
}

function bench(options: FakeOptions = {}): Bench {
  const engine = fakeEngine(options);
  const opened: string[] = [];
  const session = newSession({
    open: async (name) => {
      opened.push(name);
      if (name === "lost") return fail("It is not there.");
      return ok(openedFrom(fakeScenario(), SOURCES, new Map([["small", fakeMachine()]])));
    },
    pool: async () => engine.pool,
    compile: () => ({ program: FAKE_PROGRAM, diagnostics: [] }),
  });
  return { miniatures: new Miniatures(session), engine, opened };
}

const kinds = ({ miniatures }: Bench, names: readonly string[]): string[] =>
  names.map((name) => miniatures.of(name).get().kind);

/** A limit against hanging, not a claim about time. */
const PATIENT = { timeout: 30_000, interval: 5 };

describe("the gallery's miniatures", () => {
  it("end with a figure each, those of cards out of sight too", async () => {
    const gallery = bench();
    const names = ["a", "b", "c", "d"];
    for (const name of names) gallery.miniatures.want(name);
    await expect.poll(() => kinds(gallery, names), PATIENT).toEqual(names.map(() => "drawn"));
    for (const name of names) {
      await expect.poll(() => gallery.miniatures.of(name).get(), PATIENT).toMatchObject({ complete: true });
      expect(gallery.miniatures.of(name).get()).toMatchObject({
        data: { series: [{ points: { length: 5 } }, { points: { length: 5 } }] },
      });
    }
  });

  it("come first where their cards are in sight", async () => {
    const gallery = bench();
    for (const name of ["a", "b", "c", "d"]) {
      gallery.miniatures.setNear(name, name === "d");
      gallery.miniatures.want(name);
    }
    await expect.poll(() => gallery.opened.length, PATIENT).toBe(4);
    expect(gallery.opened[0]).toBe("d");
  });

  it("are first looks, so that their wide intervals do not squeeze the curves", async () => {
    const gallery = bench();
    gallery.miniatures.want("a");
    await expect.poll(() => gallery.miniatures.of("a").get(), PATIENT).toMatchObject({ complete: true });
    const state = gallery.miniatures.of("a").get();
    const points = state.kind === "drawn" ? state.data.series.flatMap((series) => series.points) : [];
    expect(points.map(({ quality }) => quality)).toEqual(points.map(() => "coarse"));
    expect(points).toHaveLength(10);
  });

  it("say why there is none, and the others are drawn", async () => {
    const gallery = bench();
    for (const name of ["lost", "a"]) gallery.miniatures.want(name);
    await expect.poll(() => kinds(gallery, ["lost", "a"]), PATIENT).toEqual(["none", "drawn"]);
    expect(gallery.miniatures.of("lost").get()).toEqual({ kind: "none", reason: "No figure: It is not there." });
  });

  it.each([
    [{ broken: "the simulator broke off" }, /every run broke off/],
    [{ noWorkers: "no memory" }, /no memory/],
  ])("say why when no run gives a point: %o", async (options, reason) => {
    const gallery = bench(options);
    gallery.miniatures.want("a");
    await expect.poll(() => gallery.miniatures.of("a").get(), PATIENT).toMatchObject({ kind: "none" });
    expect(gallery.miniatures.of("a").get()).toMatchObject({ reason: expect.stringMatching(reason) as unknown });
  });

  it("are tried again after a failure when the gallery is opened again", async () => {
    const gallery = bench();
    const release = gallery.miniatures.want("lost");
    await expect.poll(() => kinds(gallery, ["lost"]), PATIENT).toEqual(["none"]);
    release();
    gallery.miniatures.want("lost");
    await expect.poll(() => gallery.opened, PATIENT).toEqual(["lost", "lost"]);
  });

  it("are given up when the gallery closes, and drawn when it is opened again", async () => {
    const gallery = bench({ hold: true });
    const names = ["a", "b", "c"];
    const releases = names.map((name) => gallery.miniatures.want(name));
    await expect.poll(() => gallery.engine.asked.length, PATIENT).toBe(2);
    expect(kinds(gallery, names)).toEqual(["begun", "begun", "waiting"]);
    for (const release of releases) release();
    await expect.poll(() => kinds(gallery, names), PATIENT).toEqual(["waiting", "waiting", "waiting"]);
    expect(gallery.opened).toEqual(["a", "b"]);
    gallery.engine.release();
    for (const name of names) gallery.miniatures.want(name);
    await expect
      .poll(() => {
        gallery.engine.release();
        return kinds(gallery, names);
      }, PATIENT)
      .toEqual(["drawn", "drawn", "drawn"]);
  });
});
