/** The form for an animation: the stretch of the selected run, and how fast it goes. */
import { useEffect, useState } from "react";
import { Button } from "react-aria-components/Button";
import { asSentence } from "../../../base/diagnostic-line.ts";
import type { RunScene } from "../../../scene/run-scene.ts";
import { selectedPoint } from "../../../lab/selectors.ts";
import { useApp, useStore } from "../../state/app-context.ts";
import { defaultSpeed } from "../../playback/speeds.ts";
import { experimentOf } from "../../../lab/state/opened.ts";
import { recordingOptions } from "../../../lab/recording-options.ts";
import type { Answer } from "../../../base/answer.ts";
import type { Question } from "../../../session/answers/answer.ts";
import { type Traced, traceOf } from "../../../session/questions/trace.ts";
import { scenesOf, type MadeScene } from "../../playback/scenes.ts";
import type { FilmKind } from "./film-formats.ts";
import { useSession } from "../../state/session-context.ts";
import { useAnswer } from "../../state/use-answer.ts";
import type { NamedFile } from "./export-files.ts";
import { canSaveMp4, filmFile, machinePng, timelinePng, traceFile, type FilmStretch } from "./trace-files.ts";
import type { Tasks } from "./use-task.ts";
import { NumberInput } from "../../parts/number-input.tsx";
import { saveBlob } from "../../parts/save-file.ts";
import { Announced } from "../../parts/announced.tsx";

/** Seconds that the animation lasts by default: some four hand-offs. */
const SECONDS = 8;
/** A longer animation is probably a mistake: a minute of video has 1,800 pictures. assumed. */
const SECONDS_MAX = 60;

/** The selected run: that of the moment at which the form is opened, or the one that is finished later. */
function useRecorded(): Answer<readonly MadeScene[]> | undefined {
  const session = useSession();
  const point = useApp(selectedPoint);
  const options = useApp(recordingOptions);
  const [asked, setAsked] = useState<Question<Traced>>();
  if (asked === undefined && point !== undefined) setAsked(traceOf(session, point, options));
  const { value: traced, failure } = useAnswer(asked);
  const machine = traced?.options.machine;
  const made = useAnswer(traced && machine && scenesOf([traced], machine));
  if (asked === undefined) return undefined;
  return failure === undefined ? made : { ...made, failure };
}

export function FilmForm({ tasks }: { tasks: Tasks }) {
  const recorded = useRecorded();
  const scene = recorded?.value?.[0]?.scene;
  if (scene !== undefined) return <SceneForm tasks={tasks} scene={scene} />;
  return (
    <p className="hl-small hl-muted">
      <Announced words={wordsOf(recorded)} />
    </p>
  );
}

function wordsOf(recorded: ReturnType<typeof useRecorded>): string {
  if (recorded === undefined) return "No run is finished yet.";
  const failure = recorded.value === undefined ? recorded.failure : "its trace is empty";
  if (failure === undefined) return "The run is being recorded …";
  return asSentence(`The run cannot be recorded: ${failure}`);
}

function SceneForm({ tasks, scene }: { readonly tasks: Tasks; readonly scene: RunScene }) {
  const store = useStore();
  const [stretch, setStretch] = useState(() => usualStretch(scene, experimentOf(store.get()).cycle));
  const hasMp4 = useHasMp4();
  const seconds = (stretch.to - stretch.from) / stretch.speed;
  const save = (kind: FilmKind) =>
    tasks.start(FILM_NAMES[kind], async ({ signal, onProgress }) => {
      const onFrame = (done: number, total: number): void => onProgress(done / total);
      const file = await filmFile(store.get(), scene, kind, stretch, { signal, onFrame });
      if (file === undefined) return "Stopped.";
      saveBlob(file.name, file.blob);
      return `Saved ${file.name}.`;
    });
  const saveFile = (name: string, make: () => NamedFile | Promise<NamedFile>) =>
    tasks.start(name, async () => {
      const file = await make();
      saveBlob(file.name, file.blob);
      return `Saved ${file.name}.`;
    });
  const machine = () => saveFile("picture of the machine", () => machinePng(store.get(), scene, stretch));
  const timeline = () => saveFile("picture of the timeline", () => timelinePng(store.get(), scene, stretch));
  const trace = () => saveFile("trace", () => traceFile(store.get(), scene));
  const tooLong = seconds > SECONDS_MAX;
  return (
    <>
      <div className="hl-export-row">
        <CycleField
          label="from cycle"
          value={stretch.from}
          min={Math.ceil(scene.model.begin)}
          max={stretch.to - 1}
          onChange={(from) => setStretch({ ...stretch, from })}
        />
        <CycleField
          label="to cycle"
          value={stretch.to}
          min={stretch.from + 1}
          max={Math.floor(scene.model.end)}
          onChange={(to) => setStretch({ ...stretch, to })}
        />
        <CycleField
          label="cycles per second"
          value={stretch.speed}
          min={1}
          max={1e9}
          onChange={(speed) => setStretch({ ...stretch, speed })}
        />
      </div>
      <p className="hl-small hl-muted">
        <Announced
          words={
            tooLong
              ? `${Math.round(seconds)} seconds: at most ${SECONDS_MAX} can be saved. Choose fewer cycles or a higher speed.`
              : `${seconds.toFixed(1)} seconds, in the colours of the page. The machine's picture shows the first of these cycles.`
          }
        />
      </p>
      <div className="hl-export-row">
        <Button className="hl-button" onPress={machine}>
          Machine, PNG
        </Button>
        <Button className="hl-button" onPress={timeline}>
          Timeline, PNG
        </Button>
        {hasMp4 && (
          <Button className="hl-button" isDisabled={tooLong} onPress={() => save("mp4")}>
            Animation, MP4
          </Button>
        )}
        <Button className="hl-button" isDisabled={tooLong} onPress={() => save("webm")}>
          Animation, WebM
        </Button>
        <Button className="hl-button" isDisabled={tooLong} onPress={() => save("gif")}>
          Animation, GIF
        </Button>
        <Button className="hl-button" onPress={trace}>
          Trace for Perfetto, JSON
        </Button>
      </div>
    </>
  );
}

const FILM_NAMES: Readonly<Record<FilmKind, string>> = { webm: "WebM", mp4: "MP4", gif: "GIF" };

/** False until the browser has said that it can encode the video of an MP4. */
function useHasMp4(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    canSaveMp4().then(setHas, () => undefined);
  }, []);
  return has;
}

interface CycleFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

function CycleField({ label, value, min, max, onChange }: CycleFieldProps) {
  return (
    <label className="hl-export-field">
      <span className="hl-choice-label">{label}</span>
      <NumberInput label={label} value={value} min={min} max={max} standard={value} onChange={onChange} />
    </label>
  );
}

/**
 * The stretch from where the reader is, or from the moment at which a view opens, for some seconds at the usual speed.
 */
function usualStretch({ model, firstLook }: RunScene, cycle: number | undefined): FilmStretch {
  const speed = defaultSpeed([model]);
  const length = Math.max(1, Math.min(SECONDS * speed, model.end - model.begin));
  const from = Math.min(Math.max(Math.floor(cycle ?? firstLook), Math.ceil(model.begin)), model.end - length);
  return { from: Math.floor(from), to: Math.floor(from + length), speed };
}
