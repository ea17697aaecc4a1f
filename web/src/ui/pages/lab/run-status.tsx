/** Progress of the sweep, and the button that stops or starts it. Only changes that are rare are read out. */
import { Button } from "react-aria-components/Button";
import { useApp } from "../../state/app-context.ts";
import type { RunPhase } from "../../../lab/state/app-state.ts";
import { isFigureKept, storedFigureOf } from "../../../lab/selectors.ts";
import { useIsRecording } from "../../playback/recording-slot.ts";
import { useRunController } from "./lab-context.ts";

const WORDS: Readonly<Record<RunPhase, string>> = {
  idle: "",
  compiling: "compiling",
  coarse: "first pass",
  refined: "refining",
  done: "complete",
  cancelled: "stopped",
  failed: "failed",
};

/** The runs of the whole figure were made before. */
const KEPT = "complete, kept from before";

const RUNNING: readonly RunPhase[] = ["compiling", "coarse", "refined"];

export function RunStatus() {
  const phase = useApp((state) => state.run.phase);
  const waitingFor = useApp((state) => state.run.waitingFor);
  const running = RUNNING.includes(phase);
  const isStored = useApp((state) => storedFigureOf(state) !== undefined);
  const isRecording = useIsRecording() && phase === "done";
  const isKept = useApp(isFigureKept) && phase === "done";
  const word = isStored ? "stored; computing" : isRecording ? "recording the machine" : isKept ? KEPT : WORDS[phase];
  return (
    <div className="hl-status hl-no-print">
      <span role="status" className="hl-status-word">
        {waitingFor === undefined ? word : `waiting for ${waitingFor}, which is still being loaded`}
      </span>
      {running && <SweepProgress />}
      <RunButton phase={phase} />
    </div>
  );
}

/** The one part that changes with every run. */
function SweepProgress() {
  const done = useApp((state) => state.run.done);
  const total = useApp((state) => state.run.total);
  return (
    <>
      <progress className="hl-progress" aria-label="Progress of the simulation" max={Math.max(1, total)} value={done} />
      <span className="hl-number hl-small hl-muted" aria-hidden="true">
        {total > 0 ? `${done} of ${total} runs` : ""}
      </span>
    </>
  );
}

function RunButton({ phase }: { phase: RunPhase }) {
  const controller = useRunController();
  if (RUNNING.includes(phase)) {
    return (
      <Button className="hl-button" onPress={() => controller?.cancel()}>
        Stop
      </Button>
    );
  }
  return phase === "done" ? (
    <Button className="hl-button" onPress={() => controller?.recompute()}>
      Run again
    </Button>
  ) : (
    <Button className="hl-button" onPress={() => controller?.restart()}>
      Run
    </Button>
  );
}
