/** A litmus experiment in an embed: its threads, its matrix and one pane, without the means to change the program. */
import { newLitmusState } from "../../../lab/link/litmus-state.ts";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { useApp } from "../../state/app-context.ts";
import { LitmusStudy } from "./litmus-study.tsx";
import { LitmusTour } from "./litmus-tour.tsx";
import "./litmus.css";
import { useAnswer, useAnswers } from "../../state/use-answer.ts";
import { experimentOf } from "../../site/studied-litmus.ts";
import { useLinkedStep } from "./use-linked-step.ts";

const NONE = newLitmusState("");

export function LitmusEmbed() {
  const state = useApp(({ route }) => (route.page === "litmus" ? route.litmus : NONE));
  const answers = useAnswers();
  const question = experimentOf(state.experiment);
  const { value: opened, failure } = useAnswer(question);
  useLinkedStep(state, opened);
  return (
    <main id="main" className="hl-embed-litmus" tabIndex={-1}>
      {opened === undefined && failure === undefined && <p className="hl-muted">Loading…</p>}
      {failure !== undefined && <LoadFailure sentence={failure} onRetry={() => answers.again(question)} />}
      {opened !== undefined && (
        <>
          <LitmusStudy key={state.experiment} opened={opened} state={state} embedded />
          <LitmusTour steps={opened.experiment.file.tour ?? []} state={state} hasEscape={false} />
        </>
      )}
    </main>
  );
}
