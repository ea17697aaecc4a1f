import { describe, expect, it } from "vitest";
import { FakeClock } from "../../worker/testing/fake-clock.ts";
import { AddressWriter } from "./address.ts";

/** Longer than the address waits for anything. */
const LONG_MS = 1000;

function bench() {
  const history = ["#start"];
  /** How far a reader has gone back. */
  const back = { by: 0 };
  const clock = new FakeClock();
  const writer = new AddressWriter(
    {
      here: () => encodeURI(history.at(-1 - back.by) ?? ""),
      push: (link) => history.push(link),
      replace: (link) => history.splice(-1, 1, link),
      later: (callback, milliseconds) => clock.after(milliseconds, callback),
    },
    "#start",
  );
  return { history, back, writer, pass: (ms = LONG_MS) => clock.pass(ms) };
}

describe("the address", () => {
  it("is rewritten soon, then only every now and then, and ends right", () => {
    const { history, writer, pass } = bench();
    writer.replace("#1");
    expect(history).toEqual(["#start"]);
    pass(60);
    expect(history).toEqual(["#1"]);
    writer.replace("#2");
    writer.replace("#3");
    pass(300);
    expect(history).toEqual(["#1"]);
    expect(writer.link).toBe("#3");
    pass(150);
    expect(history).toEqual(["#3"]);
    pass();
    writer.replace("#4");
    pass();
    expect(history).toEqual(["#4"]);
  });

  it("is left alone while a slider moves, and is right as soon as the slider stops", () => {
    const { history, writer, pass } = bench();
    for (let i = 0; i < 100; i++) {
      writer.replace(`#${i}`);
      pass(16);
    }
    expect(history).toEqual(["#start"]);
    pass(50);
    expect(history).toEqual(["#99"]);
  });

  it("gets an entry for a deliberate change, and back leads to all that came before it", () => {
    const { history, writer } = bench();
    writer.replace("#1");
    writer.replace("#2");
    writer.push("#run");
    expect(history).toEqual(["#2", "#run"]);
  });

  it("forgets what was pending when the reader goes somewhere else", () => {
    const { history, writer, pass } = bench();
    writer.replace("#1");
    pass();
    writer.replace("#2");
    writer.moved("#elsewhere");
    pass();
    expect(history).toEqual(["#1"]);
    expect(writer.link).toBe("#elsewhere");
  });

  it("keeps a pending link from the entry that Back has reached before its event came", () => {
    const { history, back, writer, pass } = bench();
    writer.push("#run");
    writer.replace("#2");
    back.by = 1;
    pass();
    expect(history).toEqual(["#start", "#run"]);
    writer.moved("#start");
    back.by = 0;
    writer.moved("#run");
    writer.replace("#3");
    pass();
    expect(history).toEqual(["#start", "#3"]);
  });

  it("is rewritten also where the browser spells a link in another way", () => {
    const { history, writer, pass } = bench();
    for (const link of ["#a b", "#b c", "#c d"]) {
      writer.replace(link);
      pass();
    }
    pass();
    expect(history).toEqual(["#c d"]);
  });

  it("is left alone when nothing changed", () => {
    const { history, writer, pass } = bench();
    writer.push("#start");
    writer.replace("#start");
    writer.replace("#1");
    writer.replace("#start");
    pass();
    expect(history).toEqual(["#start"]);
  });
});
