/**
 * A bar for each hand-off of the lock in focus, as high as its cost, with the mean and another variant's mean as lines.
 * The bars are one slider: arrow keys go from hand-off to hand-off, a click goes to the hand-off of that bar.
 */
import { useMemo } from "react";
import { handoffAt, handoffCosts } from "../../../scene/trace/handoff-costs.ts";
import type { HandoffCosts } from "../../../scene/trace/handoff-costs.ts";
import { formatCycles, plural } from "../../../scene/words/say.ts";
import type { RunScene } from "../../../scene/run-scene.ts";
import type { HandoffFloor } from "../../../lab/handoff-floor.ts";
import type { Playback } from "../../playback/playback.ts";
import { usePlayback } from "../../playback/transport.tsx";

/** Number of bars shown at once; the next page begins where they end. */
const PAGE = 48;
/** Height of the drawing in its own units; it is stretched to its place. */
const HEIGHT = 100;

interface HandoffBarsProps {
  readonly scene: RunScene;
  readonly playback: Playback;
  /** The number of the lock. */
  readonly lock: number;
  readonly floor: HandoffFloor | undefined;
}

export function HandoffBars({ scene, playback, lock, floor }: HandoffBarsProps) {
  const costs = useMemo(() => handoffCosts(scene.model, lock), [scene, lock]);
  const { cycle: shared } = usePlayback(playback);
  if (costs.count < 2) return null;
  const cycle = playback.ownCycle(scene.model, shared);
  const present = handoffAt(costs, cycle);
  const goTo = (i: number): void => {
    const to = costs.released[Math.min(costs.count - 1, Math.max(0, i))];
    if (to !== undefined) playback.seek(playback.sharedCycle(scene.model, to));
  };
  return (
    <div className="hl-handoffs">
      <p className="hl-handoffs-head">
        <strong>What each hand-off cost</strong>
        <span>{headline(costs, present, floor)}</span>
      </p>
      <div
        className="hl-handoffs-bars"
        role="slider"
        tabIndex={0}
        aria-label="Hand-offs, by what they cost"
        aria-valuemin={1}
        aria-valuemax={costs.count}
        aria-valuenow={Math.max(1, present + 1)}
        aria-valuetext={inWords(costs, present, floor)}
        onKeyDown={(event) => {
          const to = target(event.key, present, costs.count);
          if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          event.stopPropagation();
          goTo(to);
        }}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const page = pageOf(costs, present);
          goTo(page.from + Math.floor(((event.clientX - box.left) / Math.max(1, box.width)) * page.count));
        }}
      >
        <Bars costs={costs} present={present} cycle={cycle} floor={floor?.mean} />
      </div>
    </div>
  );
}

interface BarsProps {
  readonly costs: HandoffCosts;
  readonly present: number;
  readonly cycle: number;
  readonly floor: number | undefined;
}

function Bars({ costs, present, cycle, floor }: BarsProps) {
  const { from, count } = pageOf(costs, present);
  const top = topOf(costs, floor);
  const y = (cycles: number): number => HEIGHT * (1 - cycles / top);
  const bar = (i: number, cycles: number, kind: string) => (
    <rect
      key={`${i} ${kind}`}
      className={kind}
      x={i - from + 0.09}
      y={y(cycles)}
      width={0.82}
      height={HEIGHT - y(cycles)}
    />
  );
  const now = costs.cycles[present] ?? 0;
  const elapsed = Math.min(now, Math.max(0, cycle - (costs.released[present] ?? 0)));
  return (
    <svg viewBox={`0 0 ${count} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {Array.from({ length: Math.min(count, costs.count - from) }, (_, k) => k + from)
        .filter((i) => i !== present)
        .map((i) => bar(i, costs.cycles[i] ?? 0, "hl-handoffs-bar"))}
      {present >= 0 && bar(present, now, "hl-handoffs-now")}
      {present >= 0 && bar(present, elapsed, "hl-handoffs-elapsed")}
      <line className="hl-handoffs-mean" x1="0" x2={count} y1={y(costs.mean)} y2={y(costs.mean)} />
      {floor !== undefined && (
        <line
          className="hl-handoffs-floor"
          x1="0"
          x2={count}
          y1={y(Math.min(floor, top))}
          y2={y(Math.min(floor, top))}
        />
      )}
    </svg>
  );
}

/** Another variant's mean may be so far above the bars that these would be flat: its line then lies at the top. */
const FLOOR_PART_MAX = 2;

/** The number of cycles that is as high as the drawing. */
function topOf({ most }: HandoffCosts, floor = 0): number {
  return Math.max(1, most, Math.min(floor, FLOOR_PART_MAX * most));
}

/** The page of bars in which a hand-off is. Pages begin at fixed hand-offs, so that bars stand still during play. */
function pageOf(costs: HandoffCosts, present: number): { readonly from: number; readonly count: number } {
  if (costs.count <= PAGE) return { from: 0, count: costs.count };
  const from = Math.floor(Math.max(0, present) / PAGE) * PAGE;
  return { from: Math.min(from, costs.count - PAGE), count: PAGE };
}

function target(key: string, present: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return present + 1;
    case "ArrowLeft":
    case "ArrowDown":
      return present - 1;
    case "PageDown":
      return present + 10;
    case "PageUp":
      return present - 10;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

function rounded(cycles: number): string {
  return formatCycles(Number(cycles.toPrecision(3)));
}

function headline(costs: HandoffCosts, present: number, floor: HandoffFloor | undefined): string {
  const now = costs.cycles[present];
  const parts = [
    ...(now === undefined ? [] : [`${formatCycles(now)} cycles now`]),
    `mean ${rounded(costs.mean)}`,
    ...(floor === undefined ? [] : [`${floor.label} ${rounded(floor.mean)}`]),
  ];
  return parts.join(" · ");
}

function inWords(costs: HandoffCosts, present: number, floor: HandoffFloor | undefined): string {
  const cost = costs.cycles[present];
  const one =
    cost === undefined
      ? `before the first of ${costs.count} hand-offs`
      : `hand-off ${present + 1} of ${costs.count}, from core ${costs.giver[present]} to core ${costs.taker[present]}: ` +
        plural(cost, "cycle", "cycles");
  const other = floor === undefined ? "" : `; with ${floor.label} the mean is ${rounded(floor.mean)}`;
  return `${one}; mean ${rounded(costs.mean)}, from ${formatCycles(costs.least)} to ${formatCycles(costs.most)}${other}`;
}
