/** The page of frames.ts: real painters on real canvases, traces from the tests' little ticket-lock machine. */
import { Canvas2dRenderer } from "../../src/canvas/canvas2d.ts";
import { MACHINE_LAYERS, MachinePainter } from "../../src/canvas/machine-painter.ts";
import { frames } from "../../src/canvas/raf-scheduler.ts";
import { TIMELINE_LAYERS, TimelinePainter } from "../../src/canvas/timeline-painter.ts";
import { loadsOfTrace } from "../../src/scene/machine/link-load.ts";
import { sceneNames } from "../../src/scene/words/names.ts";
import type { RunScene } from "../../src/scene/run-scene.ts";
import { writeRecords } from "../../src/scene/testing/record-writer.ts";
import { LOCK_LINE, ticketTrace } from "../../src/scene/testing/ticket-trace.ts";
import { treeMachine } from "../../src/scene/testing/tree-machine.ts";
import type { SceneTheme } from "../../src/scene/drawing/theme.ts";
import { timelineFrame, timelineView } from "../../src/scene/timeline/view.ts";
import { TraceCursor } from "../../src/scene/trace/cursor.ts";
import { buildTraceModel } from "../../src/scene/trace/model.ts";

export interface Row {
  readonly name: string;
  readonly samplesMs: number[];
}

const FRAMES = 600;
const WIDTH = 720;
const HEIGHT = 520;
const THEME: SceneTheme = {
  paper: "#fbfaf7",
  raised: "#ffffff",
  sunken: "#f3f1ea",
  ink: "#1c1b19",
  ink2: "#5e5c56",
  ink3: "#8a877e",
  hairline: "#dedbd1",
  link: "#c9c5b8",
  compute: "#aab4bf",
  hold: "#009e73",
  spin: "#e69f00",
  wait: "#e98a4d",
  user: "#cfe2f3",
  kernel: "#8fbfe6",
  switching: "#c8b3dd",
  queue: "#c24e00",
  idle: "#f3f1ea",
  onSolid: "#ffffff",
  line: "#0050d8",
  accent: "#a33e0b",
  sans: "sans-serif",
  mono: "monospace",
};

function sceneOf(cores: number, sections: number, perNode: number): RunScene {
  const nodeCount = Math.ceil(cores / perNode);
  const records = writeRecords(ticketTrace({ cores, sections, work: cores * 100 }));
  return {
    model: buildTraceModel({ records, coreCount: cores, lineBytes: 64, fromStart: true }),
    machine: {
      nodeOfCore: Array.from({ length: cores }, (_, core) => Math.floor(core / perNode)),
      nodeCount,
      positions: [],
      links: Array.from({ length: nodeCount - 1 }, (_, node) => [node, node + 1] as const),
      homes: new Map([[LOCK_LINE, 0]]),
    },
    names: sceneNames(undefined, 64),
    page: undefined,
    syscalls: undefined,
    firstLook: 0,
    printed: [],
    stations: [],
  };
}

/** The scene of sceneOf on the tree of the 512-processor machine: 8 cabinets, 32 routers, 128 bricks, 256 nodes. */
function treeSceneOf(sections: number): RunScene {
  const machine = { ...treeMachine([2, 4, 4, 8], 2), homes: new Map([[LOCK_LINE, 0]]) };
  return { ...sceneOf(machine.nodeOfCore.length, sections, 2), machine };
}

function nextFrame(): Promise<void> {
  return new Promise((done) =>
    frames.ask(() => {
      done();
      return false;
    }),
  );
}

function canvases(count: number): HTMLCanvasElement[] {
  return Array.from({ length: count }, () => document.body.appendChild(document.createElement("canvas")));
}

function timed(row: Row, act: () => void): void {
  const from = performance.now();
  act();
  row.samplesMs.push(performance.now() - from);
}

