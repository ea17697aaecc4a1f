/** The ratios that a scenario draws as bars: every shown variant, at the selected place, beside its reference. */
import { useMemo, useRef } from "react";
import { RatioBars } from "../../../charts/ratio-bars.tsx";
import type { RatioSeries } from "../../../charts/ratio-bars-layout.ts";
import { seriesClass } from "../../../charts/series-style.ts";
import { measuredAt } from "../../../lab/selectors.ts";
import { selectedRef, visibleVariants } from "../../../lab/place-selectors.ts";
import { ratioGroups } from "../../../model/results/counted.ts";
import type { Scenario } from "../../../model/scenario/scenario.ts";
import type { CountedBars as BarsOfFile } from "../../../model/scenario/schema.ts";
import { useSize } from "../../parts/use-size.ts";
import { useApp } from "../../state/app-context.ts";

interface CountedBarsProps {
  readonly scenario: Scenario;
  readonly bars: BarsOfFile;
  readonly clockHz: number;
}

export function CountedBars({ scenario, bars, clockHz }: CountedBarsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const size = useSize(ref);
  const series = useRatioSeries(scenario, bars, clockHz);
  const groups = useMemo(
    () => bars.groups.map((group) => ({ label: group.label, categories: group.bars.map((bar) => bar.label) })),
    [bars],
  );
  const reference = scenario.file.variants.find((variant) => variant.id === bars.relative_to)?.label ?? "";
  if (series.length === 0)
    return <p className="hl-small hl-empty">The bars need the runs of “{reference}” and of another variant here.</p>;
  return (
    <>
      <div ref={ref} className="hl-stack-frame">
        {size !== undefined && <RatioBars groups={groups} series={series} size={size} yLabel={bars.label} />}
      </div>
      <ul className="hl-legend hl-small" aria-label="Legend of the bars">
        {series.map((one) => (
          <li key={one.id} className={`hl-legend-item ${seriesClass(one.style)}`}>
            <svg className="hl-legend-swatch" viewBox="0 0 26 12" aria-hidden="true">
              <rect className="hl-histogram-bar" width="26" height="12" />
            </svg>
            {one.label}, relative to {reference}
          </li>
        ))}
      </ul>
    </>
  );
}

function useRatioSeries(scenario: Scenario, bars: BarsOfFile, clockHz: number): readonly RatioSeries[] {
  const points = useApp((state) => state.run.points);
  const visible = useApp(visibleVariants);
  const place = useApp(selectedRef);
  return useMemo(() => {
    const runOf = (variant: string) => measuredAt(points, place && { ...place, seriesId: variant });
    const reference = runOf(bars.relative_to);
    if (reference === undefined) return [];
    return scenario.file.variants.flatMap(({ id, label }, style): RatioSeries[] => {
      const isShown = visible.includes(id) && id !== bars.relative_to;
      const run = isShown ? runOf(id) : undefined;
      if (run === undefined) return [];
      const groups = ratioGroups(scenario.file, { ...run, clockHz }, { ...reference, clockHz }) ?? [];
      const ratios = groups.flatMap((group) => group.bars.map(({ ratio }) => (ratio.ok ? ratio.value : undefined)));
      return [{ id, label, style, ratios }];
    });
  }, [scenario, bars, clockHz, points, visible, place]);
}
