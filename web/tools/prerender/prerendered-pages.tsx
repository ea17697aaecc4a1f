/**
 * Pages of the application as texts, with what the site stores in them: a lab as it opens, an embed with all its parts.
 * They are the application's own components, so that a prerendered page has every element where the application will
 * have the same element. prerender-pages.ts calls this module through Vite, since components import style sheets.
 */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { openMachine, openScenario } from "../../cli/files/open.ts";
import { PARTS, splitFragment } from "../../src/embed/options.ts";
import { figureData, figureScales } from "../../src/lab/selectors.ts";
import { selectedRef } from "../../src/lab/place-selectors.ts";
import { readLink } from "../../src/lab/link/route.ts";
import { reduce } from "../../src/lab/reducer.ts";
import { initialState, type PageState } from "../../src/lab/state/app-state.ts";
import { IDLE_RUN } from "../../src/lab/state/run-state.ts";
import { openedFrom } from "../../src/lab/state/opened-scenario.ts";
import { createPageStore } from "../../src/lab/page-store.ts";
import type { StoredFigure } from "../../src/lab/stored/stored-figure.ts";
import type { StoredMoment } from "../../src/lab/stored/stored-moment.ts";
import type { FirstFigure, FirstFile, FirstStep } from "../../src/ui/first/first-file.ts";
import type { StillMachine } from "../../src/ui/playback/still-moment.ts";
import { fail } from "../../src/base/result.ts";
import { newSession } from "../../src/session/session.ts";
import { drawnMachine } from "../../src/ui/playback/scene-of-traced.ts";
import figures from "virtual:featured-figures";
import { figureOfStored } from "../../src/lab/figure/figure-of-stored.ts";
import { FEATURED, FIGURES } from "../../src/ui/pages/gallery/gallery.tsx";
import { firstPlace, HeroMachine } from "../../src/ui/pages/gallery/hero.tsx";
import { momentOf } from "../../src/ui/pages/gallery/hero-machine.tsx";
import { App, Gallery, Lab } from "../../src/ui/app.tsx";
import { EmbedApp } from "../../src/ui/embedded/embed-app.tsx";
import { createEmbedView, EmbedViewContext } from "../../src/ui/embedded/embed-view.ts";
import { SelectedLine } from "../../src/ui/panels/figure/figure-panel.tsx";
import { MachineStage } from "../../src/ui/panels/machine/machine-panel.tsx";
import { AssumedSize } from "../../src/ui/parts/use-size.ts";
import { TourPanel } from "../../src/ui/panels/tour/tour-panel.tsx";
import { TourWaysContext } from "../../src/ui/panels/tour/tour-ways.ts";
import { CATALOGUE } from "../../src/ui/site/catalogue.ts";
import { scenarioOf } from "../../src/lab/state/opened.ts";
import { stepsOf } from "../../src/lab/tour/steps.ts";
import { subjectPanel } from "../../src/lab/tour/subject.ts";
import { ONE_AT_A_TIME, paneOf } from "../../src/ui/pages/lab/pane-of.ts";
import { momentToPaint } from "../stored/moment-to-paint.ts";
import { StoreContext } from "../../src/ui/state/app-context.ts";
import { SessionContext } from "../../src/ui/state/session-context.ts";
import { answersOf } from "../../src/ui/state/use-answer.ts";
import { openedAt } from "../../src/lab/known.ts";

export interface PrerenderedLab {
  readonly lab: string;
  readonly embed: string;
  readonly figure: FirstFigure | undefined;
  readonly machine: StillMachine | undefined;
  readonly words: FirstFile["words"];
  readonly steps: { readonly lab: readonly FirstStep[]; readonly embed: readonly FirstStep[] };
}

interface StoredOfScenario {
  readonly figure: StoredFigure | undefined;
  readonly moment: StoredMoment | undefined;
}

/** The figures have this size in the text; they are drawn again in their real size when the text is shown. */
const ASSUMED = { width: 640, height: 320, fontPx: 13 } as const;

/** In a picture, words lead nowhere, but look as they do in the lab. */
const LAB_WAYS = {
  scenarios: new Set(CATALOGUE.map(({ name }) => name)),
  onParameter: () => undefined,
  hasKeys: true,
};

/** A session that opens nothing: for a prerendered page nothing is computed. */
const NO_SESSION = newSession({
  open: () => Promise.resolve(fail("A prerendered page opens nothing.")),
  pool: () => Promise.reject(new Error("A prerendered page makes no runs.")),
  compile: () => {
    throw new Error("A prerendered page compiles nothing.");
  },
});

