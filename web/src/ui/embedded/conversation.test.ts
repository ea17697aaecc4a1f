import { describe, expect, it } from "vitest";
import { MODEL_VERSION } from "../../base/abi.gen.ts";
import { HOTLINE_VERSION } from "../../base/version.ts";
import { RafScheduler } from "../../canvas/raf-scheduler.ts";
import { splitFragment } from "../../embed/options.ts";
import { Gate } from "../../embed/origins.ts";
import type { HotlineEvent } from "../../embed/protocol.ts";
import { writeRecords } from "../../scene/testing/record-writer.ts";
import { ticketTrace } from "../../scene/testing/ticket-trace.ts";
import { buildTraceModel, type TraceModel } from "../../scene/trace/model.ts";
import { Playback } from "../playback/playback.ts";
import { Slot } from "../playback/slot.ts";
import { sourceTexts } from "../../model/scenario/sources.ts";
import { openedFrom, type OpenedScenario } from "../../lab/state/opened-scenario.ts";
import { IDLE_RUN, type RunState } from "../../lab/state/run-state.ts";
import { initialState } from "../../lab/state/app-state.ts";
import { createPageStore } from "../../lab/page-store.ts";
import { type Answer, answeredWith, NOT_ASKED } from "../../base/answer.ts";
import type { Fact } from "../../lab/state/release-answer.ts";
import { readLink, type Route } from "../../lab/link/route.ts";
import { fakeScenario } from "../../session/testing/fake-scenario.ts";
import { Conversation, type EmbedExports } from "./conversation.ts";
import { createEmbedView } from "./embed-view.ts";

const HOST = "https://deck.example";

const FACTS = [{ name: "0,0 under TSO", text: "allowed" }];

/** Of one experiment only. */
async function fakeFacts(route: Route): Promise<readonly Fact[] | undefined> {
  if (route.page !== "litmus") return undefined;
  if (route.litmus.experiment !== "store_buffering") throw new Error("no such text");
  return FACTS;
}

const FAKE_EXPORTS: EmbedExports = {
  table: () => ({ type: "table", link: "#v=1", complete: true, columns: ["x"], rows: [[1]] }),
  picture: (_, format) =>
    format === "png"
      ? Promise.reject(new Error("a font cannot be read"))
      : Promise.resolve({ type: "picture", link: "#v=1", format, data: "<svg/>", width: 1, height: 1 }),
};

/** The trace of so many critical sections. */
function ticketModel(sections: number): TraceModel {
  return buildTraceModel({
    records: writeRecords(ticketTrace({ cores: 4, sections, work: 400 })),
    coreCount: 4,
    lineBytes: 64,
    fromStart: true,
  });
}

/** An embed with a short animation, in the page of HOST; `tick` lets a tenth of a second pass. */
function embed(address = "#v=1&s=test") {
  const { options, link } = splitFragment(address);
  const read = readLink(link);
  let known: Answer<OpenedScenario> = answeredWith(openedFrom(fakeScenario(), sourceTexts(new Map()), new Map()));
  const app = createPageStore(initialState(read.route, read.notices));
  let look = (): void => undefined;
  app.follow("opened", {
    of: () => known,
    begin: (onChange) => {
      look = onChange;
      return () => undefined;
    },
  });
  /** The scenario is opened anew, and is not there yet, or cannot be opened. */
  const opens = (failure?: string): void => {
    known = { ...NOT_ASKED, failure };
    look();
  };
  const playback = new Playback([ticketModel(10)], {
    scheduler: new RafScheduler({ request: () => 1, cancel: () => undefined }),
  });
  let steps = 0;
  playback.subscribe(() => {
    steps += 1;
  });
  const slot = new Slot<Playback>();
  slot.put(playback);
  const heard: HotlineEvent[] = [];
  let driven = 0;
  const due: (() => void)[] = [];
  const view = createEmbedView(options);
  const conversation = new Conversation({
    app,
    view,
    slot,
    gate: new Gate(options.allow, HOST),
    instance: 1,
    post: (event) => heard.push(event),
    driven: () => (driven += 1),
    later: (callback) => due.push(callback),
    exports: () => Promise.resolve(FAKE_EXPORTS),
    facts: fakeFacts,
  });
  const say = (data: unknown, sender = { isParent: true, origin: HOST }): void => conversation.receive(data, sender);
  const tick = (): void => due.splice(0).forEach((callback) => callback());
  return { app, view, conversation, playback, slot, heard, say, tick, steps: () => steps, driven: () => driven, opens };
}

