/** The kinds of files that films are saved as, and the size of each: of one machine, and of a race. */
import type { FilmFormat } from "../../../canvas/film.ts";

export type FilmKind = "webm" | "mp4" | "gif";

/** assumed: a video fills a projector's picture, a GIF must stay small enough for a page of slides. */
export const FILM_FORMATS: Readonly<Record<FilmKind, FilmFormat>> = {
  webm: { width: 1280, height: 720, framesPerSecond: 30 },
  mp4: { width: 1280, height: 720, framesPerSecond: 30 },
  gif: { width: 800, height: 450, framesPerSecond: 12.5 },
};
