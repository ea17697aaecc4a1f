/**
 * A finding of a search in words, as the command line prints it and the page shows it: what is wrong, where, and what
 * would mend it.
 */
import type { RunResult } from "../base/run.ts";
import { groupThousands } from "../base/text.ts";
import { type Diagnosis, diagnose } from "../model/results/diagnose.ts";
import { describeRace } from "../model/results/races.ts";
import { type SourceLine, standingDetails } from "../model/results/standstill.ts";
import { callStack, spotText } from "../model/results/symbols.ts";
import type { Finding } from "./explore.ts";

export function describeFinding({ what, result, job }: Finding, sourceLine: SourceLine): Diagnosis {
  const { debug } = job.program;
  switch (what.kind) {
    case "fault":
      if (result.fault === undefined) throw new Error("a finding of a fault without a fault");
      return diagnose(result.fault, debug, sourceLine);
    case "race":
      return describeRace(what.race, debug);
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

export function standingSentence({ standing, operations }: RunResult): string {
  const who = standing.length === 1 ? `core ${standing[0]?.core} stood` : `${standing.length} cores stood`;
  const others = groupThousands(String(operations), " ");
  return `${who} in one wait for the whole run, in which other cores completed ${others} operations`;
}
