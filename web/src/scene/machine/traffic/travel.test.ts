import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DisplayList, RECT_STRIDE } from "../../drawing/display-list.ts";
import { COLOUR } from "../../drawing/theme.ts";
import { writeRecords } from "../../testing/record-writer.ts";
import { LOCK_LINE, ticketTrace } from "../../testing/ticket-trace.ts";
import { TraceCursor } from "../../trace/cursor.ts";
import { buildTraceModel } from "../../trace/model.ts";
import { defaultFocus } from "../focus.ts";
import { layoutMachine } from "../layout/layout.ts";
import type { MachineLayout } from "../layout/layout.ts";
import { LinkUse } from "./link-use.ts";
import { LostCopies } from "./lost-copies.ts";
import type { SceneMachine } from "../layout/scene-machine.ts";
import { isTravellingLarge, travellingSize } from "../token.ts";
import { drawMachineTraffic } from "./traffic.ts";
import { FarthestWay, routeFromHome } from "./traffic-view.ts";
import { Travel } from "./travel.ts";

/** Chips in a ring with chords: every chip can be reached. */
const anyLinked = fc
  .record({
    nodes: fc.integer({ min: 2, max: 12 }),
    perNode: fc.integer({ min: 1, max: 9 }),
    chords: fc.array(fc.tuple(fc.nat({ max: 11 }), fc.nat({ max: 11 })), { maxLength: 6 }),
  })
  .map(({ nodes, perNode, chords }): SceneMachine => ({
    nodeOfCore: Array.from({ length: nodes * perNode }, (_, core) => Math.floor(core / perNode)),
    nodeCount: nodes,
    positions: [],
    links: [
      ...Array.from({ length: nodes }, (_, i) => [i, (i + 1) % nodes] as const),
      ...chords.filter(([a, b]) => a !== b && a < nodes && b < nodes),
    ],
    homes: new Map([[LOCK_LINE, 0]]),
  }));

const anySize = fc.record({ width: fc.integer({ min: 300, max: 1500 }), height: fc.integer({ min: 300, max: 1000 }) });

/** Distance from a point to the nearest chip (0 inside) or link, CSS px. */
function distanceFromDrawing(layout: MachineLayout, x: number, y: number): number {
  const toChip = layout.chips.map((chip) =>
    Math.hypot(Math.max(chip.x - x, 0, x - chip.x - chip.width), Math.max(chip.y - y, 0, y - chip.y - chip.height)),
  );
  const toLink = layout.links.flatMap(({ points }) =>
    Array.from({ length: points.length / 2 - 1 }, (_, k) => distanceToSegment(points, 2 * k, x, y)),
  );
  return Math.min(...toChip, ...toLink);
}

function distanceToSegment(points: Float32Array, at: number, x: number, y: number): number {
  const [ax, ay, bx, by] = [points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0, points[at + 3] ?? 0];
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay));
}

function layoutOf(machine: SceneMachine, size: { width: number; height: number }): MachineLayout {
  return layoutMachine(machine, { ...size, running: machine.nodeOfCore.length });
}

