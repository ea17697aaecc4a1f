/**
 * What is an application's bar under the present switches? What is stored is shown at once; everything else is
 * computed, first coarsely for all bars, then precisely. Until then the bar of the earlier switches stays, so that the
 * reader sees it move.
 */
import type { ApplicationBar } from "../../../lab/application-bar.ts";
import { configurationOf } from "../../../model/applications/switches.ts";
import type { Question } from "../../../session/answers/answer.ts";
import type { Session } from "../../../session/session.ts";
import { type LoadedApplication, nameOf, storedBar } from "./applications-data.ts";
import { computedBar } from "./computed-bar.ts";

/** Of a row of the page under the switches; the switches are on where `off` does not have them. */
export function barOf(session: Session, row: LoadedApplication, off: ReadonlySet<string>): Question<ApplicationBar> {
  const configuration = configurationOf(row, row.workload, off);
  const { variant, parameters } = configuration;
  const switches = Object.keys(parameters).sort();
  const key = ["bar", row.scenario, variant, ...switches] as const;
  const stored = switches.length === 0 ? storedBar(row, variant) : undefined;
  if (stored !== undefined) return { key, keepsEarlier: () => true, stored: () => stored };
  return {
    key,
    /* A component that asks shows one application under one load, so the earlier bar is of the same one. */
    keepsEarlier: () => true,
    urgency: "beside",
    answer: async ({ signal, known, tell, giveWay }) => {
      const bar = async (pass: "coarse" | "refined"): Promise<ApplicationBar> => {
        const made = await computedBar(`The bar of ${nameOf(row)}`, session, row, configuration, { pass, signal });
        /* The run itself is not kept: there may be many. */
        return { ratio: made.ratio, limit: made.limit };
      };
      if (known === undefined) tell(await bar("coarse"));
      await giveWay();
      return bar("refined");
    },
  };
}
