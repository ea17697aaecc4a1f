/**
 * The figures of the gallery's cards: a quick sweep of a few points per scenario, one scenario after the other, each
 * once per visit. Readers subscribe and see the curves grow.
 */
import type { FigureData } from "../../../lab/figure/figure-data.ts";
import { scalesOf, type AxisScales } from "../../../model/scenario/lab-words.ts";
import { figureDataOf } from "../../../lab/figure/figure-of-points.ts";
import type { Session } from "../../../session/session.ts";
import { sweepOnce, type Swept } from "../../../session/sweep-once.ts";
import { fewOf } from "./few-of.ts";

/** Points per curve: enough for its shape at this size. */
const POINTS_MAX = 9;

interface Drawn {
  readonly data: FigureData;
  readonly scales: AxisScales;
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

  async run(session: Session, name: string): Promise<void> {
    const swept = await sweepOnce(session, name, {
      until: "coarse",
      pick: (values) => fewOf(values, POINTS_MAX),
      onProgress: (soFar) => this.set(drawn(soFar)),
    });
    this.set(swept.ok ? drawn(swept.value) : `No figure: ${swept.error}`);
  }
}

/** By session, then by name of the scenario: made once, shown whenever the gallery is open. */
const runs = new WeakMap<Session, Map<string, MiniatureRun>>();

export function miniatureOf(session: Session, name: string): MiniatureRun {
  const ofSession = runs.get(session) ?? new Map<string, MiniatureRun>();
  runs.set(session, ofSession);
  const known = ofSession.get(name);
  if (known !== undefined) return known;
  const made = new MiniatureRun();
  ofSession.set(name, made);
  made.run(session, name).catch((error: unknown) => made.set(`No figure: ${String(error)}`));
  return made;
}

function drawn({ scenario, points, values }: Swept): Drawn {
  const visible = scenario.file.variants.map((variant) => variant.id);
  const data = figureDataOf(scenario, points, new Map(), visible, values, "own", undefined, false);
  return { data, scales: scalesOf(scenario.file.log) };
}
