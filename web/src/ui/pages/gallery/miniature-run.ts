/**
 * The figures of the gallery's cards: a quick sweep of a few points per scenario, one scenario after the other, each
 * once per visit. Readers subscribe and see the curves grow.
 */
import { browserPool } from "../../site/browser-pool.ts";
import { openScenario } from "../../site/open-scenario.ts";
import type { FigureData, FigureScales } from "../../../lab/figure/figure-data.ts";
import { scalesOf } from "../../../model/scenario/lab-words.ts";
import { figureDataOf } from "../../../lab/figure/figure-of-points.ts";
import { sweepOnce, type Swept } from "../../../session/sweep-once.ts";
import { fewOf } from "./few-of.ts";

/** Points per curve: enough for its shape at this size. */
const POINTS_MAX = 9;

interface Drawn {
  readonly data: FigureData;
  readonly scales: FigureScales;
}

/** The figure so far, why there is none, or undefined before the first point. */
type MiniatureState = Drawn | string | undefined;

class MiniatureRun {
  state: MiniatureState;
  private readonly readers = new Set<() => void>();

  readonly get = (): MiniatureState => this.state;

  readonly subscribe = (reader: () => void): (() => void) => {
    this.readers.add(reader);
    return () => this.readers.delete(reader);
  };

  set(state: MiniatureState): void {
    this.state = state;
    for (const reader of [...this.readers]) reader();
  }

  async run(name: string): Promise<void> {
    const swept = await sweepOnce({ open: openScenario, pool: browserPool }, name, {
      coarseOnly: true,
      pick: (values) => fewOf(values, POINTS_MAX),
      onProgress: (soFar) => this.set(drawn(soFar)),
    });
    this.set(swept.ok ? drawn(swept.value) : `No figure: ${swept.error}`);
  }
}

const runs = new Map<string, MiniatureRun>();
let queue: Promise<unknown> = Promise.resolve();

export function miniatureOf(name: string): MiniatureRun {
  const known = runs.get(name);
  if (known !== undefined) return known;
  const made = new MiniatureRun();
  runs.set(name, made);
  queue = queue.then(() => made.run(name)).catch((error: unknown) => made.set(`No figure: ${String(error)}`));
  return made;
}

function drawn({ scenario, points, values }: Swept): Drawn {
  const visible = scenario.file.variants.map((variant) => variant.id);
  const data = figureDataOf(scenario, points, new Map(), visible, values, "own", undefined, false);
  return { data, scales: scalesOf(scenario.file.log) };
}
