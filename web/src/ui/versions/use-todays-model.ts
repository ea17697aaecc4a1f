/** Which model the page itself runs for a link of another release. */
import { useEffect } from "react";
import { MODEL_VERSION } from "../../base/abi.gen.ts";
import type { ReleaseEntry } from "../../base/releases.ts";
import { experimentOf } from "../../lab/state/opened.ts";
import { useApp, useDispatch } from "../state/app-context.ts";

/**
 * Where the release itself answers, the figure's own runs are those of today's model, and not of the old core in new
 * surroundings.
 */
export function useTodaysModel(release: ReleaseEntry | undefined): void {
  const { modelVersion, result } = useApp(experimentOf);
  const dispatch = useDispatch();
  const isOld = release !== undefined && modelVersion !== MODEL_VERSION;
  useEffect(() => {
    if (isOld) dispatch({ kind: "change", change: { modelVersion: MODEL_VERSION, result }, goesOn: true });
  }, [isOld, result, dispatch]);
}
