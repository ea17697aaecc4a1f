/**
 * What the margins beside a program show of the selected run: the cost of each line, and where the cores are. While
 * the text is another one than ran, or its run is on its way, nothing new can be shown. What was shown then stays,
 * paler, as other panels keep the run before: marks that vanish and come again cannot be compared.
 */
import { useMemo, useState } from "react";
import { comparedRef, selectedAbsence, selectedPoint, storedMomentOf, toldPoint } from "../../../lab/selectors.ts";
import { selectedRef } from "../../../lab/place-selectors.ts";
import type { PageState } from "../../../lab/state/app-state.ts";
import { heatOfFile, type LineHeat } from "../../../model/results/profile/code-heat.ts";
import { useApp } from "../../state/app-context.ts";
import { type CoresNow, useCores } from "./use-cores.ts";

/** The marks stay as they are: they are of the run before. */
export const STAYS = "stays";
type Stays = typeof STAYS;

const NO_HEAT: readonly LineHeat[] = [];

export function useHeat(variant: string, file: string, isWhatRan: boolean): readonly LineHeat[] | Stays {
  const isSelected = useApp((state) => selectedRef(state)?.seriesId === variant);
  const point = useApp(toldPoint);
  const moment = useApp(storedMomentOf);
  const isComing = useApp(isOnItsWay);
  const now = useMemo(() => {
    if (!isSelected) return NO_HEAT;
    if (!isWhatRan) return undefined;
    if (point !== undefined) return heatOfFile(point.result, point.job.program.debug, file);
    return moment?.heat[file] ?? (isComing ? undefined : NO_HEAT);
  }, [isSelected, isWhatRan, point, moment, isComing, file]);
  return useStaying(now, NO_HEAT);
}

/** Undefined where no run of the variant is played. */
export function useCoresShown(variant: string, isWhatRan: boolean): CoresNow | Stays | undefined {
  const now = useCores(variant);
  const isPlayed = useApp((state) => [selectedRef(state), comparedRef(state)].some((ref) => ref?.seriesId === variant));
  const isComing = useApp((state) => selectedPoint(state) !== undefined || isOnItsWay(state));
  const shown = isWhatRan ? now : undefined;
  const staying = useStaying(shown, "none");
  return staying === "none" || !isPlayed || !isComing ? shown : staying;
}

function isOnItsWay(state: PageState): boolean {
  return selectedAbsence(state) === "coming";
}

function placeOf(state: PageState): string | undefined {
  const ref = selectedRef(state);
  return ref === undefined ? undefined : `${ref.seriesId} ${ref.x}`;
}

/** Without a present value, what was shown stays at its place of the figure, and of another place there is nothing. */
function useStaying<T, None>(now: T | undefined, none: None): T | None | Stays {
  const place = useApp(placeOf);
  const [shownAt, setShownAt] = useState<string | undefined>(undefined);
  if (now !== undefined && shownAt !== place) setShownAt(place);
  if (now !== undefined) return now;
  return place !== undefined && shownAt === place ? STAYS : none;
}
