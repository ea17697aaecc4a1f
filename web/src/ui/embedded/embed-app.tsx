/** An embed on the page: the panels of the lab that the link asks for, and a line that leads to the whole lab. */
import { useContext, useEffect, useState } from "react";
import { TYPE_PX } from "../../embed/options.ts";
import type { EmbedPart } from "../../embed/protocol.ts";
import { StackPatterns } from "../../charts/stacked.tsx";
import { useApp } from "../state/app-context.ts";
import { CodePanel } from "../panels/code/code-panel.tsx";
import { ErrorBoundary } from "../parts/error-boundary.tsx";
import { lazyPart } from "../parts/lazy-part.tsx";
import { FigurePanel } from "../panels/figure/figure-panel.tsx";
import { LabContext } from "../pages/lab/lab-context.ts";
import { MachinePanel } from "../panels/machine/machine-panel.tsx";
import { Troubles } from "../pages/lab/troubles.tsx";
import { useOpenedScenario, useSweep } from "../pages/lab/use-lab.ts";
import { ParametersPanel } from "../panels/parameters/parameters-panel.tsx";
import { FoldingContext } from "../lab-parts/panel.tsx";
import type { Scenario } from "../../model/scenario/scenario.ts";
import type { Scope } from "../../lab/prefetch-plan.ts";
import { narrowed } from "../../lab/sweep-inputs.ts";
import { experimentOf, scenarioOf } from "../../lab/state/opened.ts";
import { RaceStage } from "../race/race-part.tsx";
import { comparedRef } from "../../lab/selectors.ts";
import { selectedRef } from "../../lab/place-selectors.ts";
import { useRootMark } from "../browser/root-mark.ts";
import { applyTheme } from "../browser/theme.ts";
import { TourPanel } from "../panels/tour/tour-panel.tsx";
import { WhyPanel } from "../panels/why/why-panel.tsx";
import { stepOf, stepsOf } from "../../lab/tour/steps.ts";
import { EmbedFoot, useEmbedTitle } from "./embed-foot.tsx";
import { EmbedViewContext, isHeld, useEmbedView } from "./embed-view.ts";
import { panelCount, shownParts } from "./shown-parts.ts";

export function EmbedApp() {
  const asked = useEmbedView((view) => view.options.parts) ?? [];
  const panel = useApp((state) => stepOf(state)?.state?.panel);
  const parts = shownParts(asked, panel);
  const still = useEmbedView((view) => view.options.still) ?? false;
  const failure = useApp((state) => state.opened.failure);
  const scenario = useApp(scenarioOf);
  const seen = useEverSeen();
  const title = useEmbedTitle();
  const isRace = useApp((state) => experimentOf(state).race !== undefined);
  useLook();
  useOpenedScenario();
  const isLab = useApp((state) => state.route.page === "lab");
  const isLitmus = useApp((state) => state.route.page === "litmus");
  const isExercise = useApp((state) => state.route.page === "exercise");
  useRootMark("view", isExercise || isLitmus || (isLab && failure === undefined) ? "embed" : undefined);
  if (isExercise) return <ExerciseFrame />;
  if (isLitmus) return <LitmusFrame />;
  if (!isLab) return <Empty>This link names no scenario.</Empty>;
  if (failure !== undefined) return <Empty>{failure}</Empty>;
  return (
    <div className="hl-embed" data-parts={parts.join(" ")} data-still={still ? "" : undefined}>
      {scenario === undefined || !seen ? (
        <main id="main" className="hl-embed-waiting hl-muted" tabIndex={-1}>
          {title}
        </main>
      ) : (
        <ErrorBoundary>
          <FoldingContext value={false}>
            {isRace ? (
              <main id="main" className="hl-embed-race" tabIndex={-1}>
                <RaceStage isAlone />
              </main>
            ) : (
              <Parts key={scenario.name} parts={parts} sweeps={needsFigure(asked, scenario)} />
            )}
          </FoldingContext>
        </ErrorBoundary>
      )}
      <EmbedFoot />
    </div>
  );
}

