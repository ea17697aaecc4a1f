import { describe, expect, it } from "vitest";
import { DisplayList, PAINT, RECT_STRIDE } from "../drawing/display-list.ts";
import { writeRecords } from "../testing/record-writer.ts";
import { LOCK_LINE, ticketTrace } from "../testing/ticket-trace.ts";
import { TraceCursor } from "../trace/cursor.ts";
import { buildTraceModel } from "../trace/model.ts";
import { sceneNames } from "../words/names.ts";
import { defaultFocus } from "./focus.ts";
import { layoutMachine } from "./layout/layout.ts";
import { drawMachineStrips, stripsSlide } from "./strips.ts";

const model = buildTraceModel({
  records: writeRecords(ticketTrace({ cores: 24, sections: 20 })),
  coreCount: 24,
  lineBytes: 64,
  fromStart: true,
});
const machine = {
  nodeOfCore: Array.from({ length: 24 }, (_, core) => Math.floor(core / 6)),
  nodeCount: 4,
  positions: [],
  links: [],
  homes: new Map([[LOCK_LINE, 0]]),
};
const MOMENTS = 500;

/** Makes a check at many moments of the run, over a list drawn for each. */
function atMoments(width: number, check: (list: DisplayList, cursor: TraceCursor) => void) {
  const layout = layoutMachine(machine, { width, height: 520, running: 24 });
  const cursor = new TraceCursor(model);
  const focus = defaultFocus(model);
  const list = new DisplayList();
  let slid = 0;
  for (let k = 0; k <= MOMENTS; k++) {
    cursor.seek(model.begin + ((model.end - model.begin) * k) / MOMENTS);
    drawMachineStrips(list, layout, cursor, focus, sceneNames(undefined, 64), 0);
    if (stripsSlide(layout, cursor, focus)) slid++;
    check(list, cursor);
  }
  return { layout, slid };
}

/** Left and top edges of the filled tiles, each once. */
function tiles(list: DisplayList): [number, number, number][] {
  const d = list.rects.data;
  const found = new Map<string, [number, number, number]>();
  for (let at = 0; at < list.rectCount * RECT_STRIDE; at += RECT_STRIDE) {
    const [x, y, side] = [d[at] ?? 0, d[at + 1] ?? 0, d[at + 2] ?? 0];
    if (d[at + 5] === PAINT.FILL) found.set(`${x} ${y}`, [x, y, side]);
  }
  return [...found.values()];
}

describe("the strips under the machine", () => {
  it.each([320, 700])("never lay one tile over another while tiles move up, at a width of %i", (width) => {
    const { slid } = atMoments(width, (list) => {
      const all = tiles(list);
      for (const [i, [x, y, side]] of all.entries()) {
        const over = all
          .slice(i + 1)
          .filter(([u, v]) => Math.abs(u - x) < side - 0.01 && Math.abs(v - y) < side - 0.01);
        expect(over).toEqual([]);
      }
    });
    expect(slid).toBeGreaterThan(20);
  });

  it.each([300, 340, 380, 420])("cut no word off, at a width of %i", (width) => {
    const said = new Set<string>();
    atMoments(width, (list) => list.texts.forEach((text) => said.add(text)));
    expect([...said].filter((text) => text.includes("…"))).toEqual([]);
    const remarks = [...said].filter((text) => /^(held by|next holder)/.test(text));
    for (const remark of remarks) {
      expect(remark).toMatch(/^(held by core \d+( · .*lock.*)?|next holder: \d+ before it(, \d+ behind)?)$/);
    }
  });

  it("join the next holder's place in line with the lock queue, whenever it stands in line", () => {
    let joined = 0;
    const { layout } = atMoments(700, (list, cursor) => {
      const next = cursor.state.waiters.first(0);
      const inLine = next >= 0 && (cursor.state.queues.listOf(next) === 0 || cursor.state.serving[0] === next);
      expect(list.ringCount > 0).toBe(inLine);
      if (inLine) joined++;
    });
    expect(layout.lockStrip).toBeDefined();
    expect(joined).toBeGreaterThan(40);
  });
});