/** A frame as the application draws it, at the speed a reader sees: hand-offs in two seconds, 60 frames a second. */
async function playMachine(scene: RunScene, name: string): Promise<Row> {
  const row: Row = { name, samplesMs: [] };
  const surfaces = canvases(MACHINE_LAYERS);
  const painter = new MachinePainter(scene, new Canvas2dRenderer(surfaces));
  painter.resize({ width: WIDTH, height: HEIGHT, ratio: 1 }, 12);
  painter.setTheme(THEME);
  painter.setLoads(loadsOfTrace(scene.model, scene.machine));
  const { heldTime } = scene.model.handoffs;
  const middle = Math.floor(heldTime.length / 2);
  const start = heldTime[middle] ?? 0;
  const step = ((heldTime[middle + 1] ?? 0) - start) / 120;
  for (let frame = 0; frame < FRAMES; frame++) {
    await nextFrame();
    timed(row, () => painter.draw(start + frame * step));
  }
  for (const surface of surfaces) surface.remove();
  return row;
}

async function drawTimeline(scene: RunScene, share: number, name: string): Promise<Row> {
  const row: Row = { name, samplesMs: [] };
  const surfaces = canvases(TIMELINE_LAYERS);
  const { model } = scene;
  const painter = new TimelinePainter(model, new Canvas2dRenderer(surfaces), [], "cores");
  painter.resize({ width: 1200, height: 320, ratio: 1 });
  painter.setTheme(THEME);
  const frame = timelineFrame(
    { width: 1200, height: 320, textPx: 12 },
    { begin: model.begin, end: model.end, laneCount: model.coreCount, hasLock: true },
  );
  const span = (model.end - model.begin) * share;
  for (let k = 0; k < 40; k++) {
    await nextFrame();
    painter.setView(timelineView(frame, model.begin + (span * k) / 50, model.begin + (span * k) / 50 + span));
    timed(row, () => painter.draw({ cycle: model.begin, selection: undefined, lane: undefined }));
  }
  for (const surface of surfaces) surface.remove();
  return row;
}

function seekAround(scene: RunScene, name: string): Row {
  const row: Row = { name, samplesMs: [] };
  const cursor = new TraceCursor(scene.model);
  for (let k = 0; k < 300; k++) {
    const share = (k * 0.618034) % 1;
    timed(row, () => cursor.seek(scene.model.begin + (scene.model.end - scene.model.begin) * share));
  }
  return row;
}

/** The same trace over and over, as long as a real one. */
function longTrace(records: number): Uint32Array {
  const once = ticketTrace({ cores: 48, sections: 300, work: 4800 });
  const span = (once.at(-1)?.time ?? 0) + 1000;
  const copies = Math.ceil(records / once.length);
  const shifted = (k: number) => once.map((record) => ({ ...record, time: record.time + k * span }));
  return writeRecords(Array.from({ length: copies }, (_, k) => shifted(k)).flat());
}

async function main(): Promise<void> {
  const rows: Row[] = [];
  rows.push(await playMachine(sceneOf(48, 150, 6), "machine, 48 cores, playing"));
  rows.push(await playMachine(sceneOf(512, 60, 8), "machine, 512 cores, playing"));
  rows.push(await playMachine(treeSceneOf(60), "machine, 512 cores in a tree, playing"));
  rows.push(await playMachine(sceneOf(1024, 30, 8), "machine, 1024 cores, playing"));
  const load: Row = { name: "1 000 000 records decoded and indexed", samplesMs: [] };
  const records = longTrace(1_000_000);
  const short = sceneOf(48, 2, 6);
  let long = short;
  for (let k = 0; k < 3; k++) {
    timed(load, () => {
      long = { ...short, model: buildTraceModel({ records, coreCount: 48, lineBytes: 64, fromStart: true }) };
    });
  }
  rows.push(load, seekAround(long, "seek anywhere in 1 000 000 records"));
  rows.push(await drawTimeline(long, 0.001, "timeline, 48 cores, 1000 records shown"));
  rows.push(await drawTimeline(long, 1, "timeline, 48 cores, 1 000 000 records shown"));
  rows.push(await drawTimeline(sceneOf(1024, 30, 8), 0.2, "timeline, 1024 cores"));
  Object.assign(globalThis, { benchRows: rows });
}

await main();
