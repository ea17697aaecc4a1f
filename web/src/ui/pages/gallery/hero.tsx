/**
 * The head of the first page: the question, and the figure of the first scenario with a slider for the cores, which its
 * machine follows. Moved beyond the peak, the slider shows what the product is about: more cores, less work.
 */
import { type ReactNode, useRef, useState, useSyncExternalStore } from "react";
import { formatNumber, formatPlace } from "../../../base/format.ts";
import { Figure } from "../../../charts/figure/figure.tsx";
import { rivalOfVariant } from "../../../lab/link/race-field.ts";
import { newLabState } from "../../../lab/link/lab-state.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { summarise } from "../../../lab/figure/summary.ts";
import { figureOfStored } from "../../../lab/figure/figure-of-stored.ts";
import type { StoredFigure, StoredSeries } from "../../../lab/stored/stored-figure.ts";
import { valueNear } from "../../../lab/stored/headline.ts";
import type { PointRef } from "../../../lab/figure/figure-data.ts";
import { heroX, onHeroX } from "../../browser/hero-x.ts";
import { FigureScrubber } from "../../parts/figure-scrubber.tsx";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { useSize } from "../../parts/use-size.ts";
import { askForStart } from "../../race/asked-start.ts";
import type { CourseEntry } from "../../../model/scenario/course.ts";

export const HeroMachine = lazyPart("The machine", () =>
  import("./hero-machine.tsx").then((module) => module.HeroMachine),
);

/** The place at which the slider stands first. */
export function firstPlace({ xValues }: StoredFigure): number {
  return xValues[xValues.length - 1] ?? 1;
}

interface HeroProps {
  readonly entry: CourseEntry;
  readonly figure: StoredFigure;
  /** What is asked before the page explains anything. */
  readonly children: ReactNode;
}

export function Hero({ entry, figure, children }: HeroProps) {
  const [series] = figure.series;
  const [chosen, choose] = useState<number | undefined>(undefined);
  const inPicture = useSyncExternalStore(onHeroX, heroX, () => undefined);
  const x = chosen ?? inPicture ?? firstPlace(figure);
  const lab = newLabState(entry.name);
  /* A link that names a place beside a step would mean a reader who has left the step. */
  const tour = writeLink({ page: "lab", experiment: { ...lab, tour: 1 } });
  const rival = figure.series.find(({ id }) => id === figure.race);
  const race =
    rival === undefined || series === undefined
      ? undefined
      : writeLink({
          page: "lab",
          experiment: { ...lab, variant: series.id, x: firstPlace(figure), race: rivalOfVariant(rival.id) },
        });
  const asShown = writeLink({ page: "lab", experiment: { ...lab, x, variant: series?.id } });
  if (series === undefined) return null;
  return (
    <section className="hl-hero" aria-label="What Hotline shows">
      <div className="hl-hero-text">
        <h1>Why are 48 cores slower than 12?</h1>
        <p>
          Because all of them want the same cache line. Watch the line travel, change the code, and see the curve
          change. Everything is simulated load by load from C programs, and compared with measurements of real machines.
          The whole story is an essay: <a href={writeLink({ page: "essay" })}>Fifteen years of one lock</a>.
        </p>
        {children}
        <p className="hl-hero-ways">
          <a className="hl-button hl-button--primary" href={tour}>
            ▶ Take the tour
          </a>
          {race !== undefined && (
            <a
              className="hl-button"
              aria-label={`Watch a race: ${series.label} against ${rival?.label}`}
              href={race}
              onClick={askForStart}
            >
              Watch a race
            </a>
          )}
          <a className="hl-hero-quiet" href={asShown}>
            Open the lab
          </a>
        </p>
        <p className="hl-small hl-muted">
          {entry.title}. Figures on this page are stored; the lab computes them again in your browser.
        </p>
      </div>
      <div className="hl-hero-figure">
        <HeroFigure figure={figure} series={series} x={x} onX={choose} />
        <HeroValue figure={figure} series={series} x={x} />
      </div>
      <div className="hl-hero-machine">
        <HeroMachine x={x} />
      </div>
    </section>
  );
}

interface HeroPlace {
  readonly figure: StoredFigure;
  readonly series: StoredSeries;
  readonly x: number;
}

/** The words of the selected place. */
export function HeroValue({ figure, series, x }: HeroPlace) {
  const value = formatNumber(valueNear(series, x));
  return (
    <p className="hl-hero-value">
      <b className="hl-number">{x}</b> {figure.xLabel} <b className="hl-number">{value}</b> {figure.yUnit}{" "}
      <span className="hl-muted">{peakText(figure, series, x)}</span>
    </p>
  );
}

interface HeroFigureProps extends HeroPlace {
  readonly onX: (x: number) => void;
}

function HeroFigure({ figure, series, x, onX }: HeroFigureProps) {
  const ref = useRef<HTMLDivElement>(null);
  const size = useSize(ref);
  const [data] = useState(() => figureOfStored(figure));
  const drawn = size === undefined || size.width === 0 ? undefined : size;
  const place = {
    data,
    scales: figure.scales,
    selected: { seriesId: series.id, x },
    onSelect: (chosen: PointRef) => onX(chosen.x),
  };
  return (
    <>
      <div ref={ref} className="hl-hero-frame">
        {drawn !== undefined && <Figure {...place} size={drawn} summary={summarise(data)} />}
      </div>
      {drawn !== undefined && <FigureScrubber {...place} size={drawn} values={figure.xValues} />}
    </>
  );
}

/** Past the peak: "down from 11 600 at 40". */
function peakText(figure: StoredFigure, series: StoredSeries, x: number): string {
  const peak = series.points.reduce((best, point) => (point[1] > best[1] ? point : best), series.points[0] ?? [0, 0]);
  return x > peak[0] ? `down from ${formatNumber(peak[1])} at ${formatPlace(peak[0], figure.xLabel)}` : "";
}
