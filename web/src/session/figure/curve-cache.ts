/** Finished curves of earlier sweeps: a variant switched off and on, or a slider moved back, needs no new run. */
import type { LabPoint } from "../../lab/state/lab-point.ts";
import type { Curves } from "../../lab/state/run-state.ts";
import { variantKey, type SweepInputs } from "../../lab/sweep-inputs.ts";

/**
 * Number of curves kept; the least recently used goes first. A curve of 48 points with 48 cores each takes about a
 * megabyte.
 */
const CURVES_MAX = 60;

export class CurveCache {
  private readonly curves = new Map<string, readonly LabPoint[]>();

  /** The curves that are known. The curve that was used last is kept longest. */
  find(inputs: SweepInputs): readonly LabPoint[] {
    return inputs.variants.flatMap((variant) => {
      const key = variantKey(inputs, variant);
      const curve = this.curves.get(key);
      if (curve === undefined) return [];
      this.curves.delete(key);
      this.curves.set(key, curve);
      return curve.map((one) => ({ ...one, isCached: true }));
    });
  }

  /** The curves of these inputs are to be computed anew. */
  forget(inputs: SweepInputs): void {
    for (const variant of inputs.variants) this.curves.delete(variantKey(inputs, variant));
  }

  /** For variants with a changed program: the curves of the scenario's own programs under the same conditions. */
  originals(inputs: SweepInputs): Curves {
    const asWritten = { ...inputs, edits: new Map<string, string>() };
    return new Map(
      [...inputs.edits.keys()].flatMap((variant): [string, readonly LabPoint[]][] => {
        const curve = this.curves.get(variantKey(asWritten, variant));
        return curve === undefined ? [] : [[variant, curve]];
      }),
    );
  }

  keep(inputs: SweepInputs, curves: Curves): void {
    for (const variant of inputs.variants) {
      const own = curves.get(variant) ?? [];
      /* An engine that failed once may do better next time, so its curve is not kept. */
      if (own.length > 0 && own.every((one) => one.result !== undefined))
        this.curves.set(variantKey(inputs, variant), own);
    }
    for (const key of this.curves.keys()) {
      if (this.curves.size <= CURVES_MAX) break;
      this.curves.delete(key);
    }
  }
}
