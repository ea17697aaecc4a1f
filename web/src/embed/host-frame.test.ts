import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HostFrame, WAITING_MAX, type Frame } from "./host-frame.ts";
import type { HotlineEvent } from "./protocol.ts";

const SITE = "https://labs.example";
const READY = { hotline: 1, type: "ready", instance: 1 };

/** A page with one frame; it records the messages sent to the frame and the events that the page receives. */
function page(sandbox: string | null = null, shown = "about:blank") {
  const said: { readonly message: unknown; readonly target: string }[] = [];
  const events: HotlineEvent[] = [];
  let listener: (message: unknown) => void = () => undefined;
  vi.stubGlobal("addEventListener", (_: string, given: (message: unknown) => void) => {
    listener = given;
  });
  vi.stubGlobal("removeEventListener", () => undefined);
  let load: () => void = () => undefined;
  let document: Frame["contentDocument"] = { URL: shown };
  const frame: Frame = {
    src: `${SITE}/embed.html#v=1&s=a`,
    get contentDocument() {
      return document;
    },
    contentWindow: { postMessage: (message, target) => said.push({ message, target }) },
    getAttribute: () => sandbox,
    addEventListener: (_, listen) => {
      load = listen;
    },
    removeEventListener: () => undefined,
  };
  const host = new HostFrame(frame, (event) => events.push(event));
  const hear = (data: unknown, origin = SITE, source: unknown = frame.contentWindow): void =>
    listener({ data, origin, source });
  /** From this call on the frame shows the embed, or an empty page again. */
  const loaded = (blank = false): void => {
    document = blank ? { URL: "about:blank" } : null;
    load();
  };
  return { host, said, events, hear, loaded };
}

beforeEach(() => vi.unstubAllGlobals());
afterEach(() => vi.unstubAllGlobals());

describe("a host", () => {
  it("speaks to the embed's origin only", () => {
    const { host, said, hear, loaded } = page();
    loaded();
    hear(READY);
    host.order({ type: "pause" });
    expect(said.map((one) => one.target)).toEqual([SITE, SITE]);
  });

  it("says nothing to a frame whose page has not come, or has gone: browsers complain of that in the console", () => {
    const { host, said, hear, loaded } = page();
    expect(said).toEqual([]);
    loaded();
    hear(READY);
    expect(said.map((one) => one.message)).toEqual([{ hotline: 1, type: "hello" }]);
    loaded(true);
    host.order({ type: "pause" });
    expect(said).toHaveLength(1);
    loaded();
    hear({ ...READY, instance: 2 });
    expect(said.slice(2).map((one) => one.message)).toEqual([{ hotline: 1, type: "pause" }]);
  });

  it("asks for the state at once where the embed is ready, else when it is, and each question is answered once", async () => {
    const { host, said, hear, loaded } = page();
    loaded();
    const early = host.state();
    expect(said).toHaveLength(1);
    hear(READY);
    const late = host.state();
    const questions = [1, 2].map((id) => ({ hotline: 1, type: "state", id }));
    expect(said.slice(1).map((one) => one.message)).toEqual(questions);
    for (const id of [2, 1]) hear({ hotline: 1, type: "state", id, state: { scenario: `answer ${id}` } });
    expect(await early).toEqual({ scenario: "answer 1" });
    expect(await late).toEqual({ scenario: "answer 2" });
    /* Answered questions are not asked again, and a question to a frame that is empty waits. */
    loaded(true);
    void host.state();
    expect(said).toHaveLength(3);
    loaded();
    hear({ ...READY, instance: 2 });
    expect(said.slice(4).map((one) => one.message)).toEqual([{ hotline: 1, type: "state", id: 3 }]);
  });

  it("fails a question that the embed answers by an error", async () => {
    const { host, hear, loaded } = page();
    loaded();
    hear(READY);
    const asked = host.state();
    hear({ hotline: 1, type: "error", code: "too-many", message: "no room", id: 1 });
    await expect(asked).rejects.toThrow("no room");
  });

  it("greets an embed that was there before", () => {
    expect(page(null, `${SITE}/embed.html#v=1&s=a`).said).toHaveLength(1);
  });

  it("hears its own frame only, and only while the frame shows the embed", () => {
    const { events, hear } = page();
    hear(READY, SITE, { postMessage: () => undefined });
    hear(READY, "https://evil.example");
    hear(READY, "null");
    expect(events).toEqual([]);
    hear(READY);
    expect(events).toEqual([READY]);
  });

  it("hears a sandboxed embed, which has no origin", () => {
    const { host, said, events, hear, loaded } = page("allow-scripts");
    loaded();
    hear(READY, "null");
    expect(events).toHaveLength(1);
    host.order({ type: "pause" });
    expect(said.map((one) => one.target)).toEqual(["*", "*"]);
  });

  it("takes a sandboxed embed that keeps its origin at its word", () => {
    const { events, hear } = page("allow-scripts allow-same-origin");
    hear(READY, "null");
    expect(events).toEqual([]);
    hear(READY);
    expect(events).toHaveLength(1);
  });

  it("says what it dropped when too many orders wait for an embed that is not ready", () => {
    const { host, said, events, hear, loaded } = page();
    loaded();
    for (let cycle = 0; cycle < WAITING_MAX; cycle++) host.order({ type: "seek", cycle });
    expect(events).toEqual([]);
    host.order({ type: "pause" });
    expect(events).toMatchObject([{ type: "error", code: "too-many", message: expect.stringContaining('"seek"') }]);
    hear(READY);
    expect(said.slice(1).map((one) => one.message)).toEqual([
      ...Array.from({ length: WAITING_MAX - 1 }, (_, i) => ({ hotline: 1, type: "seek", cycle: i + 1 })),
      { hotline: 1, type: "pause" },
    ]);
  });

  it("keeps 64 orders and 64 questions, no more", async () => {
    expect(WAITING_MAX).toBe(64);
    const { host } = page();
    const asked = Array.from({ length: WAITING_MAX }, () => host.state());
    await expect(host.state()).rejects.toThrow(/64 questions wait/);
    expect(asked).toHaveLength(WAITING_MAX);
  });
});
