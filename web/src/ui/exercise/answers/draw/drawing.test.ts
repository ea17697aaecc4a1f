/** Gestures of any kind give one height for each place, within the axis, and leave alone what they do not touch. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { XY } from "../../../../model/exercise/common/drawn-curve.ts";
import {
  type Drawing,
  withStroke,
  emptyDrawing,
  handlesOf,
  heightOfStep,
  isComplete,
  lastStep,
  moved,
  type DrawArea,
  stepOf,
} from "./drawing.ts";

const places = fc
  .uniqueArray(fc.integer({ min: 1, max: 512 }), { minLength: 2, maxLength: 48 })
  .map((all) => [...all].sort((a, b) => a - b));

const sheets = fc
  .record({ places, low: fc.constantFrom(1, 100, 0.5), decades: fc.integer({ min: 1, max: 5 }), isGiven: fc.boolean() })
  .map(({ places: xs, low, decades, isGiven }): DrawArea => {
    const given: readonly XY[] = isGiven ? [[xs[0] ?? 1, low * 2]] : [];
    return { places: xs, ends: [low, low * 10 ** decades], given };
  });

/** Positions of a pointer, which may leave the axes. */
const strokes = fc.array(
  fc.tuple(fc.double({ min: -10, max: 600, noNaN: true }), fc.double({ min: 0.01, max: 1e7, noNaN: true })),
  {
    minLength: 1,
    maxLength: 40,
  },
);

const drawings = fc.tuple(sheets, fc.array(strokes, { maxLength: 3 })).map(([area, all]) => ({
  area,
  drawing: all.reduce<Drawing>((before, stroke) => withStroke(before, stroke, area), emptyDrawing(area)),
}));

function expectSound(drawing: Drawing, { places: xs, ends: [low, high], given }: DrawArea): void {
  const drawn = drawing.map(([x]) => x);
  expect(drawn).toEqual([...new Set(drawn)].sort((a, b) => a - b));
  expect(drawn.filter((x) => !xs.includes(x))).toEqual([]);
  expect(drawing.filter(([, y]) => !(y >= low && y <= high))).toEqual([]);
  for (const point of given) expect(drawing).toContainEqual(point);
}

describe("a stroke", () => {
  it("gives one height for each place, in the order of the axis and within it, whatever the hand does", () => {
    fc.assert(fc.property(drawings, ({ area, drawing }) => expectSound(drawing, area)));
  });

  it("leaves what it does not cover, and takes the place of what it covers", () => {
    fc.assert(
      fc.property(drawings, strokes, ({ area, drawing }, stroke) => {
        const after = withStroke(drawing, stroke, area);
        const xs = stroke.map(([x]) => x);
        const [from, to] = [Math.min(...xs), Math.max(...xs)];
        const gap = Math.max(...area.places.map((x, i) => x - (area.places[i - 1] ?? x)), 0);
        const isFar = ([x]: XY): boolean => x < from - gap || x > to + gap;
        const isEnd = ([x]: XY): boolean => x === area.places[0] || x === area.places.at(-1);
        const far = (all: Drawing) => all.filter((point) => isFar(point) && !isEnd(point));
        expect(far(after)).toEqual(far(drawing));
        const covered = area.places.filter((x) => x >= from && x <= to);
        expect(covered.filter((x) => !after.some((point) => point[0] === x))).toEqual([]);
        /* Drawn a second time, it changes nothing. */
        expect(withStroke(after, stroke, area)).toEqual(after);
      }),
    );
  });

  const AREA: DrawArea = { places: [1, 4, 8, 12], ends: [1, 1000], given: [] };

  it("is straight between two positions, on the logarithmic axis", () => {
    const line: readonly XY[] = [
      [0, 1],
      [12, 1000],
    ];
    expect(withStroke([], line, AREA)).toEqual([
      [1, 1.78],
      [4, 10],
      [8, 100],
      [12, 1000],
    ]);
  });

  it("counts at the places beside its ends, and a press at the nearest one", () => {
    const short: readonly XY[] = [
      [3, 10],
      [11, 20],
    ];
    expect(withStroke([], short, AREA).map(([x]) => x)).toEqual([4, 8, 12]);
    expect(withStroke([], [[9.5, 5]], AREA)).toEqual([[8, 5]]);
  });

  it("holds what was drawn last where the hand goes back", () => {
    const back: readonly XY[] = [
      [1, 10],
      [12, 10],
      [12, 40],
      [1, 40],
    ];
    expect(withStroke([], back, AREA).map(([, y]) => y)).toEqual([40, 40, 40, 40]);
  });
});

describe("a handle", () => {
  it("has the height that it was given, and the drawing stays sound", () => {
    fc.assert(
      fc.property(drawings, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), ({ area, drawing }, which, share) => {
        const handles = handlesOf(area);
        const handle = handles[which % handles.length];
        if (handle === undefined) return;
        const y = heightOfStep(Math.round(share * lastStep(area.ends)), area.ends);
        const after = moved(drawing, handle, y, area);
        expectSound(after, area);
        expect(after).toContainEqual([handle, y]);
        /* The second time, the handles beside it are points of the line as well; then nothing changes any more. */
        const again = moved(after, handle, y, area);
        expect(moved(again, handle, y, area)).toEqual(again);
      }),
    );
  });

  it("leaves no spike of what was drawn beside it", () => {
    const xs = Array.from({ length: 13 }, (_, i) => (i === 0 ? 1 : 4 * i));
    const area: DrawArea = { places: xs, ends: [100, 100_000], given: [[1, 660]] };
    const level = withStroke(
      emptyDrawing(area),
      [
        [0, 5000],
        [48, 5000],
      ],
      area,
    );
    expect(moved(level, 32, 20_000, area).map(([x]) => x)).toEqual([1, 4, 8, 12, 16, 32, 48]);
  });

  it("is there for the ends and for few places between; with all of them set, a drawing is complete", () => {
    fc.assert(
      fc.property(sheets, (area) => {
        const handles = handlesOf(area);
        expect(handles.length).toBeLessThanOrEqual(11);
        expect(handles.filter((x) => !area.places.includes(x))).toEqual([]);
        const all = handles.reduce<Drawing>((before, x) => moved(before, x, area.ends[0], area), emptyDrawing(area));
        expect(isComplete(all, area)).toBe(true);
        expect(isComplete(emptyDrawing(area), area)).toBe(false);
      }),
    );
    const area: DrawArea = { places: Array.from({ length: 48 }, (_, i) => i + 1), ends: [1, 10], given: [] };
    expect(handlesOf(area)).toEqual([1, 2, 4, 8, 16, 32, 48]);
  });

  it("has steps, each with a height of its own that leads back to it", () => {
    fc.assert(
      fc.property(sheets, ({ ends }) => {
        const steps = Array.from({ length: lastStep(ends) + 1 }, (_, i) => i);
        expect(steps.map((step) => stepOf(heightOfStep(step, ends), ends))).toEqual(steps);
      }),
    );
  });
});
