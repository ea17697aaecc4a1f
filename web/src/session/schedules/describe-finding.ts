/**
 * A finding of a search in words, as the command line prints it and the page shows it: what is wrong, where, and how to
 * mend it.
 */
import type { DataRace, RunResult, StandingCore } from "../../base/run.ts";
import { groupThousands } from "../../base/text.ts";
import type { MemoryOrder } from "../../model/machine/memory-order.ts";
import { type Diagnosis, diagnose } from "../../model/results/diagnosis/diagnose.ts";
import { describeRace } from "../../model/results/diagnosis/races.ts";
import { type SourceLine, standingDetails } from "../../model/results/diagnosis/standstill.ts";
import { callStack, spotText } from "../../model/results/symbols.ts";
import type { Finding } from "./schedule-search.ts";

export function describeFinding({ what, result, job, schedule }: Finding, sourceLine: SourceLine): Diagnosis {
  const { debug } = job.program;
  switch (what.kind) {
    case "fault":
      if (result.fault === undefined) throw new Error("a finding of a fault without a fault");
      return diagnose(result.fault, debug, sourceLine);
    case "race":
      return underOrder(describeRace(what.race, debug), what.race, schedule.order);
    case "standing": {
      const [place] = what.cores.flatMap((core) => callStack(debug, core.pc, core.calls));
      const where = place === undefined ? "" : `${spotText(place)}: `;
      return {
        message: `${where}${standingSentence(result)}`,
        details: standingDetails(what.cores, debug, sourceLine),
        hint: undefined,
        file: place?.file,
        line: place?.line,
      };
    }
  }
}

/**
 * Where stores are not in order, a lock that lets go by a volatile store protects nothing, and what races are the plain
 * accesses in its sections.
 */
function underOrder(described: ReturnType<typeof describeRace>, { later, earlier }: DataRace, order: MemoryOrder) {
  if (order !== "pso" || later.order !== "PLAIN" || earlier.order !== "PLAIN") return described;
  return { ...described, hint: `${described.hint}; ${UNORDERED_HINT}` };
}

const UNORDERED_HINT =
  "under partial store order, as on Arm, a volatile store and WRITE_ONCE() release nothing: a lock of such words lets go by smp_store_release()";

export function standingSentence({ standing, operations, time, measuredFrom }: RunResult): string {
  const parts = [doing(standing, false, "stood in one wait"), doing(standing, true, BUSY)];
  const others = groupThousands(String(operations), " ");
  const latest = Math.max(...standing.map(({ since }) => since));
  const isWhole = latest <= measuredFrom + LATE_SHARE * (time - measuredFrom);
  const when = isWhole ? "for the whole run" : "up to the end of the run";
  return `${parts.flat().join(", and ")} ${when}, in which other cores completed ${others} operations`;
}

/** A wait that began in this first part of a run lasted for the whole of it. assumed */
const LATE_SHARE = 0.1;

const BUSY = "completed nothing in a livelock or an endless loop";

/** "core 3 stood in one wait", "2 cores stood in one wait"; nothing when there are none. */
function doing(standing: readonly StandingCore[], busy: boolean, verb: string): readonly string[] {
  const cores = standing.filter((one) => one.busy === busy);
  const [only] = cores;
  if (only === undefined) return [];
  return [cores.length === 1 ? `core ${only.core} ${verb}` : `${cores.length} cores ${verb}`];
}
