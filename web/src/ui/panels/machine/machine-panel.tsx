/** The machine in the selected run: cores, lines and locks, event by event; alone, or beside another variant's. */
import { useMemo, useState, type ReactNode } from "react";
import { asSentence } from "../../../base/diagnostic-line.ts";
import { useApp, useDispatch } from "../../state/app-context.ts";
import { StaleToo } from "../../state/stale-too.tsx";
import { Choice } from "../../parts/choice.tsx";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { Panel, PanelTitle } from "../../lab-parts/panel.tsx";
import { experimentOf, scenarioOf } from "../../../lab/state/opened.ts";
import {
  absenceAt,
  comparedRef,
  expectedPoints,
  isSettled,
  selectedPoint,
  storedMomentOf,
} from "../../../lab/selectors.ts";
import { machineOf, selectedRef, visibleVariants } from "../../../lab/place-selectors.ts";
import { NoRunYet, runNameIn, stoppedText, useSelectedName } from "../../lab-parts/run-name.tsx";
import { useReportRecording } from "../../playback/recording-slot.ts";
import { MachineDrawing } from "../parameters/machine-drawing.tsx";
import { FIRST_LOOK, type Look } from "./look.ts";
import { noteOfRun } from "./run-note.ts";
import { recordingOptions } from "../../../lab/recording-options.ts";
import type { Answer } from "../../../base/answer.ts";
import { type Traced, traceOf } from "../../../session/questions/trace.ts";
import { useSession } from "../../state/session-context.ts";
import { useAhead } from "../../state/use-answer.ts";
import { isPresent, useIsPrecise } from "./use-trace.ts";
import { useShownRuns, type ShownRuns } from "./use-shown-runs.ts";
import { ControlGroup } from "../../parts/control-group.tsx";
import { goOnAt } from "../../parts/go-on.ts";
/* For the chips that stand there before the view of the machine has come, too. */
import "./machine.css";

const WHAT = "The view of the machine";
export const MachineStage = lazyPart(WHAT, () => import("./machine-stage.tsx").then((module) => module.MachineStage));
const CompareStage = lazyPart(WHAT, () => import("./machine-stage.tsx").then((module) => module.CompareStage));

const WINDOWS = [
  { id: "begin", label: "beginning of the run" },
  { id: "end", label: "end of the run" },
] as const;

export function MachinePanel() {
  return (
    <Panel id="machine" label="Machine" className="hl-lab-machine">
      <MachineParts />
    </Panel>
  );
}

/** Not mounted while the panel is folded: nothing is recorded then. */
function MachineParts() {
  const stretch = useApp((state) => experimentOf(state).stretch);
  const dispatch = useDispatch();
  const other = useApp(comparedRef);
  const opensWithCalls = useApp((state) => scenarioOf(state)?.file.picture === "system calls");
  const name = useSelectedName();
  const shown = useShownRuns();
  useTracesAhead(isPresent(shown.first.edition));
  const looking = useLook();
  const { look, onLook } = looking;
  return (
    <>
      <ControlGroup label="How the machine is shown" className="hl-panel-head hl-machine-head">
        <PanelTitle panel="machine">Machine</PanelTitle>
        <span className="hl-small hl-muted hl-machine-run" title={name}>
          {name}
        </span>
        <RunNote shown={shown} />
        <div className="hl-panel-tools hl-no-print">
          {other === undefined && (
            <Choice
              label="View of the machine"
              hideLabel
              options={opensWithCalls ? [CALLS_VIEW, ...VIEWS] : VIEWS}
              value={look.view ?? (opensWithCalls ? "syscalls" : "machine")}
              onChange={(view) => onLook({ ...look, view })}
              className="hl-machine-views"
            />
          )}
          <CompareChoice />
          <Choice
            label="Part of the run"
            hideLabel
            options={WINDOWS}
            value={stretch}
            onChange={(chosen) => dispatch({ kind: "change", change: { stretch: chosen } })}
          />
        </div>
      </ControlGroup>
      {other === undefined ? <OneMachine shown={shown} {...looking} /> : <Race shown={shown} />}
    </>
  );
}

/**
 * Milliseconds for what is expected. assumed: more than two runs of 48 cores take; a run of 512 cores that takes longer
 * is given up.
 */
