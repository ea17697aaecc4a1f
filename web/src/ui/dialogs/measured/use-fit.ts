/** A fit, or a look at which constants matter: started by a button, stopped by another. */
import { useState } from "react";
import type { PageState } from "../../../lab/state/app-state.ts";
import { machineOf, selectedRef } from "../../../lab/place-selectors.ts";
import { sweepInputs } from "../../../lab/sweep-inputs.ts";
import type { FitConstant } from "../../../model/measured/fit-constants.ts";
import { wholeMachine } from "../../../model/machine/placement.ts";
import type { MeasuredCurve } from "../../../model/measured/curve/measured-curve.ts";
import type { Answer } from "../../../base/answer.ts";
import type { Question } from "../../../session/answers/answer.ts";
import { constantsOf, type Fitted, type Sensitivities } from "../../../session/measured/fit-measured.ts";
import { type FitAbout, fittedOf, sensitivitiesOf } from "../../../session/questions/fit.ts";
import type { Session } from "../../../session/session.ts";
import { useStore } from "../../state/app-context.ts";
import { useSession } from "../../state/session-context.ts";
import { useAnswer, useAnswers } from "../../state/use-answer.ts";

/** What the reader has asked for last: one of the two questions. */
interface Asked {
  /** With which the runs are compared. */
  readonly curve: MeasuredCurve;
  readonly look?: Question<Sensitivities>;
  readonly fit?: Question<Fitted>;
}

export interface FitInHand {
  readonly asked: Asked | undefined;
  readonly looked: Answer<Sensitivities>;
  readonly fitted: Answer<Fitted>;
  readonly look: (curve: MeasuredCurve) => void;
  readonly fit: (curve: MeasuredCurve, chosen: readonly FitConstant[]) => void;
  readonly stop: () => void;
}

/** The lab's experiment; undefined while it has no machine or no variant to compare with. */
function aboutOf(state: PageState, session: Session, curve: MeasuredCurve): FitAbout | undefined {
  const inputs = sweepInputs(state);
  const machine = machineOf(state);
  const variant = curve.variant ?? selectedRef(state)?.seriesId;
  if (inputs === undefined || machine === undefined || variant === undefined) return undefined;
  return { session, inputs, machine: wholeMachine(machine), curve, variant };
}

function noExperiment<Value>(): Question<Value> {
  return {
    key: ["fit of nothing"],
    answer: () => Promise.reject(new Error("there is no experiment to fit")),
  };
}

/** The constants that may be chosen, as the lab stands. */
export function choosable(state: PageState): readonly FitConstant[] {
  const inputs = sweepInputs(state);
  const machine = machineOf(state);
  return inputs === undefined || machine === undefined ? [] : constantsOf({ inputs, machine: wholeMachine(machine) });
}

/** The lab is taken as it stands when the button is pressed. */
export function useFit(): FitInHand {
  const session = useSession();
  const answers = useAnswers();
  const store = useStore();
  const [asked, setAsked] = useState<Asked>();
  /* Pressed once more after a failure, the button asks once more. */
  const begin = <Value>(question: Question<Value>): Question<Value> => {
    if (answers.peek(question).failure !== undefined) answers.again(question);
    return question;
  };
  const looked = useAnswer(asked?.look);
  const fitted = useAnswer(asked?.fit);
  return {
    asked,
    looked,
    fitted,
    look: (curve) => {
      const about = aboutOf(store.get(), session, curve);
      const look = about === undefined ? noExperiment<Sensitivities>() : sensitivitiesOf(about, choosable(store.get()));
      setAsked({ curve, look: begin(look) });
    },
    fit: (curve, chosen) => {
      const about = aboutOf(store.get(), session, curve);
      const fit = about === undefined ? noExperiment<Fitted>() : fittedOf(about, chosen);
      setAsked({ curve, fit: begin(fit) });
    },
    stop: () => setAsked(undefined),
  };
}
