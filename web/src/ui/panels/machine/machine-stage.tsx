/**
 * Makes, from traced runs, a playback with its views: one machine with its timeline, or two machines in one time. One
 * machine is played from a stored moment of its run too; when the run's own trace comes, the playback goes on where it
 * is.
 */
import { useContext, useLayoutEffect, useMemo, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import type { Machine } from "../../../model/machine/machine.ts";
import type { RunScene } from "../../../scene/run-scene.ts";
import type { TraceModel } from "../../../scene/trace/model.ts";
import { Compare } from "./compare.tsx";
import type { Look } from "./look.ts";
import { LookBar } from "./look-bar.tsx";
import { MachineView } from "./machine-view.tsx";
import { useReportPlayed } from "../../playback/played-runs.ts";
import { goOn, momentSceneOf, scenesOf, type MadeScene } from "../../playback/scenes.ts";
import { useChosenMoment } from "../../playback/use-chosen-moment.ts";
import { useTracePlayback } from "../../playback/use-trace-playback.ts";
import { scenarioOf } from "../../../lab/state/opened.ts";
import { handoffFloor } from "../../../lab/handoff-floor.ts";
import { useApp } from "../../state/app-context.ts";
import { useAnswer } from "../../state/use-answer.ts";
import type { MeasuredLabPoint } from "../../../lab/state/lab-point.ts";
import type { StoredMoment } from "../../../lab/stored/stored-moment.ts";
import type { Answer, Edition } from "../../../base/answer.ts";
import type { Traced } from "../../../session/questions/trace.ts";
import { TimelineSlotContext } from "../../lab-parts/timeline-outlet.ts";
import { SavedFocus } from "./saved-focus.ts";
import { Timeline } from "../timeline/timeline.tsx";

interface MachineStageProps {
  readonly shown: Traced | StoredMoment;
  /** The run's name, for example "stock at 48 cores". */
  readonly name: string;
  readonly machine: Machine;
  /** Of the run: what stands beside the machine does not follow an earlier one. */
  readonly edition: Edition | undefined;
  readonly look?: Look | undefined;
  readonly onLook?: ((look: Look) => void) | undefined;
  /** Stands there until the first scene has been made. */
  readonly placeholder?: ReactNode;
}

export function MachineStage({ shown, name, machine, edition, look, onLook, placeholder }: MachineStageProps) {
  const file = useApp((state) => scenarioOf(state)?.file);
  const answer = useAnswer("result" in shown ? scenesOf([shown], machine) : momentSceneOf(shown, machine, file));
  const scenes = scenesIn(answer);
  const key = useViewsKey(scenes);
  const [savedFocus] = useState(() => new SavedFocus());
  const made = scenes?.[0];
  if (made === undefined) return placeholder;
  const { scene, trace, traced } = made;
  if (scene === undefined) return <p className="hl-small hl-empty">This run was not recorded.</p>;
  const traceComing = "result" in shown && answer.edition === "earlier" ? shown.result.traceHash : undefined;
  return (
    <PlayedMachine
      key={key}
      point={edition === "earlier" ? undefined : traced?.point}
      isMoment={traced === undefined}
      {...{ scene, trace, traceComing, name, look, onLook }}
      onElement={savedFocus.take}
    />
  );
}

/** Throws while React draws, so that the message about a part that broke takes the place of the machine. */
function scenesIn({ value, failure }: Answer<readonly MadeScene[]>): readonly MadeScene[] | undefined {
  if (failure !== undefined) throw new Error(failure);
  return value;
}

/** The same as long as other passes of the same runs come: what the reader has opened in the views stays open. */
function useViewsKey(scenes: readonly MadeScene[] | undefined): string {
  const key = scenes?.map(({ trace }) => trace).join(" ") ?? "";
  const [kept, setKept] = useState({ scenes, key });
  if (scenes === undefined || kept.scenes === scenes) return kept.key;
  const isSame = kept.scenes !== undefined && goOn(kept.scenes, scenes);
  const now = { scenes, key: isSame ? kept.key : key };
  setKept(now);
  return now.key;
}

interface PlayedMachineProps {
  readonly scene: RunScene;
  /** Whose trace is played, for what stands beside the machine; undefined where nothing follows it. */
  readonly point: MeasuredLabPoint | undefined;
  /** A stored moment is played. */
  readonly isMoment: boolean;
  /** As the view of the machine has them. */
  readonly trace: string;
  readonly traceComing: string | undefined;
  readonly name: string;
  readonly look: Look | undefined;
  readonly onLook: ((look: Look) => void) | undefined;
  readonly onElement: SavedFocus["take"];
}

function PlayedMachine(props: PlayedMachineProps) {
  const { scene, point, isMoment, trace, traceComing, name, look, onLook, onElement } = props;
  const floor = useApp(handoffFloor);
  const models = useMemo(() => [scene.model], [scene]);
  const playback = useTracePlayback(models, scene.firstLook);
  useReportPlayed(
    playback,
    useMemo(() => (point === undefined ? [] : [{ point, model: scene.model, page: scene.page }]), [point, scene]),
  );
  useChosenMoment(playback, models);
  const [core, setCore] = useState<number | undefined>(undefined);
  return (
    <>
      <MachineView
        LookBar={LookBar}
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
  const slot = useContext(TimelineSlotContext);
  if (slot.kind === "inline") return children;
  return slot.element === undefined ? null : createPortal(children, slot.element);
}

interface CompareStageProps {
  /** The same array as long as they are the same runs. */
  readonly runs: readonly Traced[];
  readonly names: readonly string[];
  readonly machine: Machine;
  /** As of one machine. */
  readonly edition: Edition | undefined;
}

/** A new component is made for other places, settings or machines, but not for the precise runs of the same places. */
export function CompareStage({ runs, names, machine, edition }: CompareStageProps) {
  const answer = useAnswer<readonly MadeScene[]>((before) => {
    const now = runs.map((traced) => ({ traced, trace: traced.result.traceHash, machine }));
    return scenesOf(runs, machine, before === undefined || !goOn(before.value, now));
  });
  const scenes = scenesIn(answer);
  const key = useViewsKey(scenes);
  if (scenes === undefined) return null;
  const isComing = answer.edition === "earlier";
  return <ComparedMachines key={key} {...{ scenes, names, edition, isComing }} />;
}

interface ComparedMachinesProps extends Pick<CompareStageProps, "names" | "edition"> {
  readonly scenes: readonly MadeScene[];
  /** The scenes of other runs are being made, to take the place of these. */
  readonly isComing: boolean;
}

function ComparedMachines({ scenes, names, edition, isComing }: ComparedMachinesProps) {
  const [shown, setShown] = useState(() => racedOf(scenes, names));
  const { machines, models } = shown;
  const isStale = edition === "earlier";
  const playback = useTracePlayback(models, machines[0]?.scene.firstLook);
  useLayoutEffect(() => {
    if (scenes === shown.scenes) return;
    /* The views ask the playback for the time of the models that they draw: both change at once. */
    const next = racedOf(scenes, names);
    playback.setModels(next.models, next.machines[0]?.scene.firstLook);
    setShown(next);
  }, [scenes, names, shown.scenes, playback]);
  useReportPlayed(
    playback,
    useMemo(
      () => (isStale ? [] : machines.map(({ point, scene }) => ({ point, model: scene.model, page: scene.page }))),
      [machines, isStale],
    ),
  );
  useChosenMoment(playback, models);
  return <Compare machines={machines} playback={playback} isComing={isComing || scenes !== shown.scenes} />;
}

/** The machines of a race, and the scenes of which they were made. */
interface Raced {
  readonly scenes: readonly MadeScene[];
  readonly machines: readonly RacedMachine[];
  readonly models: readonly TraceModel[];
}

interface RacedMachine {
  readonly scene: RunScene;
  readonly title: string;
  readonly point: MeasuredLabPoint;
  /** The trace hash of its run. */
  readonly trace: string;
}

function racedOf(scenes: readonly MadeScene[], names: readonly string[]): Raced {
  const machines = scenes.flatMap(({ scene, traced, trace }, i): readonly RacedMachine[] => {
    if (scene === undefined || traced === undefined) return [];
    return [{ scene, title: names[i] ?? "", point: traced.point, trace }];
  });
  return { scenes, machines, models: machines.map(({ scene }) => scene.model) };
}
