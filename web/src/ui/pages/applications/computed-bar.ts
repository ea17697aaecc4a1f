/** A bar computed in this browser: the application with some of its switches off, on one core and on many. */
import { fail, ok, orThrow, type Result } from "../../../base/result.ts";
import { type ApplicationBar, barOf } from "../../../lab/application-bar.ts";
import type { Configuration, NamedApplication } from "../../../model/applications/switches.ts";
import { failureSentence } from "../../../loading/load-error.ts";
import type { Session } from "../../../session/session.ts";
import { sweepOnce } from "../../../session/sweep-once.ts";
import { isMeasured } from "../../../lab/state/lab-point.ts";
import { FILE } from "./applications-data.ts";
import type { SeenRun } from "./evidence.ts";

/** A bar with the run on many cores that it is from. */
export interface ComputedBar extends ApplicationBar {
  /** The application's measure on many cores. */
  readonly many: number;
  readonly run: SeenRun;
}

type Pass = "coarse" | "refined";

/** In sentences, which begin with `what`: "The quiz". Rejects with them, and with the signal's reason. */
export async function computedBar(what: string, ...about: Parameters<typeof computeBar>): Promise<ComputedBar> {
  return orThrow(await computeBar(...about).catch((error: unknown) => fail(failureSentence(what, error))));
}

/**
 * The pass is that of the run on many cores; one core is always measured precisely, since its runs are short. Rejects
 * when no run can be made, and with the signal's reason. The error of the result is a sentence.
 */
async function computeBar(
  session: Session,
  { scenario, part }: NamedApplication,
  { variant, parameters }: Configuration,
  { pass, signal }: { readonly pass: Pass; readonly signal: AbortSignal },
): Promise<Result<ComputedBar, string>> {
  const opened = await session.open(scenario);
  if (!opened.ok) return opened;
  const machine = opened.value.machines.get(opened.value.scenario.file.machine);
  const sweep = (cores: number, until: Pass) =>
    sweepOnce(session, scenario, {
      until,
      variants: [variant],
      parameters,
      pick: () => [cores],
      onProgress: () => undefined,
      signal,
    });
  const first = await sweep(FILE.from, "refined");
  if (!first.ok) return first;
  const last = await sweep(FILE.to, pass);
  if (!last.ok) return last;
  const points = [first.value, last.value].flatMap((swept) => swept.points.get(variant) ?? []);
  const many = last.value.points.get(variant)?.find(isMeasured);
  const bar = machine === undefined ? undefined : barOf(points, FILE, machine.model.lineBytes);
  if (machine === undefined || bar === undefined || many?.point.measure.ok !== true)
    return fail(`${part.name} has no value with these switches.`);
  const { lineBytes } = machine.model;
  const run = { result: many.result, debug: many.job.program.debug, lineBytes };
  return ok({ ...bar, many: many.point.measure.value.value, run });
}
