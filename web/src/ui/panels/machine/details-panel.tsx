/**
 * The facts about the thing at which the reader points, in words; and a field to name a core, for keyboard and touch.
 */
import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import { describeHit } from "../../../scene/machine/details.ts";
import type { MachineHit } from "../../../scene/machine/hit-test.ts";
import type { LinkLoads } from "../../../scene/machine/link-load.ts";
import { machineParts } from "../../../scene/machine/layout/machine-parts.ts";
import type { MachineFocus } from "../../../scene/machine/focus.ts";
import type { RunScene } from "../../../scene/run-scene.ts";
import { TraceCursor } from "../../../scene/trace/cursor.ts";
import type { Playback } from "../../playback/playback.ts";
import { usePlayback } from "../../playback/transport.tsx";

interface DetailsPanelProps {
  readonly scene: RunScene;
  readonly playback: Playback;
  readonly focus: MachineFocus;
  readonly hit: MachineHit | undefined;
  readonly loads?: LinkLoads | undefined;
  readonly onPick: (hit: MachineHit | undefined) => void;
  /** What there is to point at: "a core, chip or queue". */
  readonly pointAt: string;
  /** Further fields in the same row. */
  readonly children?: ReactNode;
}

export function DetailsPanel({ scene, playback, focus, hit, loads, onPick, pointAt, children }: DetailsPanelProps) {
  const { cycle: shared } = usePlayback(playback);
  const cycle = playback.ownCycle(scene.model, shared);
  const details = useMemo(
    () => (hit === undefined ? undefined : detailsAt(scene, cycle, focus, hit, loads)),
    [scene, cycle, focus, hit, loads],
  );
  /* A number of a core that does not run, as it is typed. */
  const [absent, setAbsent] = useState("");
  const { coreCount } = scene.model;
  const pick = (text: string): void => {
    const core = coreHit(text, coreCount);
    setAbsent(core === undefined ? text : "");
    onPick(core);
  };
  return (
    <div className="hl-details">
      <label className="hl-details-core">
        <span>look at core</span>
        <input
          type="number"
          min={0}
          max={coreCount - 1}
          value={hit?.kind === "core" ? hit.core : absent}
          placeholder="–"
          onChange={(event) => pick(event.target.value)}
        />
      </label>
      {children}
      {details === undefined ? (
        <span className="hl-muted">{hintOf(absent, coreCount, pointAt)}</span>
      ) : (
        <span>
          <strong>{details.title}</strong>: {details.lines.join(" · ")}
        </span>
      )}
    </div>
  );
}

function hintOf(absent: string, coreCount: number, pointAt: string): string {
  if (absent === "") return `point at ${pointAt}`;
  return `no core ${absent}, only 0 to ${coreCount - 1}`;
}

/** Reads the trace with a cursor of its own, so that rendering twice gives the same. */
function detailsAt(scene: RunScene, cycle: number, focus: MachineFocus, hit: MachineHit, loads: LinkLoads | undefined) {
  const cursor = new TraceCursor(scene.model);
  cursor.seek(cycle);
  const parts = hit.kind === "part" ? machineParts(scene.machine) : undefined;
  const { machine, names, syscalls, page } = scene;
  return describeHit({ cursor, machine, names, focus, parts, loads, syscalls, page }, hit);
}

function coreHit(text: string, cores: number): MachineHit | undefined {
  const core = Number(text);
  return text === "" || !Number.isInteger(core) || core < 0 || core >= cores ? undefined : { kind: "core", core };
}
