/**
 * Makes, from traced runs, a playback with its views: one machine with its timeline, or two machines in one time. One
 * machine is played from a stored moment of its run too; when the run's own trace comes, the playback goes on where it
 * is.
 */
import { useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import { createPortal, flushSync } from "react-dom";
import type { RunResult } from "../../../base/run.ts";
import type { Machine } from "../../../model/machine/machine.ts";
import type { RunScene } from "../../../scene/run-scene.ts";
import type { TraceModel } from "../../../scene/trace/model.ts";
import { atOnce, type Steps } from "../../../scene/trace/steps.ts";
import { Compare } from "./compare.tsx";
import type { Look } from "./look.ts";
import { MachineView } from "./machine-view.tsx";
import { useSayPlayed, type PlayedRun } from "../../playback/played-runs.ts";
import { useLinkedMoment } from "../../playback/use-linked-moment.ts";
import { useTracePlayback } from "../../playback/use-trace-playback.ts";
import { isSamePlace } from "../../../session/traced-run.ts";
import { handoffFloor } from "../../../lab/handoff-floor.ts";
import { useApp } from "../../state/app-context.ts";
import type { MeasuredLabPoint } from "../../../lab/state/lab-point.ts";
import type { StoredMoment } from "../../../lab/stored/stored-moment.ts";
import { inSlices } from "../../playback/in-slices.ts";
import { drawnMachine, sceneOfMoment, stepsOfTraced } from "../../playback/scene-of-traced.ts";
import type { Traced } from "../../../session/trace-request.ts";
import { TimelinePlaceContext } from "../../lab-parts/timeline-outlet.ts";
import { KeptFocus } from "./kept-focus.ts";
import { isOtherPass, runsName } from "./other-pass.ts";
import { Timeline } from "../timeline/timeline.tsx";
import { useTourMoment } from "../tour/use-tour-moment.ts";

export interface TracedRun {
  readonly point: MeasuredLabPoint;
  readonly traced: Extract<Traced, { kind: "traced" }>;
  /** The run's name, for example "stock at 48 cores". */
  readonly name: string;
  /** As TracedPoint has it: what stands beside the machine does not follow such a run. */
  readonly isEarlier: boolean;
}

interface StoredRun {
  readonly moment: StoredMoment;
  /** As of a traced run. */
  readonly name: string;
}

interface MachineStageProps {
  readonly run: TracedRun | StoredRun;
  readonly machine: Machine;
  readonly look?: Look | undefined;
  readonly onLook?: ((look: Look) => void) | undefined;
  /** Stands there until the first scene has been made. */
  readonly standIn?: ReactNode;
}

export function MachineStage({ run, machine, look, onLook, standIn }: MachineStageProps) {
  const shown = useShown(run, machine);
  const [kept] = useState(() => new KeptFocus());
  if (shown === undefined) return standIn;
  const { scene, key, point, memory } = shown;
  if (scene === undefined) return <p className="hl-small hl-empty">This run was not recorded.</p>;
  const followed = "isEarlier" in run && run.isEarlier ? undefined : point;
  const isMoment = point === undefined;
  const traceComing = "traced" in run && shown.of !== run.traced.result ? run.traced.result.traceHash : undefined;
  return (
    <PlayedMachine
      key={key}
      point={followed}
      {...{ scene, isMoment, memory, look, onLook, traceComing }}
      trace={shown.of.traceHash}
      name={run.name}
      onElement={kept.take}
    />
  );
}

/** A scene, and what it was made of. */
interface Shown {
  readonly of: StoredMoment | RunResult;
  readonly machine: Machine;
  /** The same as long as other passes of the same run come: what the reader has opened in the views stays open. */
  readonly key: string;
  readonly scene: RunScene | undefined;
  readonly point: MeasuredLabPoint | undefined;
  readonly memory: PlayedRun["memory"];
}

/**
 * The scene of a stored moment is small and made at once. That of a traced run takes long enough to hold up the page:
 * it is made in slices, and until it is there the scene before stays.
 */
function useShown(run: TracedRun | StoredRun, machine: Machine): Shown | undefined {
  const [shown, setShown] = useState<Shown | undefined>(undefined);
  const { moment, point, traced } = "moment" in run ? { ...NOT_TRACED, ...run } : { ...NOT_STORED, ...run };
  const stored = useMemo(() => (moment === undefined ? undefined : shownMoment(moment, machine)), [moment, machine]);
  if (stored !== undefined && stored !== shown) setShown(stored);
  useEffect(() => {
    if (traced === undefined) return undefined;
    const of = traced.result;
    return inSlices(
      stepsOfTraced(point, traced, machine),
      (scene) => setShown((before) => ({ ...keyOf(before, of, point, machine), scene, point, memory: of.memory })),
      (error) => setShown(() => throwAgain(error)),
    );
  }, [point, traced, machine]);
  return stored ?? shown;
}

function shownMoment(moment: StoredMoment, machine: Machine): Shown {
  const scene = sceneOfMoment(moment, drawnMachine(machine));
  return { of: moment, machine, key: moment.traceHash, scene, point: undefined, memory: undefined };
}

function keyOf(before: Shown | undefined, of: RunResult, point: MeasuredLabPoint, machine: Machine) {
  const isSame = before?.machine === machine && goesOn(before, of, point);
  return { of, machine, key: isSame ? before.key : of.traceHash };
}

/** Is it the same run as before, or another pass of it? */
function goesOn(before: Shown, of: RunResult, point: MeasuredLabPoint): boolean {
  return before.of.traceHash === of.traceHash || (before.point !== undefined && isSamePlace(before.point, point));
}

/** While React draws, so that the message about a part that broke takes the place of the machine. */
function throwAgain(error: unknown): never {
  throw error;
}

const NOT_TRACED = { point: undefined, traced: undefined };
const NOT_STORED = { moment: undefined };

interface PlayedMachineProps {
  readonly scene: RunScene;
  /** Whose trace is played, for what stands beside the machine; undefined where nothing follows it. */
  readonly point: MeasuredLabPoint | undefined;
  /** A stored moment is played. */
  readonly isMoment: boolean;
  readonly memory: PlayedRun["memory"];
  /** As the view of the machine has them. */
  readonly trace: string;
  readonly traceComing: string | undefined;
  readonly name: string;
  readonly look: Look | undefined;
  readonly onLook: ((look: Look) => void) | undefined;
  readonly onElement: KeptFocus["take"];
}

function PlayedMachine(props: PlayedMachineProps) {
  const { scene, point, isMoment, memory, trace, traceComing, name, look, onLook, onElement } = props;
  const floor = useApp(handoffFloor);
  const models = useMemo(() => [scene.model], [scene]);
  const playback = useTracePlayback(models, scene.firstLook);
  useSayPlayed(
    playback,
    useMemo(() => (point === undefined ? [] : [{ point, memory, model: scene.model }]), [point, memory, scene]),
  );
  useTourMoment(playback, models);
  useLinkedMoment(playback, models);
  const [core, setCore] = useState<number | undefined>(undefined);
  return (
    <>
      <MachineView
        scene={scene}
        playback={playback}
        title={name}
        core={core}
        onCore={setCore}
        floor={floor}
        isMoment={isMoment}
        trace={trace}
        traceComing={traceComing}
        look={look}
        onLook={onLook}
        onElement={onElement}
      />
      <InItsPlace>
        <Timeline scene={scene} playback={playback} core={core} onCore={setCore} />
      </InItsPlace>
    </>
  );
}

/** The timeline beneath the machine or in the drawer; nowhere while the drawer shows something else. */
function InItsPlace({ children }: { readonly children: ReactNode }) {
  const place = useContext(TimelinePlaceContext);
  if (place.kind === "inline") return children;
  return place.element === undefined ? null : createPortal(children, place.element);
}

interface CompareStageProps {
  readonly runs: readonly TracedRun[];
  readonly machine: Machine;
}

/** A new component is made for other places, settings or machines, but not for the precise runs of the same places. */
export function CompareStage({ runs, machine }: CompareStageProps) {
  const name = runsName(runs);
  const [kept, setKept] = useState({ runs, machine, name, key: name });
  if (kept.name !== name || kept.machine !== machine) {
    const isSame = kept.machine === machine && isOtherPass(kept.runs, runs);
    setKept({ runs, machine, name, key: isSame ? kept.key : name });
  }
  const isEarlier = runs.some((run) => run.isEarlier);
  return <ComparedMachines key={kept.key} runs={kept.runs} machine={machine} isEarlier={isEarlier} />;
}

interface ComparedMachinesProps extends CompareStageProps {
  /** As of a traced run. */
  readonly isEarlier: boolean;
}

/** `runs` are the same array as long as they are the same runs. */
function ComparedMachines({ runs, machine, isEarlier }: ComparedMachinesProps) {
  const [shown, setShown] = useState(() => atOnce(racedSteps(runs, machine)));
  const { machines, models } = shown;
  const playback = useTracePlayback(models, machines[0]?.scene.firstLook);
  useEffect(() => {
    if (runs === shown.runs) return undefined;
    const show = (next: Raced): void => {
      /* The views ask the playback for the time of the models that they draw: both change at once. */
      flushSync(() => {
        playback.setModels(next.models, next.machines[0]?.scene.firstLook);
        setShown(next);
      });
    };
    return inSlices(racedSteps(runs, machine), show, (error) => setShown(() => throwAgain(error)));
  }, [runs, shown.runs, machine, playback]);
  useSayPlayed(
    playback,
    useMemo(
      () => (isEarlier ? [] : machines.map(({ point, memory, scene }) => ({ point, memory, model: scene.model }))),
      [machines, isEarlier],
    ),
  );
  useTourMoment(playback, models);
  useLinkedMoment(playback, models);
  return <Compare machines={machines} playback={playback} isComing={runs !== shown.runs} />;
}

/** The machines of a race, and the runs of which they were made. */
interface Raced {
  readonly runs: readonly TracedRun[];
  readonly machines: readonly RacedMachine[];
  readonly models: readonly TraceModel[];
}

interface RacedMachine {
  readonly scene: RunScene;
  readonly title: string;
  readonly point: MeasuredLabPoint;
  readonly memory: PlayedRun["memory"];
  /** The trace hash of its run. */
  readonly trace: string;
}

function* racedSteps(runs: readonly TracedRun[], machine: Machine): Steps<Raced> {
  const machines: RacedMachine[] = [];
  for (const { point, traced, name } of runs) {
    const scene = yield* stepsOfTraced(point, traced, machine);
    const { memory, traceHash: trace } = traced.result;
    if (scene !== undefined) machines.push({ scene, title: name, point, memory, trace });
  }
  return { runs, machines, models: machines.map(({ scene }) => scene.model) };
}
