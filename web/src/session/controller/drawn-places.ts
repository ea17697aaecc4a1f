/** Which sweep drew each place last, while a slider moves: so that the next sweep begins where that is longest ago. */
import type { LabPoint } from "../../lab/state/lab-point.ts";

export class DrawnPlaces {
  private readonly sweeps = new Map<string, number>();

  drew(points: readonly LabPoint[], sweep: number): void {
    for (const { point } of points) this.sweeps.set(keyOf(point.variant, point.x), sweep);
  }

  /** The number of the sweep; 0 where none has drawn the place. */
  sweepOf(variant: string, x: number): number {
    return this.sweeps.get(keyOf(variant, x)) ?? 0;
  }

  forget(): void {
    this.sweeps.clear();
  }
}

function keyOf(variant: string, x: number): string {
  return `${variant} ${x}`;
}
