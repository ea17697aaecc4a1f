/** A bar computed in this browser: the application with some of its switches off, on one core and on many. */
import { fail, ok, type Result } from "../../../base/result.ts";
import { isMeasured, type LabPoint } from "../../../lab/state/lab-point.ts";
import { perCoreRatio } from "../../../model/applications/bars.ts";
import type { Configuration, NamedApplication } from "../../../model/applications/switches.ts";
import { limitOf } from "../../../model/results/limit.ts";
import type { Session } from "../../../session/session.ts";
import { sweepOnce } from "../../../session/sweep-once.ts";
import { type Bar, FILE } from "./applications-data.ts";

export type Pass = "coarse" | "refined";

/** Rejects when no run can be made, and with the signal's reason. The error of the result is a sentence. */
export async function computeBar(
  session: Session,
  { scenario, part }: NamedApplication,
  { variant, parameters }: Configuration,
  { pass, signal }: { readonly pass: Pass; readonly signal: AbortSignal },
): Promise<Result<Bar, string>> {
  const swept = await sweepOnce(session, scenario, {
    until: pass,
    variants: [variant],
    parameters,
    pick: () => [FILE.from, FILE.to],
    onProgress: () => undefined,
    signal,
  });
  if (!swept.ok) return swept;
  const points = swept.value.points.get(variant) ?? [];
  const ratio = perCoreRatio((cores) => measureAt(points, cores), FILE);
  if (ratio === undefined) return fail(`${part.name} has no value with these switches.`);
  return ok({ ratio, limit: await limitAt(session, scenario, points) });
}

function measureAt(points: readonly LabPoint[], cores: number): number | undefined {
  const found = points.filter(isMeasured).find(({ point }) => point.x === cores);
  return found?.point.measure.ok === true ? found.point.measure.value.value : undefined;
}

async function limitAt(session: Session, scenario: string, points: readonly LabPoint[]): Promise<Bar["limit"]> {
  const found = points.filter(isMeasured).find(({ point }) => point.x === FILE.to);
  const opened = await session.open(scenario);
  const machine = opened.ok ? opened.value.machines.get(opened.value.scenario.file.machine) : undefined;
  if (found === undefined || machine === undefined) return undefined;
  return limitOf(found.result, found.job.program.debug, machine.model.lineBytes);
}
