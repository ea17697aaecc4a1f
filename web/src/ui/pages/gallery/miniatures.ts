/**
 * The figures of the gallery's cards: a quick sweep of a few points per scenario, each once per visit. Cards ask for
 * their figure while they are shown; the cards near the viewport come first, and when the gallery closes, what has
 * not been drawn is given up, so that the lab has all workers. Readers subscribe and see the curves grow.
 */
import type { FigureData } from "../../../lab/figure/figure-data.ts";
import { figureDataOf } from "../../../lab/figure/figure-of-points.ts";
import { scalesOf, type AxisScales } from "../../../model/scenario/lab-words.ts";
import type { Session } from "../../../session/session.ts";
import { sweepOnce, type Swept } from "../../../session/sweep-once.ts";
import { fewOf } from "./few-of.ts";

/** Points per curve: enough for its shape at this size. */
const POINTS_MAX = 9;
/** While one sweep waits for the run of its largest machine, another one keeps the other workers busy. */
const SWEEPS_AT_ONCE = 2;

export type MiniatureState =
  | { readonly kind: "waiting" }
  /** Begun; no point has arrived yet. */
  | { readonly kind: "begun" }
  | { readonly kind: "drawn"; readonly data: FigureData; readonly scales: AxisScales; readonly complete: boolean }
  /** There is no figure; the reason is a sentence for the reader. */
  | { readonly kind: "none"; readonly reason: string };

const WAITING: MiniatureState = { kind: "waiting" };

/** One scenario's figure in small, as a store that components subscribe to. */
export class Miniature {
  readonly name: string;
  /** Cards that show it. */
  wanted = 0;
  /** A card that shows it is in sight, or nearly. */
  near = false;
  /** Gives the sweep up that is under way. */
  abort: AbortController | undefined;
  private state: MiniatureState = WAITING;
  private readonly readers = new Set<() => void>();

  constructor(name: string) {
    this.name = name;
  }

  readonly get = (): MiniatureState => this.state;

  readonly subscribe = (reader: () => void): (() => void) => {
    this.readers.add(reader);
    return () => this.readers.delete(reader);
  };

  set(state: MiniatureState): void {
    this.state = state;
    for (const reader of [...this.readers]) reader();
  }
}

export class Miniatures {
  private readonly session: Session;
  private readonly all = new Map<string, Miniature>();
  private underWay = 0;

  constructor(session: Session) {
    this.session = session;
  }

  of(name: string): Miniature {
    const known = this.all.get(name);
    if (known !== undefined) return known;
    const made = new Miniature(name);
    this.all.set(name, made);
    return made;
  }

  /** A card shows this scenario from now on, until it calls the function that this returns. */
  want(name: string): () => void {
    const one = this.of(name);
    one.wanted += 1;
    /* What failed before, as when a file could not be loaded, is tried again when the gallery is opened again. */
    if (one.get().kind === "none") one.set(WAITING);
    /* All cards of a page ask before the first sweep begins, and say whether they are near. */
    queueMicrotask(() => this.beginNext());
    return () => {
      one.wanted -= 1;
      if (one.wanted === 0) one.abort?.abort();
    };
  }

  setNear(name: string, near: boolean): void {
    this.of(name).near = near;
  }

  private beginNext(): void {
    while (this.underWay < SWEEPS_AT_ONCE) {
      const waiting = [...this.all.values()].filter((one) => one.wanted > 0 && one.get().kind === "waiting");
      const next = waiting.find(({ near }) => near) ?? waiting[0];
      if (next === undefined) return;
      this.underWay += 1;
      next.set({ kind: "begun" });
      this.draw(next)
        .then((state) => next.set(state))
        .catch((error: unknown) => next.set(next.abort?.signal.aborted === true ? WAITING : none(String(error))))
        .finally(() => {
          next.abort = undefined;
          this.underWay -= 1;
          this.beginNext();
        });
    }
  }

  private async draw(one: Miniature): Promise<MiniatureState> {
    const abort = new AbortController();
    one.abort = abort;
    const swept = await sweepOnce(this.session, one.name, {
      until: "coarse",
      order: "smallest",
      pick: (values) => fewOf(values, POINTS_MAX),
      onProgress: (soFar) => {
        const state = drawn(soFar, false);
        if (state.kind === "drawn") one.set(state);
      },
      signal: abort.signal,
    });
    return swept.ok ? drawn(swept.value, true) : none(swept.error);
  }
}

/** By session: figures that have been drawn are shown whenever the gallery is opened again. */
const ofSession = new WeakMap<Session, Miniatures>();

export function miniaturesOf(session: Session): Miniatures {
  const known = ofSession.get(session);
  if (known !== undefined) return known;
  const made = new Miniatures(session);
  ofSession.set(session, made);
  return made;
}

function none(reason: string): MiniatureState {
  return { kind: "none", reason: `No figure: ${reason}` };
}

function drawn({ scenario, points, values }: Swept, complete: boolean): MiniatureState {
  const visible = scenario.file.variants.map((variant) => variant.id);
  /* The points stay first looks ("refining"): their intervals, as wide as the axis, must not squeeze the curves. */
  const data = figureDataOf({
    scenario,
    points,
    ghost: new Map(),
    visible,
    xValues: values,
    measure: "own",
    selectedVariant: undefined,
    refining: true,
  });
  if (data.series.every((series) => series.points.length === 0)) {
    return none("every run broke off. The scenario's page says why.");
  }
  return { kind: "drawn", data, scales: scalesOf(scenario.file.log), complete };
}