describe("a stored picture over the embed", () => {
  it("is told of every command that changes what is shown, and of no other", () => {
    const { say, driven } = embed();
    for (const type of ["hello", "state", "show", "table"]) say({ hotline: 1, type, visible: true });
    say({ hotline: 1, type: "set", keys: { n: 2 } }, { isParent: false, origin: HOST });
    expect(driven()).toBe(0);
    say({ hotline: 1, type: "set", keys: { n: 2 } });
    say({ hotline: 1, type: "seek", cycle: 0 });
    say({ hotline: 1, type: "step", by: "event", count: 1 });
    say({ hotline: 1, type: "step", by: "tour", count: 1 });
    say({ hotline: 1, type: "play" });
    expect(driven()).toBe(5);
  });
});

describe("an animation that begins by itself", () => {
  /** The machine of the quick run, and then the machine of the real run in its place. */
  function replaced(pausedBefore: boolean): Playback {
    const { slot, playback } = embed("#v=1&s=test&autoplay=1");
    const scheduler = new RafScheduler({ request: () => 1, cancel: () => undefined });
    const quick = new Playback(playback.traces, { scheduler });
    const takeOut = slot.put(quick);
    expect(quick.getSnapshot().playing).toBe(true);
    if (pausedBefore) quick.pause();
    takeOut();
    quick.pause();
    const proper = new Playback(playback.traces, { scheduler });
    slot.put(proper);
    return proper;
  }

  it("goes on when the machine of a quick run gives way to that of the run proper", () => {
    expect(replaced(false).getSnapshot().playing).toBe(true);
  });

  it("stays paused when the reader has paused it", () => {
    expect(replaced(true).getSnapshot().playing).toBe(false);
  });

  /** A stored moment is played to its end, or is not; then the trace of the whole run comes. */
  function traced(address: string, end: (moment: Playback, say: (data: unknown) => void) => void): Playback {
    const { slot, say } = embed(address);
    const scheduler = new RafScheduler({ request: () => 1, cancel: () => undefined });
    const moment = new Playback([ticketModel(4)], { scheduler });
    slot.put(moment);
    end(moment, say);
    moment.setModels([ticketModel(40)]);
    return moment;
  }

  const toEnd = (moment: Playback): void => moment.seek(moment.getSnapshot().end);

  it("goes on at the end of a stored moment as soon as the whole run has come", () => {
    const playback = traced("#v=1&s=test&autoplay=1", toEnd);
    expect(playback.getSnapshot().playing).toBe(true);
    expect(playback.cycle).toBeGreaterThan(0);
    playback.pause();
    playback.seek(playback.cycle - 1);
    expect(playback.getSnapshot().playing).toBe(false);
  });

  it("stays where it is when the reader has stopped earlier, and in an embed that does not play by itself", () => {
    expect(traced("#v=1&s=test&autoplay=1", (moment) => moment.pause()).getSnapshot().playing).toBe(false);
    expect(traced("#v=1&s=test", toEnd).getSnapshot().playing).toBe(false);
  });

  it("stays where it is when the host has paused it at the end, or its slide has gone", () => {
    for (const data of [{ hotline: 1, type: "pause" }, "slide:stop"]) {
      const playback = traced("#v=1&s=test&autoplay=1", (moment, say) => {
        toEnd(moment);
        say(data);
      });
      expect(playback.getSnapshot().playing).toBe(false);
    }
  });

  it("is paused by its host, and when its slide has gone", () => {
    for (const data of [{ hotline: 1, type: "pause" }, "slide:stop"]) {
      const { playback, say } = embed();
      say({ hotline: 1, type: "play" });
      expect(playback.getSnapshot().playing).toBe(true);
      say(data);
      expect(playback.getSnapshot().playing).toBe(false);
    }
  });

  it("leaves the machine of another place to the reader when that of the place before had ended", () => {
    const { slot } = embed("#v=1&s=test&autoplay=1");
    const scheduler = new RafScheduler({ request: () => 1, cancel: () => undefined });
    const before = new Playback([ticketModel(4)], { scheduler });
    const takeOut = slot.put(before);
    toEnd(before);
    takeOut();
    const other = new Playback([ticketModel(40)], { scheduler });
    slot.put(other);
    other.seek(1000);
    expect(other.getSnapshot().playing).toBe(false);
  });
});

const step = (count: number) => ({ hotline: 1, type: "step", by: "handoff", count });

