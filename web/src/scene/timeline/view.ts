/**
 * The part of time and the lanes that a timeline shows, and the arithmetic of zooming and panning. Views are immutable
 * values: every gesture gives a new one. This file knows the size of the surface, and of a trace only its span and core
 * count.
 */

import type { TraceModel } from "../trace/model.ts";

/**
 * Lane heights, CSS px: lanes shrink to fit until the least, then the timeline scrolls. On a projector of 720 lines all
 * 48 cores of a collapse are seen at once, which says more than the letters of thirty of them.
 */
const LANE_MIN = 3;
const LANE_MAX = 22;

export interface TimelineFrame {
  /** The size of the whole surface, CSS px. */
  readonly width: number;
  readonly height: number;
  readonly textPx: number;
  /** Room left of the lanes for their names; above them for the axis, and for the lane of the lock. */
  readonly gutter: number;
  readonly axisHeight: number;
  readonly lockHeight: number;
  /** Of the row that shows how many threads wait for a core. */
  readonly queueHeight: number;
  readonly laneCount: number;
  readonly begin: number;
  readonly end: number;
}

export interface TimelineView {
  readonly frame: TimelineFrame;
  /** Cycles shown: from < to. */
  readonly from: number;
  readonly to: number;
  /** Height of the lanes scrolled away at the top, CSS px. */
  readonly top: number;
  readonly laneHeight: number;
}

export interface TimelineSize {
  readonly width: number;
  readonly height: number;
  readonly textPx: number;
}

interface Span {
  readonly begin: number;
  readonly end: number;
  readonly laneCount: number;
  readonly hasLock: boolean;
  /** Has the run threads, some of which may wait for a core? */
  readonly hasThreads?: boolean;
}

/** What a timeline needs to know of a trace, but for the lanes that it shows. */
export function timelineSpan({ begin, end, hottestLock, threads }: TraceModel): Omit<Span, "laneCount"> {
  return { begin, end, hasLock: hottestLock >= 0, hasThreads: threads !== undefined };
}

export function timelineFrame(size: TimelineSize, span: Span): TimelineFrame {
  return {
    width: Math.max(1, size.width),
    height: Math.max(1, size.height),
    textPx: size.textPx,
    gutter: Math.round(size.textPx * 3.6),
    axisHeight: Math.round(size.textPx * 1.9),
    lockHeight: span.hasLock ? Math.round(size.textPx * 1.5) : 0,
    queueHeight: span.hasThreads === true ? Math.round(size.textPx * 1.8) : 0,
    laneCount: span.laneCount,
    begin: span.begin,
    end: Math.max(span.end, span.begin + 1),
  };
}

export function timelineView(frame: TimelineFrame, from: number, to: number, top = 0): TimelineView {
  const laneHeight = Math.min(LANE_MAX, Math.max(LANE_MIN, laneRoom(frame) / Math.max(1, frame.laneCount)));
  const span = Math.min(frame.end - frame.begin, Math.max(leastSpan(frame), to - from));
  const start = Math.min(frame.end - span, Math.max(frame.begin, from));
  const scrolled = Math.min(Math.max(0, frame.laneCount * laneHeight - laneRoom(frame)), Math.max(0, top));
  return { frame, from: start, to: start + span, top: scrolled, laneHeight };
}

/** Zoomed in fully, ten cycles fill the width; a shorter trace is shown whole. */
function leastSpan(frame: TimelineFrame): number {
  return Math.min(10, frame.end - frame.begin);
}

function laneRoom(frame: TimelineFrame): number {
  return Math.max(1, frame.height - lanesTop(frame));
}

/** Top of the first lane, unscrolled. */
export function lanesTop(frame: TimelineFrame): number {
  return frame.axisHeight + frame.lockHeight + frame.queueHeight;
}

export function plotWidth(frame: TimelineFrame): number {
  return Math.max(1, frame.width - frame.gutter);
}

export function xOfCycle(view: TimelineView, cycle: number): number {
  return view.frame.gutter + ((cycle - view.from) / (view.to - view.from)) * plotWidth(view.frame);
}

export function cycleOfX(view: TimelineView, x: number): number {
  return view.from + ((x - view.frame.gutter) / plotWidth(view.frame)) * (view.to - view.from);
}

/** Top of a core's lane, CSS px from the top of the surface; may lie outside of it. */
export function yOfLane(view: TimelineView, lane: number): number {
  return lanesTop(view.frame) + lane * view.laneHeight - view.top;
}

/** The lane under a point, or undefined. */
export function laneOfY(view: TimelineView, y: number): number | undefined {
  if (y < lanesTop(view.frame)) return undefined;
  const lane = Math.floor((y - lanesTop(view.frame) + view.top) / view.laneHeight);
  return lane >= 0 && lane < view.frame.laneCount ? lane : undefined;
}

/** First visible lane and one past the last: what has to be drawn. */
export function visibleLanes(view: TimelineView): readonly [number, number] {
  const first = Math.max(0, Math.floor(view.top / view.laneHeight));
  const last = Math.ceil((view.top + laneRoom(view.frame)) / view.laneHeight);
  return [first, Math.min(view.frame.laneCount, last)];
}

/** Zooms by a factor (> 1: closer) and keeps the cycle under x where it is. */
export function zoomed(view: TimelineView, factor: number, x: number): TimelineView {
  const cycle = cycleOfX(view, x);
  const span = Math.max(leastSpan(view.frame), (view.to - view.from) / factor);
  const share = (x - view.frame.gutter) / plotWidth(view.frame);
  return timelineView(view.frame, cycle - span * share, cycle + span * (1 - share), view.top);
}

/** Moves what is shown by CSS px: to the right and down for positive numbers, as one drags paper. */
export function panned(view: TimelineView, dx: number, dy: number): TimelineView {
  const cycles = (dx / plotWidth(view.frame)) * (view.to - view.from);
  return timelineView(view.frame, view.from - cycles, view.to - cycles, view.top - dy);
}

/** The view of the same part of time on a surface of another size, or of another trace. */
export function reframed(view: TimelineView, frame: TimelineFrame): TimelineView {
  return timelineView(frame, view.from, view.to, view.top);
}

/** Turns the page when a cycle has left the view. */
export function following(view: TimelineView, cycle: number): TimelineView {
  if (cycle >= view.from && cycle <= view.to) return view;
  const span = view.to - view.from;
  return timelineView(view.frame, cycle - span * 0.1, cycle + span * 0.9, view.top);
}

/** Round numbers for the axis, about one per `spacing` px. */
export function axisTicks(view: TimelineView, spacing: number): { readonly step: number; readonly first: number } {
  const wanted = ((view.to - view.from) / plotWidth(view.frame)) * spacing;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, wanted)));
  const step = [1, 2, 5, 10].map((m) => m * power).find((candidate) => candidate >= wanted) ?? power * 10;
  return { step, first: Math.ceil(view.from / step) * step };
}

/** Height of the painted part of a lane, whole pixels: a hair of paper stays between lanes where there is room. */
export function bodyHeight(view: TimelineView): number {
  return Math.max(1, Math.floor(view.laneHeight) - (view.laneHeight >= 9 ? 2 : view.laneHeight >= 4 ? 1 : 0));
}

/** Top of the painted part, on a whole pixel: soft edges of hundreds of lanes would make a pattern of their own. */
export function bodyTop(view: TimelineView, core: number): number {
  return Math.round(yOfLane(view, core));
}