// A prerendered page shows these parts at once. The module is ready when they are, since nothing can be imported later.
await Promise.all([Gallery, Lab, MachineStage, HeroMachine].map((part) => part.arrive()));
await answersOf(NO_SESSION).once(FIGURES);
const HERO = await heroStored();

function textOf(part: ReactNode, state: PageState): string {
  return renderToStaticMarkup(
    <SessionContext value={NO_SESSION}>
      <StoreContext value={createPageStore(state)}>
        <AssumedSize value={ASSUMED}>{part}</AssumedSize>
      </StoreContext>
    </SessionContext>,
  );
}

function labAt(name: string, stored: StoredOfScenario): PageState {
  const { scenario, sources } = openScenario(name);
  const { machine } = scenario.file;
  const opened = openedFrom(scenario, sources, new Map([[machine, openMachine(machine)]]), stored);
  const ready = openedAt(`#v=1&s=${name}`, opened);
  // The page begins to compute as soon as it can, and its words are those of a page that computes.
  return { ...ready, run: { ...IDLE_RUN, phase: "compiling" } };
}

/** The lab of a scenario, and its embed with every part, as they open. */
export function prerenderedLab(name: string, stored: StoredOfScenario): PrerenderedLab {
  const state = labAt(name, stored);
  const { options } = splitFragment(`#still=1&show=${PARTS.join(",")}`);
  const embed = (
    <EmbedViewContext value={createEmbedView(options)}>
      <EmbedApp />
    </EmbedViewContext>
  );
  const { moment } = stored;
  const figure = { data: figureData(state), scales: figureScales(state), selected: selectedRef(state) };
  return {
    lab: textOf(<App />, state),
    embed: textOf(embed, state),
    figure,
    machine: firstMachine(name, moment),
    words: wordsOf(state, figure),
    steps: {
      embed: stepsFrom(state, <TourPanel />),
      lab: stepsFrom(
        state,
        <TourWaysContext value={LAB_WAYS}>
          <TourPanel />
        </TourWaysContext>,
      ),
    },
  };
}

/** What stands beneath the figure at each place of the selected curve. */
function wordsOf(state: PageState, { data, selected }: FirstFigure): FirstFile["words"] {
  if (selected === undefined) return undefined;
  const { seriesId: variant } = selected;
  const places = data.series.find(({ id }) => id === variant)?.points ?? [];
  return Object.fromEntries(
    places.map(({ x }) => [x, textOf(<SelectedLine />, reduce(state, { kind: "change", change: { variant, x } }))]),
  );
}

/** Every step of the scenario's tour, with its strip. */
function stepsFrom(state: PageState, strip: ReactNode): readonly FirstStep[] {
  return stepsOf(scenarioOf(state)).map((step, i) => {
    const panel = subjectPanel(step) ?? "figure";
    const oneAtATime = { condition: ONE_AT_A_TIME, name: paneOf(panel, true) };
    const pane = { usual: paneOf(panel, false), oneAtATime };
    return { panel: step.state?.panel, pane, strip: textOf(strip, reduce(state, { kind: "tour", step: i + 1 })) };
  });
}

/** The first page, with the machine of the place at which the slider of its curve stands first. */
export function prerenderedGallery(): FirstFile {
  const { route, notices } = readLink("");
  return { page: textOf(<App />, initialState(route, notices)), ...HERO };
}

async function heroStored(): Promise<Omit<FirstFile, "page">> {
  const [hero] = FEATURED;
  const stored = hero === undefined ? undefined : figures[hero.name];
  const [series] = stored?.series ?? [];
  if (hero === undefined || stored === undefined || series === undefined) return {};
  const x = firstPlace(stored);
  const { value: moment } = await answersOf(NO_SESSION).once(momentOf(x));
  const selected = { seriesId: series.id, x };
  return {
    figure: { data: figureOfStored(stored), scales: stored.scales, selected },
    machine: firstMachine(hero.name, moment),
  };
}

function firstMachine(name: string, stored: StoredMoment | undefined): StillMachine | undefined {
  if (stored === undefined) return undefined;
  const machine = drawnMachine(openMachine(openScenario(name).scenario.file.machine));
  const moment = momentToPaint(stored, machine);
  return moment && { moment, machine };
}
