/** Where a machine is chosen: whether curves of many cores were ever measured on it, and laid beside simulated ones. */
import { useEffect, useState } from "react";
import { countOf } from "../../../base/text.ts";
import type { TodayFile } from "../../../model/fidelity/today-file.ts";
import { loadToday } from "../../site/load-today.ts";

export function MeasuredCurves({ machine }: { readonly machine: string }) {
  const [measured, setMeasured] = useState<TodayFile["measured"]>([]);
  useEffect(() => {
    let wanted = true;
    /* Without the file the line is missing, and nothing else. */
    loadToday().then(
      (loaded) => wanted && loaded.ok && setMeasured(loaded.value.measured),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  const found = measured.find((each) => each.machine === machine);
  return <p className="hl-small hl-muted">{found === undefined ? "" : measuredText(found)}</p>;
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
