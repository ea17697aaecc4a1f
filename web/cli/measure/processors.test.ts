import { describe, expect, it } from "vitest";
import { numberingNote, pinOrder, type Processor } from "./processors.ts";

/** Two sockets of two cores with two threads, numbered as Linux does on servers: i and i + N/2. */
const SERVER: readonly Processor[] = [0, 1, 2, 3, 4, 5, 6, 7].map((number) => ({
  number,
  core: number % 4,
  socket: Math.floor((number % 4) / 2),
}));

describe("the order of processors", () => {
  it("is compact: one socket after another, and second threads last", () => {
    expect(pinOrder(SERVER, "compact")).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    const beside = SERVER.map((one) => ({
      ...one,
      core: Math.floor(one.number / 2),
      socket: Math.floor(one.number / 4),
    }));
    expect(pinOrder(beside, "compact")).toEqual([0, 2, 4, 6, 1, 3, 5, 7]);
  });

  it("is spread: the sockets in turn, and second threads last", () => {
    expect(pinOrder(SERVER, "spread")).toEqual([0, 2, 1, 3, 4, 6, 5, 7]);
  });

  it("has processors only that the process may use", () => {
    expect(pinOrder(SERVER.slice(2, 6), "compact")).toEqual([4, 5, 2, 3]);
  });
});

describe("the lines of a matrix", () => {
  it("are told where they are not the processors of the same numbers", () => {
    expect(numberingNote(SERVER)).toBeUndefined();
    expect(numberingNote([])).toBeUndefined();
    expect(numberingNote(SERVER.slice(2, 5))).toMatch(/^the lines of the matrix are the processors 2,3,4, /);
  });
});
