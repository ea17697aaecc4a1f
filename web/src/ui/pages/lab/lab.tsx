/**
 * The lab: one scenario, its figure, its machine, its code and why it behaves as it does, all showing one run.
 * use-lab.ts opens the scenario and makes the runs.
 */
import "./lab.css";
import { useEffect, useMemo, useState, type ReactNode, startTransition } from "react";
import { flushSync } from "react-dom";
import { useRootMark } from "../../browser/root-mark.ts";
import { useApp } from "../../state/app-context.ts";
import { ResultsLater } from "../../state/results-later.tsx";
import { CodePanel } from "../../panels/code/code-panel.tsx";
import { FigurePanel } from "../../panels/figure/figure-panel.tsx";
import { skipTo } from "../../parts/header.tsx";
import type { Playback } from "../../playback/playback.ts";
import { PlaybackContext } from "../../playback/playback-slot.ts";
import { Slot } from "../../playback/slot.ts";
import { PlayedContext, type Played } from "../../playback/played-runs.ts";
import { RecordingContext } from "../../playback/recording-slot.ts";
import { NotesPanel } from "../../panels/notes/notes-panel.tsx";
import { ParametersPanel } from "../../panels/parameters/parameters-panel.tsx";
import { FoldingContext } from "../../lab-parts/panel.tsx";
import { useArrival } from "../../parts/use-arrival.ts";
import { LeaveButton } from "../../present/present-button.tsx";
import { PresentCover } from "../../present/present-cover.tsx";
import { useHiddenPointer } from "../../present/use-hidden-pointer.ts";
import { usePresenting } from "../../present/use-presenting.ts";
import { comparedRef } from "../../../lab/selectors.ts";
import { experimentOf, scenarioOf } from "../../../lab/state/opened.ts";
import { stepOf } from "../../../lab/tour/steps.ts";
import { subjectPanel } from "../../../lab/tour/subject.ts";
import { useTourArrows } from "../../panels/tour/use-tour-arrows.ts";
import { TourPanel } from "../../panels/tour/tour-panel.tsx";
import { TourWaysContext } from "../../panels/tour/tour-ways.ts";
import { useLeadToSlider } from "../../panels/parameters/lead-to-slider.ts";
import { CATALOGUE } from "../../site/catalogue.ts";
import { WhyPanel } from "../../panels/why/why-panel.tsx";
import { StackPatterns } from "../../../charts/stacked.tsx";
import "../../present/present.css";
import { LinePanel } from "../../panels/line/line-panel.tsx";
import { TimelineOutletContext, TimelineSlotContext, type TimelineSlot } from "../../lab-parts/timeline-outlet.ts";
import { LabContext } from "./lab-context.ts";
import { LabHead } from "./lab-head.tsx";
import { KeysOnQuestionMark } from "./lab-keys.tsx";
import { MachinePanel, MachineStage } from "../../panels/machine/machine-panel.tsx";
import { RaceStage } from "../../race/race-part.tsx";
import { useFocusAfterRace } from "../../race/race-ways.ts";
import { LabPanes, usePanes, type Panes } from "./panes.tsx";
import "./lab-tour.css";
import { useOpenedScenario, useSweep } from "./use-lab.ts";
import { ControlGroup } from "../../parts/control-group.tsx";
import { OpenFailed } from "./open-failed.tsx";

const SCENARIOS: ReadonlySet<string> = new Set(CATALOGUE.map(({ name }) => name));

function useTourWays(bring: Panes["bring"]) {
  const lead = useLeadToSlider();
  return useMemo(() => {
    const onParameter = (name: string): void => {
      flushSync(() => bring("parameters"));
      lead(name);
    };
    return { scenarios: SCENARIOS, onParameter, hasKeys: true };
  }, [lead, bring]);
}