const LitmusEmbed = lazyPart("The experiment", () =>
  import("../pages/litmus/litmus-embed.tsx").then((module) => module.LitmusEmbed),
);

function LitmusFrame() {
  return (
    <div className="hl-embed hl-embed--litmus">
      <LitmusEmbed />
      <EmbedFoot />
    </div>
  );
}

const ExerciseEmbed = lazyPart("The question", () =>
  import("./exercise-embed.tsx").then((module) => module.ExerciseEmbed),
);

function ExerciseFrame() {
  return (
    <div className="hl-embed hl-embed--exercise">
      <ExerciseEmbed />
      <EmbedFoot />
    </div>
  );
}

/** Is the figure among the parts, now or in another step of the tour? Then all its points are computed. */
function needsFigure(asked: readonly EmbedPart[], scenario: Scenario): boolean {
  const panels = [undefined, ...stepsOf(scenario).map(({ state }) => state?.panel)];
  return panels.some((panel) => shownParts(asked, panel).includes("figure"));
}

interface PartsProps {
  readonly parts: readonly EmbedPart[];
  /** Are all points of the figure computed, or only the runs that are shown? */
  readonly sweeps: boolean;
}

function Parts({ parts, sweeps }: PartsProps) {
  const shows = (part: EmbedPart): boolean => parts.includes(part);
  const sweep = useSweep(sweeps ? undefined : ONLY_SHOWN);
  const phase = useApp((state) => state.run.phase);
  return (
    <LabContext value={sweep}>
      <StackPatterns />
      <main id="main" className="hl-embed-parts" tabIndex={-1} data-run={phase} data-count={panelCount(parts)}>
        <Troubles />
        {shows("figure") && <FigurePanel />}
        {(shows("machine") || shows("timeline")) && <MachinePanel />}
        {shows("why") && <WhyPanel />}
        {shows("code") && <CodePanel />}
        {shows("controls") && <ParametersPanel />}
      </main>
      {shows("tour") && <TourPanel />}
    </LabContext>
  );
}

/** Without a figure only the runs that the reader looks at are computed. */
const ONLY_SHOWN: Scope = (inputs, state) => {
  const selected = selectedRef(state);
  if (selected === undefined) return inputs;
  const shown = [selected.seriesId, comparedRef(state)?.seriesId];
  return narrowed(
    inputs,
    inputs.variants.filter((variant) => shown.includes(variant)),
    [selected.x],
  );
};

/** Nothing is computed before the embed comes into sight. */
function useEverSeen(): boolean {
  const held = useEmbedView(isHeld) ?? false;
  const [seen, setSeen] = useState(!held);
  useEffect(() => {
    if (!held) setSeen(true);
  }, [held]);
  return seen;
}

/** Theme, background, title and size of type that the link demands. */
function useLook(): void {
  const view = useContext(EmbedViewContext);
  const type = useEmbedView(({ options }) => options.type) ?? TYPE_PX.usual;
  const theme = useEmbedView(({ options }) => options.theme);
  const transparent = useEmbedView(({ options }) => options.transparent) ?? false;
  const title = useEmbedTitle();
  const own = useApp((state) => state.theme);
  useEffect(() => {
    document.documentElement.style.fontSize = `${type}px`;
  }, [view, type]);
  useEffect(() => applyTheme(theme ?? own), [theme, own]);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-transparent", transparent);
  }, [transparent]);
  useEffect(() => {
    document.title = title === "" ? "Hotline" : `${title} · Hotline`;
  }, [title]);
}

function Empty({ children }: { children: string }) {
  return (
    <main id="main" className="hl-embed-waiting" tabIndex={-1}>
      <p role="alert">
        {children}{" "}
        <a href="./index.html" target="_blank" rel="noopener">
          All scenarios
        </a>
      </p>
    </main>
  );
}
