import { describe, expect, it } from "vitest";
import { groupByTrack, inCourseOrder } from "./course.ts";

const entry = (name: string, track: string, order: number) => ({ name, title: name, claim: "", track, order });
const COURSE = [entry("c", "Locks", 3), entry("b", "Counters", 2), entry("a", "Locks", 1), entry("d", "Locks", 1)];

describe("a course", () => {
  it("has its scenarios in the order that they state, then by title", () => {
    expect(inCourseOrder(COURSE).map(({ name }) => name)).toEqual(["a", "d", "b", "c"]);
  });

  it("keeps scenarios of a track together, in order, and the tracks in the order of their first", () => {
    const tracks = groupByTrack(inCourseOrder(COURSE));
    expect(tracks.map(({ name, entries }) => [name, entries.map((one) => one.name).join("")])).toEqual([
      ["Locks", "adc"],
      ["Counters", "b"],
    ]);
  });
});