export function Lab() {
  const openAgain = useOpenedScenario();
  const failure = useApp((state) => state.opened.failure);
  const scenario = useApp(scenarioOf);
  const stage = useApp((state) => experimentOf(state).present);
  const isRace = useApp((state) => experimentOf(state).race !== undefined);
  /* A step of a tour leads to its panel as soon as the step is shown. */
  const isLed = useApp((state) => stepOf(state) !== undefined);
  useFocusAfterRace(isRace);
  const step = useMountedInSteps(STEPS, scenario !== undefined, isLed);
  /* A race has the processors for itself: beside it only the first run of the figure is made. */
  const sweep = useSweep(undefined, step < STEPS || isRace);
  const [slot] = useState(() => new Slot<Playback>());
  const [played] = useState(() => new Slot<Played>());
  const [recording] = useState(() => new Slot<"recording">());
  const [outlet, setOutlet] = useState<HTMLElement | undefined>(undefined);
  const timeline = useMemo(
    (): TimelineSlot => (stage === undefined ? { kind: "drawer", element: outlet } : { kind: "inline" }),
    [stage, outlet],
  );
  const panes = usePanes();
  const ways = useTourWays(panes.bring);
  const { cover } = usePresenting(slot);
  useMachineInTime();
  useTourArrows(slot);
  const isShown = scenario !== undefined && step > 0;
  useArrival(isShown || failure !== undefined);
  useHiddenPointer(stage !== undefined);
  if (failure !== undefined) return <OpenFailed message={failure} onRetry={openAgain} />;
  if (!isShown)
    return (
      <main id="main" className="hl-page hl-muted" tabIndex={-1}>
        Opening the scenario…
      </main>
    );
  if (isRace)
    return (
      <RaceMain stage={stage}>
        <PlaybackContext value={slot}>
          <RaceStage />
        </PlaybackContext>
        {stage === undefined ? <KeysOnQuestionMark /> : <LeaveButton />}
        <PresentCover cover={cover} />
      </RaceMain>
    );
  return (
    <LabContext value={sweep}>
      <FoldingContext value={stage === undefined}>
        <StackPatterns />
        <LabMain stage={stage} pane={panes.pane} busy={step < STEPS}>
          <Skips bring={panes.bring} />
          <RecordingContext value={recording}>
            <LabHead />
          </RecordingContext>
          <PlayedContext value={played}>
            <TimelineSlotContext value={timeline}>
              <FigurePanel />
              <LabPanes panes={panes} />
              {step > 1 && (
                <PlaybackContext value={slot}>
                  <RecordingContext value={recording}>
                    <ResultsLater>
                      <MachinePanel />
                    </ResultsLater>
                  </RecordingContext>
                </PlaybackContext>
              )}
              {step > 1 && (
                <div className="hl-lab-side">
                  <ResultsLater>
                    <LinePanel />
                  </ResultsLater>
                  <ResultsLater>
                    <CodePanel />
                  </ResultsLater>
                </div>
              )}
            </TimelineSlotContext>
            {step > 2 && <ParametersPanel />}
            {step > 3 && (
              <TimelineOutletContext value={stage === undefined ? setOutlet : undefined}>
                <ResultsLater>
                  <WhyPanel />
                </ResultsLater>
              </TimelineOutletContext>
            )}
          </PlayedContext>
          {step > 3 && <NotesPanel key={scenario.name} />}
          <TourWaysContext value={ways}>
            <TourPanel />
          </TourWaysContext>
        </LabMain>
        {stage === undefined ? <KeysOnQuestionMark /> : <LeaveButton />}
        <PresentCover cover={cover} />
      </FoldingContext>
    </LabContext>
  );
}

/** The view of the machine comes while the scenario is opened, and is drawn in the step of its panel. */
function useMachineInTime(): void {
  useEffect(() => void MachineStage.arrive().catch(() => undefined), []);
}

/** The panels come in the order in which they stand, so that none moves another one. */
const STEPS = 4;

interface LabMainProps {
  readonly stage: ReturnType<typeof experimentOf>["present"];
  readonly pane: string;
  /** Are there panels yet to come? */
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** Follows the phase of the sweep by itself, which changes several times a figure: the panels are left alone. */
function LabMain({ stage, pane, busy, children }: LabMainProps) {
  const phase = useApp((state) => state.run.phase);
  const isRace = useApp((state) => comparedRef(state) !== undefined);
  const subject = useApp((state) => subjectPanel(stepOf(state)));
  useRootMark("view", stage === undefined ? "lab" : "stage");
  return (
    <main
      id="main"
      className="hl-lab"
      tabIndex={-1}
      aria-busy={busy ? true : undefined}
      data-run={phase}
      data-stage={stage}
      data-race={isRace ? "" : undefined}
      data-step={subject}
      data-pane={pane}
    >
      {children}
    </main>
  );
}

/** A race takes the place of all panels. */
function RaceMain({ stage, children }: Pick<LabMainProps, "stage" | "children">) {
  useRootMark("view", stage === undefined ? "race" : "stage");
  return (
    <main id="main" className="hl-race-main" tabIndex={-1} data-stage={stage}>
      {children}
    </main>
  );
}

const SKIPS = [
  ["figure", "the figure"],
  ["machine", "the machine"],
  ["parameters", "the parameters"],
  ["why", "where the cycles go"],
  ["code", "the code"],
] as const;

function Skips({ bring }: { bring: Panes["bring"] }) {
  return (
    <nav className="hl-skips" aria-label="Parts of the lab">
      <ControlGroup label="Skip to" className="hl-controls-inline">
        {SKIPS.map(([id, label]) => (
          <a
            key={id}
            className="hl-skip"
            href={`#${id}`}
            onClick={(event) => {
              flushSync(() => bring(id));
              skipTo(id)(event);
            }}
          >{`Skip to ${label}`}</a>
        ))}
      </ControlGroup>
    </nav>
  );
}

/**
 * The parts of a page are mounted in a few steps, one after the other, so that the browser can draw and answer between
 * them: all at once would hold it up for more than a tenth of a second. Besides, React interrupts the work of a step.
 *
 * The number of steps whose parts are to be shown, from 0 to `count`. It grows from the moment at which the page is
 * ready. A page that is ready from the beginning, as one that is written as text, has all parts at once, and so has one
 * that asks for it (`atOnce`).
 */
function useMountedInSteps(count: number, isReady: boolean, atOnce: boolean): number {
  const [step, setStep] = useState(isReady ? count : 0);
  useEffect(() => {
    if (isReady && step < count) startTransition(() => setStep(step + 1));
  }, [isReady, step, count]);
  return isReady && atOnce ? count : step;
}
