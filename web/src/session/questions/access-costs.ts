/**
 * What accesses to lines cost in the simulated machine, one after the other, under a protocol that machines have. The
 * accesses of one reader are a run each, of some microseconds of simulated time.
 */
import { orThrow } from "../../base/result.ts";
import type { ProtocolName } from "../../model/coherence/coherence-words.ts";
import type { LineAccess } from "../../model/coherence/protocol.ts";
import type { Question } from "../answers/answer.ts";
import { collect, type ExercisePorts } from "../exercise/collect.ts";

export interface AccessCosts {
  /** The title of the machine. */
  readonly machine: string;
  /** Of each access, in cycles; undefined where the core's own copy answers without a request. */
  readonly cycles: readonly (number | undefined)[];
}

interface AskedCosts extends ExercisePorts {
  readonly protocol: ProtocolName;
  readonly cores: number;
  readonly accesses: readonly LineAccess[];
}

export function accessCosts({ protocol, cores, accesses, folder, makers }: AskedCosts): Question<AccessCosts> {
  return {
    key: ["access-costs", protocol, cores, JSON.stringify(accesses)],
    answer: async ({ signal }) => {
      const [opened, made] = await Promise.all([folder(), makers(signal)]);
      const found = orThrow(opened);
      const results = orThrow(await collect(found, { accesses: { protocol, cores, accesses } }, made));
      return {
        machine: found.kind === "scenario" ? found.machine.file.title : "",
        cycles: results.accesses?.map((row) => row.cycles) ?? [],
      };
    },
  };
}