describe("steps of the animation", () => {
  it("end where the animation does, however many are asked for", () => {
    const { playback, say, steps } = embed();
    say(step(10_000));
    expect(playback.cycle).toBe(playback.getSnapshot().end);
    expect(steps()).toBeLessThan(100);
  });

  it("are taken a few at a time, and however many are asked for, each question is answered in its turn", () => {
    const { heard, say, tick, steps } = embed();
    const asked = Array.from({ length: 10_000 }, (_, id) => id);
    for (const id of asked) say({ ...step(id % 2 === 0 ? 10_000 : -10_000), id });
    expect(steps()).toBeLessThan(10);
    for (let i = 0; i < 100; i++) tick();
    expect(steps()).toBeLessThan(100);
    const answers = heard.flatMap(({ type, id }) => (id === undefined ? [] : [{ type, id }]));
    expect(answers.map(({ id }) => id).sort((a, b) => a - b)).toEqual(asked);
    expect(answers.filter(({ type }) => type === "error").length).toBeGreaterThan(9_000);
  });
});

describe("a burst of sets", () => {
  it("shows the last one, and answers each with what is then shown", () => {
    const { app, heard, say, tick } = embed();
    let changes = 0;
    app.subscribe(() => (changes += 1));
    heard.length = 0;
    say({ hotline: 1, type: "set", keys: { n: 2 } });
    for (let seed = 1; seed <= 300; seed++) say({ hotline: 1, type: "set", keys: { seed }, id: seed });
    tick();
    expect(changes).toBeLessThan(10);
    expect(app.get().route).toMatchObject({ experiment: { seed: 300, x: 2 } });
    const answers = heard.flatMap((event) => (event.type === "state" && event.id !== undefined ? [event] : []));
    expect(answers.map(({ id }) => id)).toEqual(Array.from({ length: 300 }, (_, i) => i + 1));
  });
});

describe("what a host takes home", () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  it("is the table and the picture, each with the number of its question", async () => {
    const { heard, say } = embed();
    heard.length = 0;
    say({ hotline: 1, type: "table", id: 1 });
    say({ hotline: 1, type: "picture", id: 2 });
    await settled();
    expect(heard).toMatchObject([
      { type: "table", id: 1, columns: ["x"], rows: [[1]] },
      { type: "picture", id: 2, format: "svg" },
    ]);
  });

  it("is made one at a time, and of a flood only a few are made; the others are refused", async () => {
    const { heard, say, tick } = embed();
    for (let id = 1; id <= 200; id++) say({ hotline: 1, type: "picture", id });
    for (let i = 0; i < 100; i++) {
      tick();
      await settled();
    }
    const answers = heard.flatMap(({ type, id }) => (id === undefined ? [] : [{ type, id }]));
    expect(answers).toHaveLength(200);
    expect(answers.filter(({ type }) => type === "picture")).toHaveLength(9);
  });

  it("is an error that says why, where it cannot be made or is not understood", async () => {
    const { heard, say } = embed();
    heard.length = 0;
    say({ hotline: 1, type: "picture", format: "png", id: 3 });
    say({ hotline: 1, type: "picture", format: "gif", id: 4 });
    await settled();
    expect(heard).toMatchObject([
      { type: "error", code: "bad-message", id: 4 },
      { type: "error", code: "run-failed", message: "a font cannot be read", id: 3 },
    ]);
  });

  it("is the seed that the runs are made with", () => {
    const { heard, say } = embed();
    say({ hotline: 1, type: "set", keys: { seed: 5 }, id: 5 });
    expect(heard.at(-1)).toMatchObject({ type: "state", id: 5, state: { seed: 5 } });
  });
});

describe("a deck", () => {
  it("is known by its messages about slides, or by telling whether the embed is seen", () => {
    for (const data of ["slide:start", "slide:stop", { hotline: 1, type: "show", visible: true }]) {
      const { conversation, say } = embed();
      say({ hotline: 1, type: "state" });
      expect(conversation.isDriven).toBe(false);
      say(data);
      expect(conversation.isDriven).toBe(true);
    }
  });
});

describe("the end of a sweep", () => {
  it("is told once, and of every sweep, also where the page has left the lab of the one before", () => {
    const { app, heard, tick } = embed();
    for (let sweeps = 1; sweeps <= 2; sweeps++) {
      const done: RunState = { ...IDLE_RUN, phase: "done" };
      const leave = app.follow("run", { of: () => done, begin: () => () => undefined });
      tick();
      app.dispatch({ kind: "notice", notice: "something else has changed" });
      tick();
      expect(heard.filter(({ type }) => type === "run-finished")).toHaveLength(sweeps);
      leave();
    }
  });
});

