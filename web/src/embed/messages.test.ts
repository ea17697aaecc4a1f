import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LINK_CHARACTERS_MAX, readCommand, readEvent } from "./messages.ts";

const commandOf = (data: unknown) => {
  const read = readCommand(data);
  return read.kind === "command" ? read.command : read;
};

const keysOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]));

describe("a command", () => {
  it.each([
    { hotline: 1, type: "hello" },
    { hotline: 1, id: 7, type: "state" },
    { hotline: 1, type: "pause" },
    { hotline: 1, type: "play" },
    { hotline: 1, type: "play", speed: 0.5 },
    { hotline: 1, type: "seek", cycle: 812 },
    { hotline: 1, type: "show", visible: false },
    { hotline: 1, type: "step", by: "handoff", count: -2 },
    { hotline: 1, type: "set", keys: { n: 24, x: "mcs" } },
    { hotline: 1, type: "set", link: "#v=1&s=a", keys: {} },
  ])("is read as it was written: %o", (command) => {
    expect(commandOf(command)).toEqual(command);
  });

  it("to step goes one event on, unless it says more", () => {
    expect(commandOf({ hotline: 1, type: "step" })).toEqual({ hotline: 1, type: "step", by: "event", count: 1 });
  });

  it("carries nothing that the protocol does not know", () => {
    expect(commandOf({ hotline: 1, type: "pause", html: "<img>" })).toEqual({ hotline: 1, type: "pause" });
  });

  it.each([
    [{ hotline: 1 }, "bad-message"],
    [{ hotline: 1, type: "eval", code: "alert(1)" }, "bad-message"],
    [{ hotline: 1, type: "play", speed: 0 }, "bad-message"],
    [{ hotline: 1, type: "play", speed: "fast" }, "bad-message"],
    [{ hotline: 1, type: "seek" }, "bad-message"],
    [{ hotline: 1, type: "seek", cycle: -1 }, "bad-message"],
    [{ hotline: 1, type: "show", visible: "yes" }, "bad-message"],
    [{ hotline: 1, type: "step", by: "year" }, "bad-message"],
    [{ hotline: 1, type: "step", count: 1e9 }, "bad-message"],
    [{ hotline: 1, type: "set" }, "bad-message"],
    [{ hotline: 1, type: "set", link: 5 }, "bad-message"],
    [{ hotline: 1, type: "set", link: "x".repeat(LINK_CHARACTERS_MAX + 1) }, "bad-message"],
    [{ hotline: 1, type: "set", keys: { n: {} } }, "bad-message"],
    [{ hotline: 1, type: "set", keys: { n: "x".repeat(5000) } }, "bad-message"],
    [
      { hotline: 1, type: "set", keys: Object.fromEntries(Array.from({ length: 65 }, (_, i) => [i, 1])) },
      "bad-message",
    ],
    [{ hotline: 2, type: "play" }, "bad-version"],
    [{ hotline: "1", type: "play" }, "bad-version"],
  ])("that is malformed is refused: %o", (data, code) => {
    expect(readCommand(data)).toMatchObject({ kind: "bad", code });
  });

  /* The numbers are repeated here, so that a limit that is raised or lost is noticed. */
  it.each([
    ["a link of 100,000 characters", { link: "x".repeat(100_000) }, { link: "x".repeat(100_001) }],
    ["64 keys", { keys: keysOf(64) }, { keys: keysOf(65) }],
    ["keys of 64 characters", { keys: { ["k".repeat(64)]: 1 } }, { keys: { ["k".repeat(65)]: 1 } }],
    ["values of 1,000 characters", { keys: { n: "x".repeat(1000) } }, { keys: { n: "x".repeat(1001) } }],
    ["10,000 steps", { type: "step", count: 10_000 }, { type: "step", count: 10_001 }],
    ["10,000 steps back", { type: "step", count: -10_000 }, { type: "step", count: -10_001 }],
  ])("has room for %s, no more", (_, fits, tooMuch) => {
    expect(readCommand({ hotline: 1, type: "set", ...fits }).kind).toBe("command");
    expect(readCommand({ hotline: 1, type: "set", ...tooMuch })).toMatchObject({ kind: "bad", code: "bad-message" });
  });

  it("with keys of prototypes has them as keys of its own, and changes no prototype", () => {
    const keys = JSON.parse('{ "__proto__": "1", "constructor": "2", "toString": "3" }') as unknown;
    const read = commandOf({ hotline: 1, type: "set", keys });
    expect(read).toMatchObject({ keys: { constructor: "2", toString: "3" } });
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    expect(Object.hasOwn(Object.prototype, "n")).toBe(false);
  });

  it("that is none of ours is passed over", () => {
    for (const data of [undefined, null, 1, "slide:start", [], {}, { type: "play" }])
      expect(readCommand(data)).toEqual({ kind: "foreign" });
  });

  it("never makes the reader throw, with any value at all", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (extra, type) => {
        const data = typeof extra === "object" && extra !== null ? { ...extra, hotline: 1, type } : extra;
        expect(["command", "bad", "foreign"]).toContain(readCommand(data).kind);
      }),
      { seed: 11, numRuns: 500 },
    );
  });
});

it("an event is one of ours, or nothing", () => {
  expect(readEvent({ hotline: 1, type: "key", key: "Escape" })).toMatchObject({ key: "Escape" });
  for (const data of ["x", null, { type: "ready" }, { hotline: 2, type: "ready" }, { hotline: 1, type: "play" }])
    expect(readEvent(data)).toBeUndefined();
  for (const key of ["constructor", "__proto__", "Enter", 27, undefined])
    expect(readEvent({ hotline: 1, type: "key", key })).toBeUndefined();
  expect(readEvent({ hotline: 1, type: "state", id: "1" })).toBeUndefined();
});
