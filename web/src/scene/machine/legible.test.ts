import { describe, expect, it } from "vitest";
import { ALIGN, DisplayList, GLYPH_STRIDE } from "../drawing/display-list.ts";
import { TEXT_MIN } from "../drawing/legible.ts";
import { writeRecords } from "../testing/record-writer.ts";
import { LOCK_LINE, ticketTrace } from "../testing/ticket-trace.ts";
import { TraceCursor } from "../trace/cursor.ts";
import { buildTraceModel } from "../trace/model.ts";
import { sceneNames } from "../words/names.ts";
import { drawMachineCores } from "./cores.ts";
import { defaultFocus } from "./focus.ts";
import { layoutMachine, tileSide } from "./layout/layout.ts";
import { drawMachineStatic } from "./static.ts";
import { drawMachineStrips } from "./strips.ts";

/** Pictures on phones, beside others on a laptop, in embeds, and one without the room for any number. */
const SIZES = [
  [358, 405],
  [288, 384],
  [390, 240],
  [480, 300],
  [568, 290],
  [700, 520],
  [260, 240],
] as const;

/** Pictures some of whose cells have room for two texts only just, or not quite. */
const NARROW_CELLS = [
  [260, 360],
  [330, 300],
  [480, 405],
  [500, 520],
  [600, 460],
] as const;

/** What is drawn of a machine of eight chips in the middle of a run of all of its cores. */
function drawn(cores: number, width: number, height: number, textPx = 12, at = 0.5) {
  const records = writeRecords(ticketTrace({ cores, sections: 20 }));
  const model = buildTraceModel({ records, coreCount: cores, lineBytes: 64, fromStart: true });
  const nodeOfCore = Array.from({ length: cores }, (_, core) => Math.floor((core * 8) / cores));
  const positions = Array.from({ length: 8 }, (_, node) => [node >> 1, node & 1] as const);
  const machine = { nodeOfCore, nodeCount: 8, positions, links: [], homes: new Map([[LOCK_LINE, 0]]) };
  const layout = layoutMachine(machine, { width, height, running: cores, textPx });
  const cursor = new TraceCursor(model);
  cursor.seek(model.begin + (model.end - model.begin) * at);
  const focus = defaultFocus(model);
  const lists = [new DisplayList(), new DisplayList(), new DisplayList()] as const;
  drawMachineStatic(lists[0], layout, cores, undefined);
  drawMachineCores(lists[1], layout, cursor, focus, 0, 2);
  drawMachineStrips(lists[2], layout, cursor, focus, sceneNames(undefined, 64), 0);
  const [inGrid, inCores, inStrips] = [textsOf(lists[0]), textsOf(lists[1]), textsOf(lists[2])];
  return { layout, texts: [...inGrid, ...inCores, ...inStrips], inGrid, inCores, inStrips };
}

type Text = ReturnType<typeof textsOf>[number];

/** The box that a number or a capital covers, in a font whose digits are 0.6 em wide and 0.7 em high. */
function boxOf({ x, y, size, align, text }: Text) {
  const width = 0.6 * size * text.length;
  const left = align === ALIGN.LEFT ? x : align === ALIGN.RIGHT ? x - width : x - width / 2;
  return { left, right: left + width, top: y - 0.35 * size, foot: y + 0.35 * size };
}

/** Texts that cover a part of one of the texts before them. */
function covering(texts: readonly Text[]): readonly Text[] {
  const boxes = texts.map(boxOf);
  return texts.filter((text, i) => {
    const { left, right, top, foot } = boxOf(text);
    return boxes.slice(0, i).some((b) => left < b.right && b.left < right && top < b.foot && b.top < foot);
  });
}

function textsOf({ glyphs: { data }, glyphCount, texts }: DisplayList) {
  return Array.from({ length: glyphCount }, (_, i) => {
    const at = i * GLYPH_STRIDE;
    const [x = 0, y = 0, size = 0, , align, , number = 0] = data.subarray(at, at + GLYPH_STRIDE);
    return { x, y, size, align, text: texts[number] ?? "" };
  });
}

describe("texts in the machine's picture", () => {
  it.each(SIZES)("are large enough to be read or left out, in %i × %i pixels", (width, height) => {
    for (const cores of [8, 48, 128, 512]) {
      const { texts } = drawn(cores, width, height);
      expect(texts.filter(({ size }) => size < TEXT_MIN)).toEqual([]);
    }
  });

  it.each([...SIZES, ...NARROW_CELLS])("do not cover each other in the cells of cores, in %i × %i", (width, height) => {
    for (const cores of [8, 48, 64, 128, 192]) {
      const { inCores } = drawn(cores, width, height);
      expect(covering(inCores).map(({ text }) => `${text} of ${cores} cores`)).toEqual([]);
    }
  });

  /* Machines of a race: on a tablet held upright, on projectors, on a wide screen. */
  it.each([
    [390, 900, 13],
    [378, 840, 16],
    [604, 390, 16],
    [684, 520, 18],
    [936, 700, 25],
  ])("do not cover each other in the header of a chip, in %i × %i pixels with type of %i", (width, height, textPx) => {
    for (const cores of [8, 48, 96, 192])
      for (const at of [0.2, 0.4, 0.6, 0.8]) {
        const { layout, inGrid, inCores } = drawn(cores, width, height, textPx, at);
        const { x, y, headerHeight, width: wide } = layout.chips[0] ?? { x: 0, y: 0, headerHeight: 0, width: 0 };
        const inHeader = [...inGrid, ...inCores].filter(
          (text) => text.y > y && text.y < y + headerHeight && text.x >= x && text.x <= x + wide,
        );
        expect(covering(inHeader).map(({ text }) => `${text} of ${cores} cores`)).toEqual([]);
      }
  });

  it.each([
    [358, 405],
    [288, 384],
  ])("number the cores and the places of both queues of 48 cores on a phone, in %i × %i", (width, height) => {
    const { layout, texts, inStrips } = drawn(48, width, height);
    const numbers = texts.map(({ text }) => text).filter((text) => /^\d+$/.test(text));
    expect(new Set(numbers).size).toBeGreaterThanOrEqual(48);
    const places = inStrips.filter(({ text }) => /^\d+$/.test(text));
    expect(places.length).toBeGreaterThan(20);
    const side = tileSide(layout.queueStrip ?? { cell: 0 });
    expect(places.filter(({ size, text }) => text.length * size * 0.6 > side)).toEqual([]);
  });

  it("either number all tiles of a strip or none, whatever the numbers' lengths", () => {
    const { layout, inStrips } = drawn(128, 358, 405);
    expect(layout.queueStrip?.numberPx).toBe(0);
    expect(inStrips.filter(({ text }) => /^\d+$/.test(text))).toEqual([]);
  });
});