describe("the ways of messages", () => {
  it("stay on chips and on the drawn links, at any size and arrangement", () => {
    fc.assert(
      fc.property(anyLinked, anySize, fc.nat(), fc.nat(), (machine, size, a, b) => {
        const layout = layoutOf(machine, size);
        const travel = new Travel(layout);
        const [from, to] = [a % machine.nodeOfCore.length, b % machine.nodeOfCore.length];
        travel.route(
          layout.coreX[from] ?? 0,
          layout.coreY[from] ?? 0,
          layout.nodeOfCore[from] ?? -1,
          layout.coreX[to] ?? 0,
          layout.coreY[to] ?? 0,
          layout.nodeOfCore[to] ?? -1,
        );
        for (let k = 0; k <= 40; k++) {
          travel.go((travel.length * k) / 40);
          expect(distanceFromDrawing(layout, travel.x, travel.y)).toBeLessThan(0.05);
        }
      }),
      { seed: 11, numRuns: 200 },
    );
  });

  it("run between the rows and columns of cores, never slanting across them", () => {
    fc.assert(
      fc.property(anyLinked, anySize, fc.nat(), fc.nat(), (machine, size, a, b) => {
        const layout = layoutOf(machine, size);
        if (layout.detail === "chip") return;
        const chip = layout.chips[0];
        const cores = chip?.cores ?? [];
        const [from, to] = [cores[a % cores.length] ?? 0, cores[b % cores.length] ?? 0];
        const travel = new Travel(layout);
        const spot = (core: number) => [layout.coreX[core] ?? 0, layout.coreY[core] ?? 0, 0] as const;
        travel.route(...spot(from), ...spot(to));
        for (let k = 0; k <= 20; k++) {
          travel.go((travel.length * k) / 20);
          expect(Math.min(Math.abs(travel.headingX), Math.abs(travel.headingY))).toBeLessThan(1e-3);
        }
      }),
      { seed: 12, numRuns: 100 },
    );
  });
});

describe("the travelling line", () => {
  it("is on a chip or on a link at every moment of a run, and is there most of the time of a service", () => {
    const model = buildTraceModel({
      records: writeRecords(ticketTrace({ cores: 24, sections: 12 })),
      coreCount: 24,
      lineBytes: 64,
      fromStart: true,
    });
    const machine: SceneMachine = {
      nodeOfCore: Array.from({ length: 24 }, (_, core) => Math.floor(core / 6)),
      nodeCount: 4,
      positions: [],
      links: [
        [0, 1],
        [1, 3],
        [3, 2],
        [2, 0],
      ],
      homes: new Map([[LOCK_LINE, 0]]),
    };
    const layout = layoutMachine(machine, { width: 800, height: 600, running: 24 });
    const focus = defaultFocus(model);
    const lost = new LostCopies(model);
    const view = {
      layout,
      machine,
      focus,
      travel: new Travel(layout),
      lost,
      farthest: new FarthestWay(),
      beams: new LinkUse(layout),
      fields: 2,
    };
    const cursor = new TraceCursor(model);
    const [list, strips] = [new DisplayList(), new DisplayList()];
    const size = travellingSize(layout);
    let seen = 0;
    for (let k = 0; k <= 2000; k++) {
      cursor.seek(model.begin + ((model.end - model.begin) * k) / 2000);
      drawMachineTraffic(list, strips, view, cursor);
      for (const [x, y] of hotRects(strips, size.width, size.height)) {
        seen++;
        expect(distanceFromDrawing(layout, x, y)).toBeLessThan(0.05);
      }
    }
    expect(seen).toBeGreaterThan(200);
  });
});

describe("many copies of the line at a time", () => {
  /** Reads of one line by so many cores, all served between the cycles 100 and 200. */
  function namesAmong(cores: number): number {
    const of = Array.from({ length: cores }, (_, core) => core);
    const steps = (["REQUEST", "QUEUE", "SERVE", "DATA"] as const).map((kind, i) => ({
      kind,
      time: [0, 50, 100, 200][i],
    }));
    const records = steps.flatMap(({ kind, time = 0 }) => of.map((core) => ({ time, kind, core, line: LOCK_LINE })));
    const model = buildTraceModel({ records: writeRecords(records), coreCount: 24, lineBytes: 64, fromStart: true });
    const nodeOfCore = Array.from({ length: 24 }, (_, core) => Math.floor(core / 6));
    const machine: SceneMachine = {
      nodeOfCore,
      nodeCount: 4,
      positions: [],
      links: [],
      homes: new Map([[LOCK_LINE, 0]]),
    };
    const layout = layoutMachine(machine, { width: 800, height: 600, running: 24 });
    const [focus, lost, farthest] = [defaultFocus(model), new LostCopies(model), new FarthestWay()];
    const view = {
      layout,
      machine,
      focus,
      travel: new Travel(layout),
      lost,
      farthest,
      beams: new LinkUse(layout),
      fields: 2,
    };
    const cursor = new TraceCursor(model);
    cursor.seek(150);
    const [list, strips] = [new DisplayList(), new DisplayList()];
    drawMachineTraffic(list, strips, view, cursor);
    return strips.texts.filter((text) => text.startsWith("→ core")).length;
  }

  it("are strips with the names of their cores while they are few, and marks without names when they are many", () => {
    expect(namesAmong(3)).toBe(3);
    expect(namesAmong(8)).toBe(8);
    expect(namesAmong(9)).toBe(0);
    expect(namesAmong(24)).toBe(0);
  });
});