const AHEAD_MS = 2000;
const NO_TRACES: readonly ReturnType<typeof traceOf>[] = [];

/**
 * Records the runs that a reader may select next, when the selected one has been recorded and there is nothing else to
 * do: the pointer is over their points, or they stand beside the selected one while the figure's slider has the focus.
 */
function useTracesAhead(isThere: boolean): void {
  const session = useSession();
  const isDone = useApp(({ run }) => run.phase === "done");
  const points = useApp(expectedPoints);
  const options = useApp(recordingOptions);
  const traces = useMemo(
    () => (isThere && isDone ? points.map((point) => traceOf(session, point, options)) : NO_TRACES),
    [session, isThere, isDone, points, options],
  );
  useAhead(traces, AHEAD_MS);
}

const ALONE = "alone";

function CompareChoice() {
  const scenario = useApp(scenarioOf);
  const selected = useApp(selectedRef);
  const compared = useApp(comparedRef);
  const visible = useApp(visibleVariants);
  const dispatch = useDispatch();
  const others =
    scenario?.file.variants.filter((one) => one.id !== selected?.seriesId && visible.includes(one.id)) ?? [];
  if (others.length === 0) return null;
  const options = [
    { id: ALONE, label: "one machine" },
    ...others.map((variant) => ({ id: variant.id, label: `beside ${variant.label}` })),
  ];
  const choose = (id: string) => dispatch({ kind: "change", change: { compare: id === ALONE ? undefined : id } });
  return (
    <Choice
      label="Compare machines"
      hideLabel
      options={options}
      value={compared?.seriesId ?? ALONE}
      onChange={choose}
    />
  );
}

interface ShownProps {
  readonly shown: ShownRuns;
}

interface OneMachineProps extends Looking, ShownProps {}

interface Looking {
  readonly look: Look;
  readonly onLook: (look: Look) => void;
}

/** How the reader looks at the machine, kept while it is the same machine. */
function useLook(): Looking {
  const machine = useApp(machineOf);
  const [kept, setKept] = useState<{ readonly of: string; readonly look: Look }>({ of: "", look: FIRST_LOOK });
  const id = machine?.file.id ?? "";
  return { look: kept.of === id ? kept.look : FIRST_LOOK, onLook: (look) => setKept({ of: id, look }) };
}

/** Of scenarios about system calls alone. */
const CALLS_VIEW = { id: "syscalls", label: "system calls" } as const;

const VIEWS = [
  { id: "machine", label: "picture" },
  { id: "taken", label: "who took it from whom" },
] as const;

/**
 * Whether the machine is a stored one, and whether the page's own run has turned out to be the same; and whether the
 * machine shows a run of the quick pass, with the precise one where that is held back.
 */
function RunNote({ shown: { runs, edition, showPrecise } }: ShownProps) {
  const isRace = useApp(comparedRef) !== undefined;
  const stored = useApp(storedMomentOf)?.traceHash;
  const isDone = useApp((state) => state.run.phase === "done");
  const note = noteOfRun({
    edition,
    made: runs?.[0]?.result.traceHash,
    stored: isRace ? undefined : stored,
    isDone,
    isOffered: showPrecise !== undefined,
  });
  if (note === undefined) return null;
  const [text, title] = note;
  return (
    <span className="hl-small hl-muted hl-machine-stored hl-no-print" title={title}>
      {text}{" "}
      {showPrecise !== undefined && (
        <button
          type="button"
          className="hl-machine-way"
          onClick={({ currentTarget }) => {
            goOnAt(currentTarget, ".hl-panel", MACHINES);
            showPrecise();
          }}
        >
          show precise run
        </button>
      )}
    </span>
  );
}

/** The machine, or those of a race. */
const MACHINES = ".hl-machine, .hl-compare";

