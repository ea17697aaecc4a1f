/** The open tour of a scenario. It leads back to a step when the reader has changed something. */
import { useContext, useMemo } from "react";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { useApp, useDispatch } from "../../state/app-context.ts";
import type { PageState } from "../../../lab/state/app-state.ts";
import { experimentOf, scenarioOf } from "../../../lab/state/opened.ts";
import { derive } from "../../../lab/state/store.ts";
import { hasWandered, stepOf, stepsOf, type OpenTour } from "../../../lab/tour/steps.ts";
import { subjectOf, withSliders } from "../../../lab/tour/subject.ts";
import { subjectInWords } from "./subject-words.ts";
import { Vocabulary } from "./signs.ts";
import { TourStrip } from "./tour-strip.tsx";
import { TourWaysContext } from "./tour-ways.ts";
import { TourText } from "./tour-text.tsx";
import { useShownSubject } from "./use-shown-subject.ts";

const openTour = derive(
  (state: PageState) => [stepsOf(scenarioOf(state)), stepOf(state), experimentOf(state).tour] as const,
  (steps, step, number): OpenTour | undefined =>
    step === undefined || number === undefined ? undefined : { steps, step, number },
);

/** A tour ends with what the reader could answer now. In an embed links lead nowhere. */
const QuestionsAbout = lazyPart(
  "The questions",
  () => import("../../exercise/questions-about.tsx").then((module) => module.QuestionsAbout),
  { placeholder: () => null },
);

const NO_FILE = { parameters: [], sweep: { over: "" }, watched: undefined };

export function TourPanel() {
  const tour = useApp(openTour);
  return tour === undefined ? null : <Open tour={tour} />;
}

function Open({ tour: { steps, step, number } }: { tour: OpenTour }) {
  const wandered = useApp(hasWandered);
  const scenario = useApp(scenarioOf);
  const isPresented = useApp((state) => experimentOf(state).present !== undefined);
  const { hasKeys } = useContext(TourWaysContext);
  const file = scenario?.file ?? NO_FILE;
  const subject = useMemo(() => subjectOf(step, withSliders(file)), [step, file]);
  const dispatch = useDispatch();
  useShownSubject(subject);
  return (
    <TourStrip
      steps={steps}
      number={number}
      subject={subjectInWords(subject, file)}
      wandered={wandered}
      hasEscape={hasKeys && !isPresented}
      onStep={(to) => dispatch({ kind: "tour", step: to })}
    >
      <Text text={step.text} />
      {number === steps.length && hasKeys && !isPresented && scenario !== undefined && (
        <QuestionsAbout name={scenario.name} />
      )}
    </TourStrip>
  );
}

function Text({ text }: { text: string }) {
  const scenario = useApp(scenarioOf);
  const { scenarios, ...ways } = useContext(TourWaysContext);
  const vocabulary = useMemo(
    () => (scenario === undefined ? undefined : new Vocabulary(scenario, scenarios)),
    [scenario, scenarios],
  );
  if (scenario === undefined || vocabulary === undefined) return null;
  const styleOf = (id: string): number => scenario.file.variants.findIndex((variant) => variant.id === id);
  return <TourText text={text} vocabulary={vocabulary} styleOf={styleOf} {...ways} />;
}