describe("the line on its way", () => {
  /** A machine of eight chips of six cores, as in a lab, in a race, and on projectors. */
  const eight = (width: number, height: number, textPx: number): MachineLayout => {
    const nodeOfCore = Array.from({ length: 48 }, (_, core) => Math.floor(core / 6));
    const machine = { nodeOfCore, nodeCount: 8, positions: [], links: [], homes: new Map([[LOCK_LINE, 0]]) };
    return layoutMachine(machine, { width, height, running: 48, textPx });
  };

  it.each([
    [540, 280, 12],
    [900, 700, 13],
    [1240, 480, 16],
  ])("is large, with a name, where one machine has %i × %i with type of %i", (width, height, textPx) => {
    expect(isTravellingLarge(eight(width, height, textPx))).toBe(true);
  });

  it.each([
    [604, 390, 16],
    [684, 480, 18.4],
    [924, 620, 24.6],
    [390, 900, 13],
  ])("hides few numbers beside another machine, in %i × %i with type of %i", (width, height, textPx) => {
    const layout = eight(width, height, textPx);
    expect(layout.detail).toBe("core");
    expect(isTravellingLarge(layout)).toBe(false);
    expect(travellingSize(layout).height).toBeLessThanOrEqual(Math.max(10, layout.cell * 0.3));
    expect(travellingSize(layout).width).toBeLessThanOrEqual(layout.cell);
  });
});

describe("the farthest way", () => {
  it("is the longest of those to the cores that are asked about, also when others were asked about before", () => {
    fc.assert(
      fc.property(anyLinked, fc.array(fc.array(fc.nat(), { minLength: 1 }), { minLength: 1 }), (machine, asked) => {
        const running = machine.nodeOfCore.length;
        const model = buildTraceModel({
          records: writeRecords([]),
          coreCount: running,
          lineBytes: 64,
          fromStart: true,
        });
        const layout = layoutMachine(machine, { width: 700, height: 500, running });
        const travel = new Travel(layout);
        const farthest = new FarthestWay();
        const lost = new LostCopies(model);
        const view = {
          layout,
          machine,
          focus: defaultFocus(model),
          travel,
          lost,
          farthest,
          beams: new LinkUse(layout),
          fields: 1,
        };
        for (const some of asked) {
          const home = (some[0] ?? 0) % machine.nodeCount;
          const cores = Int32Array.from(some, (core) => core % running);
          const lengths = Array.from(cores, (core) => {
            routeFromHome(view, home, core);
            return travel.length;
          });
          const expected = Math.max(1, ...lengths);
          expect(farthest.of(view, home, cores)).toBe(expected);
          expect(farthest.of(view, home, cores)).toBe(expected);
        }
      }),
    );
  });
});

/** Middles of the rectangles of a size in the colour of the line. */
function hotRects(list: DisplayList, width: number, height: number): [number, number][] {
  const d = list.rects.data;
  const found: [number, number][] = [];
  for (let i = 0; i < list.rectCount; i++) {
    const at = i * RECT_STRIDE;
    const [x, y, w, h] = [d[at] ?? 0, d[at + 1] ?? 0, d[at + 2] ?? 0, d[at + 3] ?? 0];
    const fits = Math.abs(w - width) < 0.01 && Math.abs(h - height) < 0.01;
    if (fits && d[at + 4] === COLOUR.line) found.push([x + w / 2, y + h / 2]);
  }
  return found;
}
