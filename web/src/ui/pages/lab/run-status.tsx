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
  const done = useApp((state) => state.run.done);
  const total = useApp((state) => state.run.total);
  const controller = useRunController();
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
      {running && (
        <>
          <progress
            className="hl-progress"
            aria-label="Progress of the simulation"
            max={Math.max(1, total)}
            value={done}
          />
          <span className="hl-number hl-small hl-muted" aria-hidden="true">
            {total > 0 ? `${done}/${total}` : ""}
          </span>
        </>
      )}
      {running ? (
        <Button className="hl-button" onPress={() => controller?.cancel()}>
          Stop
        </Button>
      ) : (
        <Button
          className="hl-button"
          onPress={() => (phase === "done" ? controller?.recompute() : controller?.restart())}
        >
          {phase === "done" ? "Run again" : "Run"}
        </Button>
      )}
    </div>
  );
}
