/** A litmus experiment in an embed: its threads, its matrix and one pane, without the means to change the program. */
import { newLitmusState } from "../../../lab/link/litmus-state.ts";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { useApp } from "../../state/app-context.ts";
import { LitmusStudy } from "./litmus-study.tsx";
import { LitmusTour } from "./litmus-tour.tsx";
import "./litmus.css";
import { useExperiment } from "./use-experiment.ts";
import { useLinkedStep } from "./use-linked-step.ts";

const NONE = newLitmusState("");

export function LitmusEmbed() {
  const state = useApp(({ route }) => (route.page === "litmus" ? route.litmus : NONE));
  const opening = useExperiment(state.experiment);
  useLinkedStep(state, opening);
  return (
    <main id="main" className="hl-embed-litmus" tabIndex={-1}>
      {opening.kind === "loading" && <p className="hl-muted">Loading…</p>}
      {opening.kind === "failed" && <LoadFailure sentence={opening.message} onRetry={opening.retry} />}
      {opening.kind === "ready" && (
        <LitmusStudy key={state.experiment} opened={opening.opened} state={state} embedded />
      )}
      {opening.kind === "ready" && state.tour !== undefined && (
        <LitmusTour steps={opening.opened.experiment.file.tour ?? []} number={state.tour} />
      )}
    </main>
  );
}
