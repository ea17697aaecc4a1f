/** Where a machine is chosen: whether curves of many cores were ever measured on it, and laid beside simulated ones. */
import { countOf } from "../../../base/text.ts";
import type { TodayFile } from "../../../model/fidelity/today-file.ts";
import { loadToday } from "../../site/load-today.ts";
import { loaded } from "../../state/loaded.ts";
import { useAnswer } from "../../state/use-answer.ts";

const TODAY = loaded(["today"], "The list of measured curves", loadToday);

export function MeasuredCurves({ machine }: { readonly machine: string }) {
  const { value, failure } = useAnswer(TODAY);
  const found = value?.measured.find((each) => each.machine === machine);
  return <p className="hl-small hl-muted">{found === undefined ? failure : measuredText(found)}</p>;
}

/** Exported for tests. */
export function measuredText({ curves, counted }: TodayFile["measured"][number]): string {
  if (curves === 0)
    return "No measured curve of this machine is known here: how it behaves when many cores want one line follows from its latencies, and has not been checked.";
  const all = `Simulated curves of this machine are laid beside ${countOf(curves, "measured curve")}`;
  return counted === 0
    ? `${all}; numbers were set on all of them, so that none is a check.`
    : `${all}, ${counted} of them with points that were predicted: see “How good is the model?”.`;
}
