/**
 * The machine of one run, playable: the picture, the transport, the events in words, details at the pointer, the
 * legend. All of it follows the playback that it is given, so that a timeline or a second machine can share its time.
 */
import { useMemo, useState, type ComponentType, type ReactNode, useEffect } from "react";
import type { MachineHit } from "../../../scene/machine/hit-test.ts";
import { defaultFocus, focusNamed, namedFocus } from "../../../scene/machine/focus.ts";
import type { MachineFocus, NamedFocus } from "../../../scene/machine/focus.ts";
import type { HandoffFloor } from "../../../lab/handoff-floor.ts";
import { countOf } from "../../../base/text.ts";
import { showsSyscalls, type RunScene } from "../../../scene/run-scene.ts";
import { experimentOf } from "../../../lab/state/opened.ts";
import { useApp } from "../../state/app-context.ts";
import { useStaleMark } from "../../state/stale.ts";
import { DetailsPanel } from "./details-panel.tsx";
import { FocusPicker } from "./focus-picker.tsx";
import { HandoffBars } from "./handoff-bars.tsx";
import { MachineCanvas } from "./machine-canvas.tsx";
import "./machine.css";
import { Narration } from "./narration.tsx";
import { SyscallCanvas } from "./syscall-canvas.tsx";
import { SyscallLegend } from "./syscall-legend.tsx";
import type { Playback } from "../../playback/playback.ts";
import { StationQueues } from "./station-queues.tsx";
import type { LookBarProps } from "./look-bar.tsx";
import { FIRST_LOOK, partBelow, type Look } from "./look.ts";
import { type LinkLoads, loadsOfTrace } from "../../../scene/machine/link-load.ts";
import { formatCycles } from "../../../scene/words/say.ts";
import { isTree, machineParts, partInUse, sceneNodeWord } from "../../../scene/machine/layout/machine-parts.ts";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { StateLegend } from "../../lab-parts/state-legend.tsx";
import { Transport } from "../../playback/transport.tsx";
import { useStepping } from "../../playback/stepping.ts";
import { TRANSPORT_KEYS, pressTransportKey } from "../../playback/transport-keys.ts";

const TakenView = lazyPart("The map of transfers", () => import("./taken-view.tsx").then((module) => module.TakenView));
const ThreadQueues = lazyPart("The list of threads", () =>
  import("./thread-queues.tsx").then((module) => module.ThreadQueues),
);
const LinkTable = lazyPart("The table of links", () => import("./link-table.tsx").then((module) => module.LinkTable));

export interface MachineViewProps {
  readonly scene: RunScene;
  readonly playback: Playback;
  /** The name of the run, for example "48 cores, stock". */
  readonly title: string;
  /** The line and lock in focus; the hottest of each when left out. */
  readonly focus?: MachineFocus | undefined;
  readonly transport?: boolean;
  readonly legend?: boolean;
  readonly details?: boolean;
  /** The row with the way into parts of the machine; none when left out. Its list of parts is a large script. */
  readonly LookBar?: ComponentType<LookBarProps> | undefined;
  /** The part and the view that the page keeps; this component keeps them when left out. */
  readonly look?: Look | undefined;
  readonly onLook?: ((look: Look) => void) | undefined;
  /** Gets the machine's element, which can have the focus; null when that goes. */
  readonly onElement?: ((element: HTMLElement | null) => void) | undefined;
  /** The scene is a short stored moment, whose messages say nothing of the links' load. */
  readonly isMoment?: boolean;
  /** Another variant's hand-offs, to compare with. */
  readonly floor?: HandoffFloor | undefined;
  /** The trace hash of the run that is shown, and of the one whose scene is being made to take its place. */
  readonly trace?: string | undefined;
  readonly traceComing?: string | undefined;
  /** A core at which the rest of the page points. */
  readonly core?: number | undefined;
  readonly onCore?: ((core: number | undefined) => void) | undefined;
}