describe("an answer", () => {
  const done: RunState = { ...IDLE_RUN, phase: "done" };

  it("is given when the figure is complete, to each question that waits for it", () => {
    const { app, heard, say, tick } = embed("#v=1&s=test&hv=0.1.0&mod=1");
    for (const id of [1, 2]) say({ hotline: 1, type: "answer", id });
    tick();
    expect(heard.filter(({ type }) => type === "answer")).toEqual([]);
    app.follow("run", { of: () => done, begin: () => () => undefined });
    tick();
    const answers = heard.flatMap((event) => (event.type === "answer" ? [event] : []));
    expect(answers.map(({ id }) => id)).toEqual([1, 2]);
    expect(answers[0]).toMatchObject({ version: HOTLINE_VERSION, model: MODEL_VERSION, points: [] });
    expect(answers[0]?.link).toContain("hv=0.1.0");
    expect(answers[0]?.notices.join(" ")).toContain("mod is not known here");
    say({ hotline: 1, type: "answer", id: 3 });
    tick();
    expect(heard.filter(({ type, id }) => type === "answer" && id === 3)).toHaveLength(1);
  });

  it("is not given of another link, of a figure that fails, nor to more questions than can wait", () => {
    const { heard, say, tick, opens } = embed();
    const errors = () => heard.flatMap((event) => (event.type === "error" ? [[event.id, event.code]] : []));
    say({ hotline: 1, type: "answer", id: 1 });
    say({ hotline: 1, type: "set", keys: { n: 2 } });
    expect(errors()).toEqual([[1, "not-now"]]);
    for (let id = 2; id <= 10; id++) say({ hotline: 1, type: "answer", id });
    expect(errors().slice(1)).toEqual([[10, "too-many"]]);
    opens("no scenario");
    tick();
    const of = errors().filter(([id, code]) => id !== undefined && code === "run-failed");
    expect(of.map(([id]) => id)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("names this release from the first message on", () => {
    const { heard, say } = embed();
    say({ hotline: 1, type: "hello" });
    expect(heard).toContainEqual(expect.objectContaining({ type: "ready", version: HOTLINE_VERSION }));
  });
});

describe("a failure", () => {
  it("is told once, and so is that of the next scenario that cannot be opened, or of the same one again", () => {
    const { app, heard, opens } = embed();
    heard.length = 0;
    for (const message of ["no scenario one", "no scenario two", "no scenario two"]) {
      opens();
      opens(message);
      app.dispatch({ kind: "notice", notice: "something else has changed" });
      app.dispatch({ kind: "notices-read" });
    }
    const told = heard.flatMap((event) => (event.type === "error" ? [event.message] : []));
    expect(told).toEqual(["no scenario one", "no scenario two", "no scenario two"]);
  });

  it("is in the state as well, after the opening", () => {
    const { heard, say, opens } = embed();
    opens();
    say({ hotline: 1, type: "state" });
    opens("no such scenario");
    say({ hotline: 1, type: "state" });
    const phases = heard.flatMap((event) => (event.type === "state" ? [event.state.phase] : []));
    expect(phases).toEqual(["opening", "failed"]);
  });

  it("is a link that names no scenario, which changes nothing", () => {
    const { app, heard, say } = embed();
    const before = app.get();
    say({ hotline: 1, type: "set", link: "#/model", id: 3 });
    expect(heard).toContainEqual(expect.objectContaining({ type: "error", code: "bad-link", id: 3 }));
    expect(app.get()).toBe(before);
  });
});

describe("an embed of a litmus experiment", () => {
  /** Nothing of the lab is opened then. */
  function litmusEmbed() {
    const opened = embed("#v=1&s=test");
    opened.app.dispatch({ kind: "went", ...readLink("#v=1&litmus=store_buffering&m=TSO&o=0,0&t=3") });
    opened.heard.length = 0;
    return opened;
  }

  it("is ready, and takes keys of its link and whole links", () => {
    const { app, view, heard, say } = litmusEmbed();
    say({ hotline: 1, type: "set", keys: { t: 5, tour: 2, theme: "dark" }, id: 1 });
    const state = { scenario: "store_buffering", tour: 2, phase: "done", playing: false };
    expect(heard).toEqual([expect.objectContaining({ type: "state", id: 1, state: expect.objectContaining(state) })]);
    expect(app.get().route).toMatchObject({ page: "litmus", litmus: { step: 5, tour: 2, outcome: "0,0" } });
    expect(view.get().options.theme).toBe("dark");
    say({ hotline: 1, type: "set", keys: { tour: 0 } });
    expect(app.get().route).toMatchObject({ litmus: { step: 5, tour: undefined } });
    say({ hotline: 1, type: "set", link: "#v=1&litmus=iriw" });
    expect(app.get().route).toMatchObject({ litmus: { experiment: "iriw", step: 0 } });
    say({ hotline: 1, type: "set", link: "#v=1&s=test&n=2" });
    expect(app.get().route).toMatchObject({ page: "lab", experiment: { scenario: "test", x: 2 } });
  });

  it("says which keys and steps it does not have", () => {
    const { app, heard, say } = litmusEmbed();
    const before = app.get().route;
    say({ hotline: 1, type: "set", keys: { n: 24 }, id: 1 });
    say({ hotline: 1, type: "step", by: "tour", id: 2 });
    const errors = heard.filter(({ type }) => type === "error");
    expect(errors).toEqual([
      expect.objectContaining({ code: "bad-link", id: 1, message: expect.stringContaining("The link's n ") }),
      expect.objectContaining({ code: "not-now", id: 2 }),
    ]);
    expect(app.get().route).toEqual(before);
  });

  it("answers in words, and not of a link that is shown no more", async () => {
    const { heard, say } = litmusEmbed();
    say({ hotline: 1, type: "answer", id: 1 });
    await Promise.resolve();
    const [answer] = heard;
    expect(answer).toMatchObject({ type: "answer", id: 1, version: HOTLINE_VERSION, points: [], facts: FACTS });
    say({ hotline: 1, type: "answer", id: 2 });
    say({ hotline: 1, type: "set", link: "#v=1&litmus=iriw", id: 3 });
    await Promise.resolve();
    expect(heard.at(-1)).toMatchObject({ type: "error", code: "not-now", id: 2, message: "another link was set" });
    say({ hotline: 1, type: "answer", id: 4 });
    await Promise.resolve();
    expect(heard.at(-1)).toMatchObject({ type: "error", code: "run-failed", id: 4, message: "no such text" });
    const other = embed("#v=1&hand=MESI");
    other.say({ hotline: 1, type: "answer", id: 5 });
    await Promise.resolve();
    expect(other.heard.at(-1)).toMatchObject({ type: "error", code: "not-now", id: 5 });
  });

  it("tells its host that it is ready", () => {
    const { route, notices } = readLink("#v=1&litmus=iriw");
    const heard: HotlineEvent[] = [];
    const fresh = new Conversation({
      app: createPageStore(initialState(route, notices)),
      view: createEmbedView(splitFragment("").options),
      slot: new Slot<Playback>(),
      gate: new Gate([], HOST),
      instance: 1,
      post: (event) => heard.push(event),
      driven: () => undefined,
      later: () => undefined,
      exports: () => Promise.resolve(FAKE_EXPORTS),
      facts: fakeFacts,
    });
    expect(fresh.isDriven).toBe(false);
    expect(heard.map(({ type }) => type)).toEqual(["ready"]);
  });
});

describe("the embed's own options", () => {
  it("follow what its host sets, and else stay the same object", () => {
    const { view, say } = embed("#v=1&s=test&theme=dark");
    const before = view.get().options;
    say({ hotline: 1, type: "set", keys: { n: 4 } });
    expect(view.get().options).toBe(before);
    say({ hotline: 1, type: "set", keys: { show: "machine", theme: "" } });
    expect(view.get().options).toMatchObject({ parts: ["machine"], theme: undefined });
  });
});

describe("who is heard", () => {
  it("is the page around the embed, not a frame beside it nor a page of another origin in its place", () => {
    const { app, heard, say } = embed();
    const before = app.get();
    heard.length = 0;
    for (const sender of [
      { isParent: false, origin: HOST },
      { isParent: true, origin: "https://evil.example" },
      { isParent: true, origin: "null" },
    ]) {
      say({ hotline: 1, type: "set", keys: { n: 4 } }, sender);
      say("slide:stop", sender);
    }
    expect(app.get()).toBe(before);
    expect(heard).toEqual([]);
  });

  it("cannot be changed by a message", () => {
    const { app, heard, say } = embed("#v=1&s=test&allow=https://lectures.example");
    say({ hotline: 1, type: "set", link: `#v=1&s=test&n=4&allow=${HOST}` });
    say({ hotline: 1, type: "set", keys: { allow: HOST } });
    expect(app.get().route).toMatchObject({ experiment: { x: undefined } });
    expect(heard).toEqual([]);
  });
});