function OneMachine({ shown: { runs, edition, moment, first }, ...looking }: OneMachineProps) {
  const machine = useApp(machineOf);
  const name = useSelectedName();
  const point = useApp(selectedPoint);
  const isPrecise = useIsPrecise(point);
  const { failure } = first;
  useReportRecording(point !== undefined && !isPresent(edition) && failure === undefined);
  const traced = runs?.[0];
  if (failure !== undefined) return <p className="hl-small hl-empty">No trace: {failure}</p>;
  if (traced === undefined && moment === undefined && point === undefined) return <StillMachine words={<NoRunYet />} />;
  const recording = (
    <StillMachine words={<WaitingFor isPrecise={isPrecise} name={name} what="this part of the run" />} />
  );
  const shown = traced ?? moment;
  if (shown === undefined || machine === undefined) return recording;
  /* A stored and a traced run have the same place: the playback goes on when one follows the other. */
  return (
    <StaleToo when={edition === "earlier"}>
      <MachineStage
        {...{ shown, name, machine, edition }}
        placeholder={moment === undefined ? recording : undefined}
        {...looking}
      />
    </StaleToo>
  );
}

/** The chips, cores and links, while there is no moment of a run that could be shown in them. */
function StillMachine({ words }: { words: ReactNode }) {
  const machine = useApp(machineOf);
  return (
    <div className="hl-machine">
      {machine !== undefined && (
        <div className="hl-surface hl-machine-still">
          <MachineDrawing machine={machine} />
        </div>
      )}
      {words}
    </div>
  );
}

function Race({ shown }: ShownProps) {
  const point = useApp(selectedPoint);
  const [name, rival] = useRaceNames();
  const isStopped = useApp((state) => absenceAt(state, comparedRef(state)) === "failed");
  const { first, second } = shown;
  if (point === undefined && first.value === undefined) return <StillMachine words={<NoRunYet />} />;
  const ofRival = isStopped ? stoppedText(rival) : stoppedAside(rival, shown.stopped);
  const missing = [untraced(first, name), ofRival ?? untraced(second, rival)];
  const words = missing.filter((each) => each !== undefined).join(" ");
  if (words === "") return <TwoMachines shown={shown} />;
  return <StillMachine words={<p className="hl-small hl-muted hl-empty">{words}</p>} />;
}

/** Why the run has no trace; undefined where it has one, or where that is still to come. */
function untraced({ failure }: Answer<Traced>, name: string): string | undefined {
  return failure === undefined ? undefined : `No trace of ${name}: ${failure}`;
}

/** No message at the top tells of a run that was made for the race alone. */
function stoppedAside(name: string, reason: string | undefined): string | undefined {
  return reason === undefined ? undefined : `There is no run of ${name}: ${asSentence(reason)}`;
}

function useRaceNames(): readonly [selected: string, rival: string] {
  return [useSelectedName(), useApp((state) => runNameIn(state, comparedRef(state)))];
}

function TwoMachines({ shown: { runs, edition, first, second, compared } }: ShownProps) {
  const machine = useApp(machineOf);
  const isFirstPrecise = useIsPrecise(useApp(selectedPoint));
  const arePrecise = useIsPrecise(compared) && isFirstPrecise;
  useReportRecording(!isPresent(first.edition) || (compared !== undefined && !isPresent(second.edition)));
  const names = useRaceNames();
  if (runs === undefined || machine === undefined) {
    const name = names.join(" and ");
    return <StillMachine words={<WaitingFor isPrecise={arePrecise} name={name} what="this part of both runs" />} />;
  }
  return (
    <StaleToo when={edition === "earlier"}>
      <CompareStage {...{ runs, names, machine, edition }} />
    </StaleToo>
  );
}

interface WaitingForProps {
  readonly isPrecise: boolean;
  /** The run, or both. */
  readonly name: string;
  readonly what: string;
}

/** A precise run of hundreds of cores takes many seconds, in which nothing is recorded yet. */
function WaitingFor({ isPrecise, name, what }: WaitingForProps) {
  const done = useApp((state) => state.run.done);
  const total = useApp((state) => state.run.total);
  const hasOthers = !useApp(isSettled);
  const recording = hasOthers
    ? `Recording ${what}, beside the runs of the figure: ${done} of ${total} are made.`
    : `Recording ${what}…`;
  const words = isPrecise
    ? recording
    : `Waiting for the precise run of ${name}, which is then recorded: ${done} of ${total} runs of the figure are made.`;
  return <p className="hl-small hl-muted hl-empty">{words}</p>;
}
