/**
 * The coarse runs of settings to which a slider may be moved next, made while there is nothing else to do: the figure
 * is there at once when the reader comes there. Nothing is told of these runs; their results are kept
 * (worker/kept-runs.ts), where the sweep of those settings finds them.
 */
import type { Expected } from "../lab/state/app-state.ts";
import { requestOf, type SweepInputs } from "../lab/sweep-inputs.ts";
import { prepare } from "./prepare.ts";
import { runSweep, type SweepRun } from "./run-sweep.ts";
import type { Session } from "./session.ts";

/**
 * Milliseconds for the runs of one expectation. assumed: more than the figures of 48 cores at three settings take; a
 * figure of 512 cores is not completed, but what was run of it is kept.
 */
export const FORESIGHT_MS = 1000;

type ExpectedValues = Extract<Expected, { kind: "values" }>;

/** What is expected, and from where. */
interface Expectation {
  readonly inputs: SweepInputs;
  readonly expected: ExpectedValues | undefined;
}

export class Foresight {
  private readonly session: Pick<Session, "pool" | "compiler">;
  private present: Expectation | undefined;
  private sweep: SweepRun | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Pick<Session, "pool" | "compiler">) {
    this.session = session;
  }

  /** Takes the place of what was expected before. The same expectation goes on, and is not begun again. */
  expect(inputs: SweepInputs, asked: Expected | undefined): void {
    const expected = asked?.kind === "values" ? asked : undefined;
    if (this.present?.inputs === inputs && this.present.expected === expected) return;
    this.drop();
    const present = { inputs, expected };
    this.present = present;
    if (expected === undefined || inputs.schedule !== undefined) return;
    this.timer = setTimeout(() => this.end(), FORESIGHT_MS);
    /* What goes wrong is told when the reader is there. */
    this.make(present, expected).catch(() => undefined);
  }

  /** Ends the runs, and forgets what is expected. */
  drop(): void {
    this.end();
    this.present = undefined;
  }

  private end(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.sweep?.cancel();
    this.sweep = undefined;
  }

  private async make(present: Expectation, { name, values }: ExpectedValues): Promise<void> {
    const { inputs } = present;
    const { machine, sources, edits, parameters } = inputs;
    const runs = await this.session.pool(inputs.modelVersion);
    if (machine === undefined || runs.anew === undefined) return;
    for (const value of values) {
      const request = requestOf({ ...inputs, parameters: { ...parameters, [name]: value } }, machine);
      const prepared = await prepare({ request, sources, edits }, this.session.compiler);
      if (this.present !== present || this.timer === undefined) return;
      if (!prepared.ok) continue;
      this.sweep = runSweep(prepared.value, runs, { passes: "coarse" });
      await this.sweep.finished;
    }
  }
}
