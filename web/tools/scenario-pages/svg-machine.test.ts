import { expect, it } from "vitest";
import { openMachine, openScenario } from "../../cli/files/open.ts";
import { RECT_STRIDE } from "../../src/scene/drawing/display-list.ts";
import { drawnMachine, sceneOfMoment } from "../../src/ui/playback/scene-of-traced.ts";
import { runOf, essayRuns, essayFile, labOf } from "../stored/essay.ts";
import { keptMoment } from "../stored/kept-moments.ts";
import { paintedShapes } from "../stored/painted-shapes.ts";
import { svgMachine } from "./svg-machine.ts";

const SIZE = { width: 480, height: 360, textPx: 12 } as const;

function sceneOf({ scenario, place }: (typeof RUNS)[number]) {
  const { file } = openScenario(scenario).scenario;
  const moment = keptMoment(scenario, place)?.moment;
  const scene = moment && sceneOfMoment(moment, drawnMachine(openMachine(file.machine)), file);
  if (scene === undefined) throw new Error(`no moment of ${scenario} is kept`);
  return scene;
}

const RUNS = essayRuns().filter(({ machine }) => machine === undefined);

it.each(RUNS)("has every rectangle and every word that the painter paints of $scenario", (run) => {
  const scene = sceneOf(run);
  const shapes = paintedShapes(scene, SIZE);
  /* Of each list: its layer, rectangles, lines, rings, glyphs, and the texts. */
  const rects = shapes.filter((_, i) => i % 6 === 1).reduce((sum, part) => sum + part.length / RECT_STRIDE, 0);
  const svg = svgMachine(scene, SIZE, "A machine.", "test");
  const closed = svg.match(/(?<=d="[^"]*)z/g)?.length;
  expect(rects).toBeGreaterThan(20);
  expect(closed).toBe(rects);
  expect(svg).toContain('aria-label="A machine."');
});

it("has colours as the page has them, and refers only to what it defines", () => {
  const [first] = RUNS;
  if (first === undefined) throw new Error("the essay has no run");
  const svg = svgMachine(sceneOf(first), SIZE, 'A "machine" & its <line>', "one");
  const colours = [...svg.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, colour]) => colour ?? "");
  expect(colours.filter((colour) => !/^(?:none|var\(--hl-[\w-]+\)|url\(#one-h\d+\))$/.test(colour))).toEqual([]);
  const asked = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
  for (const id of asked) expect(svg).toContain(`id="${id}"`);
  expect(svg).toContain("A &quot;machine&quot; &amp; its &lt;line&gt;");
});

it("is of the run with which the figure opens", () => {
  const figures = essayFile().sections.flatMap((section) => section.figures);
  expect(figures.filter((figure) => runOf(labOf(figure)) === undefined)).toEqual([]);
});
