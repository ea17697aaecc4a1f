import { describe, expect, it } from "vitest";
import { DisplayList, GLYPH_STRIDE } from "../drawing/display-list.ts";
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

/** What is drawn of a machine of eight chips in the middle of a run of all of its cores. */
function drawn(cores: number, width: number, height: number) {
  const records = writeRecords(ticketTrace({ cores, sections: 20 }));
  const model = buildTraceModel({ records, coreCount: cores, lineBytes: 64, fromStart: true });
  const nodeOfCore = Array.from({ length: cores }, (_, core) => Math.floor((core * 8) / cores));
  const machine = { nodeOfCore, nodeCount: 8, positions: [], links: [], homes: new Map([[LOCK_LINE, 0]]) };
  const layout = layoutMachine(machine, { width, height, running: cores });
  const cursor = new TraceCursor(model);
  cursor.seek((model.begin + model.end) / 2);
  const focus = defaultFocus(model);
  const lists = [new DisplayList(), new DisplayList(), new DisplayList()] as const;
  drawMachineStatic(lists[0], layout, cores, undefined);
  drawMachineCores(lists[1], layout, cursor, focus, 0, 2);
  drawMachineStrips(lists[2], layout, cursor, focus, sceneNames(undefined, 64), 0);
  return { layout, texts: lists.flatMap(textsOf), inStrips: textsOf(lists[2]) };
}

function textsOf({ glyphs: { data }, glyphCount, texts }: DisplayList) {
  return Array.from({ length: glyphCount }, (_, i) => {
    const at = i * GLYPH_STRIDE;
    return { size: data[at + 2] ?? 0, text: texts[data[at + 6] ?? 0] ?? "" };
  });
}

describe("texts in the machine's picture", () => {
  it.each(SIZES)("are large enough to be read or left out, in %i × %i pixels", (width, height) => {
    for (const cores of [8, 48, 128, 512]) {
      const { texts } = drawn(cores, width, height);
      expect(texts.filter(({ size }) => size < TEXT_MIN)).toEqual([]);
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
