/**
 * The runs that the machine shows: that of the selected place, or those of a race. While a reader plays them or has
 * stopped at a moment of them, the precise runs of the same places do not take their place: the reader is offered them.
 */
import { useContext } from "react";
import { selectedRef } from "../../../lab/place-selectors.ts";
import { comparedAside, comparedPoint, comparedRef, selectedPoint, storedMomentOf } from "../../../lab/selectors.ts";
import type { MeasuredLabPoint } from "../../../lab/state/lab-point.ts";
import type { StoredMoment } from "../../../lab/stored/stored-moment.ts";
import { sweepInputs } from "../../../lab/sweep-inputs.ts";
import type { Answer, Edition } from "../../../base/answer.ts";
import { comparedOf } from "../../../session/questions/compared.ts";
import { areOfSamePlaces, areOtherPasses, type Traced } from "../../../session/questions/trace.ts";
import { PlaybackContext } from "../../playback/playback-slot.ts";
import { useOptionalStore } from "../../playback/use-optional-store.ts";
import { useApp, useDispatch } from "../../state/app-context.ts";
import { useSession } from "../../state/session-context.ts";
import { useAnswer, useTogether } from "../../state/use-answer.ts";
import { isPresent, useTrace } from "./use-trace.ts";

export interface ShownRuns {
  /** One run, or those of a race; the same array as long as they are the same runs. */
  readonly runs: readonly Traced[] | undefined;
  /** Of what is shown: the stored moment, where that is shown. */
  readonly edition: Edition | undefined;
  /** The stored moment that is shown in the place of runs. */
  readonly moment: StoredMoment | undefined;
  /** Takes the machine to the precise run; undefined where none is held back. */
  readonly showPrecise: (() => void) | undefined;
  /** The run of the selected place, as it comes. */
  readonly first: Answer<Traced>;
  /** The run that is raced against, as it comes, and its point. */
  readonly second: Answer<Traced>;
  readonly compared: MeasuredLabPoint | undefined;
  /** Why a run that was made for the race alone has no point. */
  readonly stopped: string | undefined;
}

export function useShownRuns(): ShownRuns {
  const dispatch = useDispatch();
  const isUsed = useIsUsed();
  const rival = useApp(comparedRef);
  const moment = useApp(storedMomentOf);
  const first = useTrace(useApp(selectedRef), useApp(selectedPoint), { storedHash: moment?.traceHash, isUsed });
  const { point: compared, stopped } = useCompared();
  const second = useTrace(rival, compared, { storedHash: undefined, isUsed });
  const answers = rival === undefined ? [first] : [first, second];
  const {
    values: runs,
    edition,
    showWaiting,
  } = useTogether(answers, { hold: isUsed, areOfSame: areOfSamePlaces, areOtherPasses });
  const isMoment = rival === undefined && first.failure === undefined && !isPresent(edition) && moment !== undefined;
  const showPrecise = (): void => {
    showWaiting?.();
    /* The moment at which the reader has stopped is one of the run that goes. */
    dispatch({ kind: "change", change: { cycle: undefined } });
  };
  return {
    ...(isMoment ? { runs: undefined, edition: "stored", moment } : { runs, edition, moment: undefined }),
    showPrecise: showWaiting && showPrecise,
    ...{ first, second, compared, stopped },
  };
}

/** Does the reader play the machine's run, or has the reader moved it to a moment? */
function useIsUsed(): boolean {
  const slot = useContext(PlaybackContext);
  const playback = useOptionalStore(slot, slot?.get);
  return useOptionalStore(playback, playback?.hasMoved) ?? false;
}

/** The point of the run that is raced against: of the figure, or made for the race where its curve lacks the place. */
function useCompared(): Pick<ShownRuns, "stopped"> & { readonly point: MeasuredLabPoint | undefined } {
  const session = useSession();
  const ofFigure = useApp(comparedPoint);
  const aside = useApp(comparedAside);
  const inputs = useApp(sweepInputs);
  const isAsked = aside !== undefined && inputs !== undefined;
  const made = useAnswer(isAsked ? comparedOf(session, inputs, aside) : undefined);
  if (ofFigure !== undefined) return { point: ofFigure, stopped: undefined };
  return { point: made.value, stopped: made.failure };
}
