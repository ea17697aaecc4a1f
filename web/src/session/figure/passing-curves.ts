/**
 * The curves of a sweep that a moving slider has passed. A sweep often ends before it has drawn all its places; its
 * curves are shown when their points suffice for their form, and never together with points of another position.
 */
import type { LabPoint } from "../../lab/state/lab-point.ts";
import type { PointJob } from "../../model/experiment/point-jobs.ts";

/** Share of the places at which a curve has points before it is shown. assumed: every second one shows its form. */
const ENOUGH = 0.5;

type Place = Pick<PointJob, "variant" | "x">;

export class PassingCurves {
  private readonly drawn = new Map<string, LabPoint>();
  /** The places of each variant that the sweep draws, ascending. */
  private expected: ReadonlyMap<string, readonly number[]> | undefined;

  /** The known points are of curves that the sweep need not draw. */
  constructor(known: readonly LabPoint[]) {
    this.drew(known);
  }

  expect(jobs: readonly PointJob[]): void {
    const places = new Map<string, number[]>();
    for (const { variant, x, baseline } of jobs) {
      if (!baseline)
        places.set(
          variant,
          [...(places.get(variant) ?? []), x].sort((a, b) => a - b),
        );
    }
    this.expected = places;
  }

  drew(points: readonly LabPoint[]): void {
    for (const one of points) this.drawn.set(keyOf(one.point), one);
  }

  /** Have all curves both their ends and enough of what lies between? */
  areTold(): boolean {
    return this.expected !== undefined && [...this.expected].every((curve) => this.isTold(curve));
  }

  points(): readonly LabPoint[] {
    return [...this.drawn.values()];
  }

  private isTold([variant, values]: readonly [string, readonly number[]]): boolean {
    const has = values.map((x) => this.drawn.has(keyOf({ variant, x })));
    return has[0] === true && has.at(-1) === true && has.filter(Boolean).length >= ENOUGH * values.length;
  }
}

function keyOf({ variant, x }: Place): string {
  return `${variant} ${x}`;
}
