import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { figureOf } from "../../lab/testing/figure.ts";
import { scalesOf } from "../../model/scenario/lab-words.ts";
import { layoutFigure } from "./figure-layout.ts";
import { Readout, SelectedRule } from "./figure-readout.tsx";

const at = (x: number, y: number) => ({ x, y, interval: undefined, quality: "precise" as const });
const curve = (id: string, style: number, ...points: ReturnType<typeof at>[]) => ({
  ...{ id, label: `curve ${id}`, style, earlier: [] },
  points,
});
const DATA = figureOf([
  curve("a", 0, at(1, 10), at(8, 20)),
  curve("b", 1, at(1, 12), at(8, 90)),
  curve("c", 2, at(1, 11), at(8, 50)),
  curve("d", 3, at(1, 5)),
]);
const LAYOUT = layoutFigure(DATA, { width: 640, height: 300, fontPx: 13 }, scalesOf(undefined));

function wordsOf(part: typeof Readout, seriesId: string, x: number): readonly string[] {
  const Part = part;
  const svg = renderToStaticMarkup(<Part data={DATA} layout={LAYOUT} at={{ seriesId, x }} fontPx={13} />);
  return [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map((match) => match[1] ?? "");
}

it("the numbers at the cursor stand in the order of the curves there, without curves that have no point there", () => {
  expect(wordsOf(Readout, "a", 8)).toEqual(["8 cores", "curve b", "90", "curve c", "50", "curve a", "20"]);
  expect(wordsOf(Readout, "a", 1).slice(1, 3)).toEqual(["curve b", "12"]);
  expect(wordsOf(Readout, "a", 4)).toEqual([]);
});

it("the head of the numbers fits into their box: it has the axis' unit without its name, and widens the box", () => {
  const boxOf = (xLabel: string): readonly [head: string, width: number] => {
    const data = { ...DATA, xLabel };
    const svg = renderToStaticMarkup(<Readout data={data} layout={LAYOUT} at={{ seriesId: "a", x: 8 }} fontPx={13} />);
    const [, width, head = ""] = /<rect[^>]* width="([^"]*)".*?<text[^>]*>([^<]*)</.exec(svg) ?? [];
    return [head, Number(width)];
  };
  const [cores, width] = boxOf("cores");
  expect(cores).toBe("8 cores");
  expect(boxOf("time of a thread to fetch its own data after others have run, cycles")).toEqual(["8 cycles", width]);
  const [calls, wider] = boxOf("calls from one use of the disk to the next");
  expect(calls).toBe("8 calls from one use of the disk to the next");
  expect(wider).toBeGreaterThan(calls.length * 13 * 0.54);
});

it("the rule of the selected run has its place and value, or the place alone while the run is not there", () => {
  expect(wordsOf(SelectedRule, "c", 8)).toEqual(["8: 50"]);
  expect(wordsOf(SelectedRule, "d", 8)).toEqual(["8"]);
});
