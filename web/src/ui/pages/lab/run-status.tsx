/** Progress of the sweep, and the button that stops or starts it. What is read out says less than what is seen. */
import { Button } from "react-aria-components/Button";
import { useApp } from "../../state/app-context.ts";
import type { PageState } from "../../../lab/state/app-state.ts";
import type { RunPhase } from "../../../lab/state/run-state.ts";
import { isFigureCached, storedFigureOf } from "../../../lab/selectors.ts";
import { Announced } from "../../parts/announced.tsx";
import { useIsRecording } from "../../playback/recording-slot.ts";
import { useFigureSweep } from "./lab-context.ts";

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

/** The passes of a sweep are seen; a listener learns that it goes on. */
const COMPUTING = "computing";

const RUNNING: readonly RunPhase[] = ["compiling", "coarse", "refined"];

/** Follows words, and not phases: a sweep that takes the place of another one is no news, as while a slider moves. */
export function RunStatus() {
  const isRecorded = useApp((state) => state.run.phase === "done");
  const isRecording = useIsRecording() && isRecorded;
  const word = useApp(wordOf);
  const waitingFor = useApp((state) => state.run.waitingFor);
  const isRunning = useApp(isRunningIn);
  const waiting = waitingFor === undefined ? undefined : `waiting for ${waitingFor}, which is still being loaded`;
  return (
    <div className="hl-status hl-no-print">
      <Announced
        className={isRunning && waiting === undefined ? "hl-status-word hl-status-pass" : "hl-status-word"}
        words={waiting ?? (isRecording ? "recording the machine" : word)}
        said={waiting ?? (isRunning ? COMPUTING : word)}
      />
      {isRunning && <SweepProgress />}
      <RunButton />
    </div>
  );
}

function wordOf(state: PageState): string {
  const { phase, earlier, troubles } = state.run;
  const isComing = isRunningIn(state) || phase === "idle";
  /* Beside an edited program's curve, those of the original programs stay the stored ones. */
  if (isComing && storedFigureOf(state) !== undefined) return "stored; computing";
  const stopped = phase === "done" ? troubles.filter(({ kind }) => kind === "fault").length : 0;
  if (stopped > 0) return stopped === 1 ? "a run stopped" : "runs stopped";
  if (phase === "done" && isFigureCached(state)) return KEPT;
  /* The programs behind a figure that is drawn anew were mostly compiled before, and that takes no time again. */
  return WORDS[phase === "compiling" && earlier.size > 0 ? "coarse" : phase];
}

function isRunningIn(state: PageState): boolean {
  return RUNNING.includes(state.run.phase);
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

function RunButton() {
  const sweep = useFigureSweep();
  const isRunning = useApp(isRunningIn);
  const isDone = useApp((state) => state.run.phase === "done");
  if (isRunning) {
    return (
      <Button className="hl-button" onPress={() => sweep?.cancel()}>
        Stop
      </Button>
    );
  }
  return isDone ? (
    <Button className="hl-button" onPress={() => sweep?.recompute()}>
      Run again
    </Button>
  ) : (
    <Button className="hl-button" onPress={() => sweep?.restart()}>
      Run
    </Button>
  );
}