export function MachineView(props: MachineViewProps) {
  const { scene, playback, title, core, onCore, LookBar } = props;
  const { transport = true, legend = true, details = true, onElement } = props;
  const each = useStepping();
  const presenting = useApp((state) => experimentOf(state).present !== undefined);
  const [chosen, setChosen] = useState<NamedFocus | undefined>(undefined);
  const focus = useMemo((): MachineFocus => {
    const there = chosen === undefined ? undefined : focusNamed(scene.model, chosen);
    return props.focus ?? there ?? defaultFocus(scene.model);
  }, [props.focus, chosen, scene]);
  const choose = (next: MachineFocus): void => setChosen(namedFocus(scene.model, next));
  const [hover, setHover] = useState<MachineHit | undefined>(undefined);
  const [picked, setPicked] = useState<MachineHit | undefined>(undefined);
  const outside: MachineHit | undefined = core === undefined ? undefined : { kind: "core", core };
  const hit = hover ?? outside ?? picked;
  const [ownLook, setOwnLook] = useState(FIRST_LOOK);
  const look = props.look ?? ownLook;
  const onLook = props.onLook ?? setOwnLook;
  const loads = useLinkLoads(scene, props.isMoment !== true);
  const parts = useMemo(() => machineParts(scene.machine), [scene]);
  const inUse = useMemo(() => partInUse(scene.machine, parts, scene.model.coreCount), [scene, parts]);
  const within = look.within ?? inUse;
  const view = look.view ?? (showsSyscalls(scene) ? "syscalls" : "machine");
  /* Machines with few parts have no room for a row of controls over their picture; a double click and Enter do. */
  const isWhole = !isTree(scene.machine) && within === parts.root;
  const word =
    view === "machine" ? `, ${sceneNodeWord(scene.machine)} or queue` : scene.page ? ` or ${scene.page.file.one}` : "";
  const pointAt = `a core${word}`;
  const hasLookBar = view === "taken" || (view === "machine" && !isWhole);
  const enter = (into: MachineHit | undefined): boolean => {
    const part = into === undefined ? undefined : partBelow(parts, within, into, scene.machine.nodeOfCore);
    if (part !== undefined) onLook({ ...look, within: part });
    return part !== undefined;
  };
  const leave = (): boolean => {
    const above = parts.all[within]?.parent ?? -1;
    if (above >= 0) onLook({ ...look, within: above });
    return above >= 0;
  };
  const point = (next: MachineHit | undefined): void => {
    setHover(next);
    onCore?.(next?.kind === "core" ? next.core : undefined);
  };
  return (
    <section
      {...useStaleMark()}
      ref={onElement}
      className="hl-machine"
      data-trace={props.trace}
      data-trace-coming={props.traceComing}
      aria-label={`Machine, ${title}`}
      aria-keyshortcuts={`${TRANSPORT_KEYS} Enter Escape`}
      tabIndex={0}
      onKeyDown={(event) => {
        /* For React the lists that a control opens are its children, though they are elsewhere in the page. */
        if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return;
        const own = event.target === event.currentTarget;
        const moved = (own && event.key === "Enter" && enter(hit)) || (event.key === "Escape" && leave());
        if (moved) {
          event.preventDefault();
          event.stopPropagation();
        } else pressTransportKey(playback, event, each);
      }}
    >
      {view === "taken" && <TakenView scene={scene} parts={parts} within={within} focus={focus} title={title} />}
      {view === "syscalls" && scene.syscalls !== undefined && (
        <SyscallCanvas
          scene={scene}
          syscalls={scene.syscalls}
          playback={playback}
          label={`System calls on ${countOf(scene.model.coreCount, "core")}, ${title}. Described in words below.`}
          hit={hit}
          onHit={point}
          onPick={setPicked}
        />
      )}
      {view === "machine" && (
        <MachineCanvas
          scene={scene}
          playback={playback}
          label={`Machine with ${scene.model.coreCount} running cores, ${title}. Described in words below.`}
          focus={focus}
          loads={loads}
          within={within}
          hit={hit}
          onHit={point}
          onPick={setPicked}
          onEnter={enter}
        />
      )}
      {transport && <Transport playback={playback} />}
      {LookBar !== undefined && hasLookBar && (
        <LookBar parts={parts} within={within} onPart={(part) => onLook({ ...look, within: part })} />
      )}
      {view !== "taken" && (
        <>
          <Narration scene={scene} playback={playback} />
          {view === "machine" && focus.lock >= 0 && (
            <HandoffBars scene={scene} playback={playback} lock={focus.lock} floor={props.floor} />
          )}
          <StationQueues scene={scene} playback={playback} />
          {scene.model.threads !== undefined && (
            <ThreadQueues scene={scene} threads={scene.model.threads} playback={playback} />
          )}
        </>
      )}
      {details && view === "taken" && (
        <div className="hl-details">
          <FocusPicker scene={scene} focus={focus} onFocus={choose} />
        </div>
      )}
      {details && view !== "taken" && (
        <DetailsPanel
          scene={scene}
          playback={playback}
          focus={focus}
          hit={hit}
          onPick={setPicked}
          loads={loads}
          pointAt={pointAt}
        >
          {view === "machine" && <FocusPicker scene={scene} focus={focus} onFocus={choose} />}
        </DetailsPanel>
      )}
      {legend && view !== "taken" && (
        <details className="hl-states-fold" open={presenting && view === "machine"}>
          <summary className="hl-small hl-muted">
            {view === "syscalls" ? "What the colours and the gauges mean" : "What the colours and the links mean"}
          </summary>
          {view === "syscalls" && <SyscallLegend scene={scene} />}
          <StateLegend
            marks={view === "machine"}
            unknown={!scene.model.shape.fromStart}
            system={scene.model.systemStates}
            stores={scene.model.stores.most > 0}
            threads={scene.model.threads !== undefined}
            machine={scene.machine}
          />
          {details && view === "machine" && loads !== undefined && (
            <LinkFold loads={loads}>
              <LinkTable scene={scene} parts={parts} loads={loads} title={title} />
            </LinkFold>
          )}
        </details>
      )}
    </section>
  );
}

/** Its contents are made, and loaded, when it is first opened. */
function LinkFold({ loads, children }: { readonly loads: LinkLoads; readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="hl-link-fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="hl-small hl-muted">
        Links are as thick as the messages that they carried here: up to {formatCycles(loads.most)}
      </summary>
      {open && children}
    </details>
  );
}

/**
 * The load of a machine's links over a trace, counted after the picture has been shown for the first time, if `wanted`.
 */
function useLinkLoads(scene: RunScene, wanted: boolean): LinkLoads | undefined {
  const [counted, setCounted] = useState<{ readonly of: RunScene; readonly loads: LinkLoads } | undefined>(undefined);
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setTimeout(() => setCounted({ of: scene, loads: loadsOfTrace(scene.model, scene.machine) }));
    return () => clearTimeout(timer);
  }, [scene, wanted]);
  return counted?.of === scene ? counted.loads : undefined;
}
