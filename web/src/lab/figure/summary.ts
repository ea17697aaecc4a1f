/** The figure in words: for readers who do not see the picture, and as a check for readers who do. */
import type { FigureData, FigurePoint, FigureSeries, MeasuredSeries } from "./figure-data.ts";
import { formatNumber, formatPlace } from "../../base/format.ts";

export function summarise(data: FigureData): string {
  const head = `${data.yLabel}${data.yUnit === "" ? "" : ` in ${data.yUnit}`} against ${data.xLabel}.`;
  const curves = data.series.map((series) => curveSentence(series, data)).filter((sentence) => sentence !== "");
  const measured = (data.measured ?? []).map((curve) => measuredSentence(curve, data));
  return [head, ...(curves.length === 0 ? ["Nothing computed yet."] : curves), ...measured].join(" ");
}

function measuredSentence({ label, points }: MeasuredSeries, data: FigureData): string {
  const places = points.map((point): FigurePoint => ({ ...point, interval: undefined, quality: "precise" }));
  return curveSentence({ id: label, label: `Measured, ${label}`, style: 0, points: places, earlier: [] }, data);
}

function curveSentence(series: FigureSeries, data: FigureData): string {
  const [first] = series.points;
  const last = series.points[series.points.length - 1];
  if (first === undefined || last === undefined) return "";
  return `${series.label}: ${shape(series.points, first, last, data.xLabel)}${doubts(series)}.`;
}

/** A difference below this is called level. assumed: what the eye calls level in a figure. */
const LEVEL_SHARE = 0.05;

function shape(points: readonly FigurePoint[], first: FigurePoint, last: FigurePoint, xLabel: string): string {
  const at = (point: FigurePoint) => `${formatNumber(point.y)} at ${formatNumber(point.x, 6)}`;
  const alone = (point: FigurePoint) => `${formatNumber(point.y)} at ${formatPlace(point.x, xLabel)}`;
  if (first === last) return alone(first);
  const peak = points.reduce((best, point) => (point.y > best.y ? point : best), first);
  if (peak !== last && peak !== first && last.y < peak.y * (1 - LEVEL_SHARE)) {
    return `rises from ${at(first)} to a peak of ${alone(peak)} and falls to ${at(last)}`;
  }
  const low = points.reduce((best, point) => (point.y < best.y ? point : best), first);
  if (low.y < Math.min(first.y, last.y) * (1 - LEVEL_SHARE)) {
    return `falls from ${at(first)} to a low of ${alone(low)} and rises to ${at(last)}`;
  }
  if (last.y > first.y * (1 + LEVEL_SHARE)) return `rises from ${at(first)} to ${alone(last)}`;
  if (last.y < first.y * (1 - LEVEL_SHARE)) return `falls from ${at(first)} to ${alone(last)}`;
  return `stays level, ${at(first)} and ${alone(last)}`;
}

function doubts(series: FigureSeries): string {
  const unconverged = series.points.filter((point) => point.quality === "unconverged").length;
  const bistable = series.points.filter((point) => point.other !== undefined);
  const parts = [
    unconverged > 0 ? `${unconverged} of ${series.points.length} points did not converge` : "",
    bistable.length > 0 ? `bistable at ${bistable.map((point) => formatNumber(point.x, 6)).join(", ")}` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : ` (${parts.join("; ")})`;
}
