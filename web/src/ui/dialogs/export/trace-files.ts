/** The exports made from the selected run's trace: the trace for other viewers, and films of a stretch of it. */
import { MachineFilm, type FilmFormat, type FilmPlan } from "../../../canvas/film.ts";
import { canEncode, gifOf, videoOf, type FilmProgress } from "../../../canvas/film-files.ts";
import { canvasPng } from "../../../canvas/picture.ts";
import { timelinePicture } from "../../../canvas/timeline-picture.ts";
import { narrateFilm } from "../../../scene/words/narrate-film.ts";
import { formatCycles } from "../../../scene/words/say.ts";
import type { RunScene } from "../../../scene/run-scene.ts";
import { traceEventsText } from "../../../scene/trace-events.ts";
import { readSceneTheme } from "../../playback/scene-theme.ts";
import type { PageState } from "../../../lab/state/app-state.ts";
import { experimentOf } from "../../../lab/state/opened.ts";
import { otherMachine, titleText } from "../../../lab/claim.ts";
import { machineOf, selectedRef } from "../../../lab/place-selectors.ts";
import { modelVersionOf } from "../../../lab/model-version.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { runNameIn } from "../../lab-parts/run-name.tsx";
import { baseName, textFile, type NamedFile } from "./export-files.ts";
import { FILM_FORMATS, type FilmKind } from "./film-formats.ts";

/** For example "lookup_mnt-opteron-48-stock-48". */
function runName(state: PageState): string {
  const ref = selectedRef(state);
  return [baseName(state), ref?.seriesId, ref?.x].filter((part) => part !== undefined).join("-");
}

/** The whole trace of the selected run, in the Chrome trace-event format. */
export function traceFile(state: PageState, scene: RunScene): NamedFile {
  const { seed, scenario } = experimentOf(state);
  const machine = machineOf(state);
  const about = {
    scenario,
    run: runNameIn(state, selectedRef(state)),
    machine: machine?.file.id ?? "",
    seed,
    model_version: modelVersionOf(state),
    first_cycle: scene.model.begin,
    link: writeLink(state.route),
  };
  const clockHz = machine?.model.clockHz ?? 1e9;
  const pieces = [...traceEventsText({ scene, clockHz, from: scene.model.begin, to: scene.model.end, about })];
  return textFile(`${runName(state)}.trace.json`, pieces.join(""), "application/json");
}

export interface FilmStretch {
  readonly from: number;
  readonly to: number;
  readonly speed: number;
}

/** Undefined when the reader stopped it. */
export async function filmFile(
  state: PageState,
  scene: RunScene,
  kind: FilmKind,
  stretch: FilmStretch,
  progress: FilmProgress,
): Promise<NamedFile | undefined> {
  const plan: FilmPlan = { ...FILM_FORMATS[kind], ...stretch };
  const film = await filmOf(state, scene, plan);
  try {
    const blob = await (kind === "gif" ? gifOf(film, plan, progress) : videoOf(kind, film, plan, progress));
    return blob === undefined ? undefined : { name: `${runName(state)}.${kind}`, blob };
  } finally {
    film.dispose();
  }
}

/** Can this browser save films as MP4? */
export function canSaveMp4(): Promise<boolean> {
  return canEncode("mp4", FILM_FORMATS.mp4);
}

async function filmOf(state: PageState, scene: RunScene, plan: FilmPlan): Promise<MachineFilm> {
  await document.fonts.ready;
  return new MachineFilm(scene, plan, readSceneTheme(document.documentElement), {
    title: pictureTitle(state),
    moment: atCycle,
    sentence: (cycle) => narrateFilm(scene.model, cycle, scene.names, plan),
  });
}

function pictureTitle(state: PageState): string {
  const machine = otherMachine(state);
  const run = runNameIn(state, selectedRef(state));
  return `${titleText(state)}: ${machine === undefined ? run : `${run} of the ${machine}`}`;
}

function atCycle(cycle: number): string {
  return `cycle ${formatCycles(Math.round(cycle))}`;
}

/** Pixels of the picture of a machine: sharp on a projector. A picture of one moment has no rate of frames. */
const MACHINE_PICTURE: FilmFormat = { width: 1920, height: 1080, framesPerSecond: 1 };

/** The machine at the first cycle of the stretch. */
export async function machinePng(state: PageState, scene: RunScene, stretch: FilmStretch): Promise<NamedFile> {
  const film = await filmOf(state, scene, { ...MACHINE_PICTURE, ...stretch });
  try {
    film.draw(stretch.from);
    return { name: `${runName(state)}-machine.png`, blob: await canvasPng(film.canvas) };
  } finally {
    film.dispose();
  }
}

/** The timeline from the first cycle of the stretch to the last. */
export async function timelinePng(state: PageState, scene: RunScene, stretch: FilmStretch): Promise<NamedFile> {
  await document.fonts.ready;
  const canvas = timelinePicture(scene, stretch, readSceneTheme(document.documentElement), {
    title: pictureTitle(state),
    moment: `${atCycle(stretch.from)} to ${formatCycles(stretch.to)}`,
    sentence: (shown, { kind, count }) =>
      shown < count
        ? `A lane for each of the first ${shown} ${kind} of ${count}`
        : `A lane for each ${kind === "cores" ? "core" : "thread"}`,
  });
  try {
    return { name: `${runName(state)}-timeline.png`, blob: await canvasPng(canvas) };
  } finally {
    canvas.width = 0;
  }
}
