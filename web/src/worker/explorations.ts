/**
 * The worker's side of explorations: each goes through in one piece. An exploration that no view waits for any more is
 * ended with its worker, since most take milliseconds.
 */
import { Explorer } from "../core/explore.ts";
import { type CoreModule, isTrap, loadCore } from "../core/load.ts";
import type { Explored, ExploreRequest, FromExplorer, ToExplorer } from "./protocol.ts";
import { reasonOf } from "../base/reason.ts";

/** Outcomes of one test for which executions are handed over; more are not looked at one by one. */
const WITNESSES_MAX = 400;

/** The function that has to be called with every message that arrives. */
export function serveExplorations(post: (message: FromExplorer) => void): (message: ToExplorer) => void {
  let explorer: Promise<Explorer> | undefined;

  const answer = async (id: number, request: ExploreRequest): Promise<FromExplorer> => {
    try {
      if (explorer === undefined) throw new Error("an exploration was asked for before the core was loaded");
      return { kind: "explored", id, explored: explored(await explorer, request) };
    } catch (error) {
      const message = reasonOf(error);
      return { kind: "explore-failed", id, message: isTrap(error) ? `the explorer broke off: ${message}` : message };
    }
  };

  return (message) => {
    if (message.kind === "load-explorer") explorer = loaded(message.module);
    else void answer(message.id, message.request).then(post);
  };
}

async function loaded(module: CoreModule): Promise<Explorer> {
  return new Explorer(await loadCore(module));
}

const SLICE = 100_000;

/** Explores a program to the end, or to a limit, which the result names. */
function explored(explorer: Explorer, { program, model, withWitnesses }: ExploreRequest): Explored {
  const exploration = explorer.start(program, { model });
  while (!exploration.step(SLICE));
  const result = exploration.result();
  const witnesses = withWitnesses ? result.outcomes.slice(0, WITNESSES_MAX).map((_, i) => exploration.witness(i)) : [];
  return { result, witnesses };
}
