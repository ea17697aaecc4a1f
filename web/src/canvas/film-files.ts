/**
 * Films as files: WebM and MP4 by the browser's own video encoder (mediabunny writes the container), GIF in plain
 * script (modern-gif). Both make one frame after another and give the page time in between; the reader can stop both.
 */
import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
  type VideoCodec,
  WebMOutputFormat,
} from "mediabunny";
import { Encoder } from "modern-gif";
import { cycleOfFrame, frameCount, type Film, type FilmFormat, type FilmPlan } from "./film.ts";

export interface FilmProgress {
  /** Called after each frame. */
  readonly onFrame: (done: number, total: number) => void;
  /** Ends the film at the next frame when it is aborted; the file is undefined. */
  readonly signal: AbortSignal;
}

/** Seconds between key frames: seeking in a film need not go far back. assumed. */
const KEY_FRAME_SECONDS = 2;

/** Colours of a GIF's frames: the picture has some thirty, and their mixtures at edges. assumed to be enough. */
const GIF_COLOURS = 128;

export type VideoKind = "webm" | "mp4";

const NAMES: Readonly<Record<VideoKind, string>> = { webm: "WebM", mp4: "MP4" };

/** MP4 with H.264 alone: that is what programs for slides play. */
const CODECS: Readonly<Record<VideoKind, VideoCodec[]>> = { webm: ["vp9", "vp8", "av1"], mp4: ["avc"] };

/** Can this browser encode films of that kind and size? */
export async function canEncode(kind: VideoKind, { width, height }: FilmFormat): Promise<boolean> {
  return (await getFirstEncodableVideoCodec(CODECS[kind], { width, height })) !== null;
}

/** Throws when the browser has no video encoder for the kind. */
export async function videoOf(
  kind: VideoKind,
  film: Film,
  plan: FilmPlan,
  progress: FilmProgress,
): Promise<Blob | undefined> {
  const { width, height, framesPerSecond } = plan;
  const codec = await getFirstEncodableVideoCodec(CODECS[kind], { width, height });
  if (codec === null) throw new Error(`This browser cannot encode ${NAMES[kind]}: save a GIF instead.`);
  const target = new BufferTarget();
  const output = new Output({ format: kind === "mp4" ? new Mp4OutputFormat() : new WebMOutputFormat(), target });
  const source = new CanvasSource(film.canvas, { codec, quality: QUALITY_HIGH, keyFrameInterval: KEY_FRAME_SECONDS });
  output.addVideoTrack(source, { frameRate: framesPerSecond });
  await output.start();
  const whole = await eachFrame(film, plan, progress, (index) =>
    source.add(index / framesPerSecond, 1 / framesPerSecond),
  );
  if (!whole) {
    await output.cancel();
    return undefined;
  }
  await output.finalize();
  if (target.buffer === null) throw new Error("the video encoder gave nothing");
  return new Blob([target.buffer], { type: `video/${kind}` });
}

export async function gifOf(film: Film, plan: FilmPlan, progress: FilmProgress): Promise<Blob | undefined> {
  const { width, height, framesPerSecond } = plan;
  const encoder = new Encoder({ width, height, maxColors: GIF_COLOURS, looped: true, loopCount: 0 });
  const delay = Math.round(1000 / framesPerSecond);
  const whole = await eachFrame(film, plan, progress, () => encoder.encode({ data: film.canvas, delay }));
  return whole ? encoder.flush("blob") : undefined;
}

async function eachFrame(
  film: Film,
  plan: FilmPlan,
  progress: FilmProgress,
  add: (index: number) => Promise<void>,
): Promise<boolean> {
  const total = frameCount(plan);
  for (let index = 0; index < total; index++) {
    if (progress.signal.aborted) return false;
    film.draw(cycleOfFrame(plan, index));
    await add(index);
    progress.onFrame(index + 1, total);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return true;
}
