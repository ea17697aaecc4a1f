/**
 * The drawing while it is made, with undo. A finished drawing becomes the answer; one that lacks
 * a part is kept here only, since it could not be judged.
 */
import { useState } from "react";
import type { XY } from "../../../../model/exercise/common/drawn-curve.ts";
import type { AnswerOf } from "../../../../model/exercise/kinds.ts";
import { type Drawing, drawingOf, withStroke, emptyDrawing, isComplete, moved, type DrawArea } from "./drawing.ts";

export interface EditedDrawing {
  readonly drawing: Drawing;
  readonly draw: (stroke: readonly XY[]) => void;
  readonly move: (handle: number, y: number) => void;
  readonly clear: () => void;
  /** Undefined when there is nothing to undo. */
  readonly undo: (() => void) | undefined;
}

interface Version {
  readonly drawing: Drawing;
  /** The handle by which it was made: what the same handle does next is the same change. */
  readonly by: number | undefined;
}

type OnAnswer = (answer: AnswerOf<"draw"> | undefined) => void;

interface Drawn {
  readonly answer: AnswerOf<"draw"> | undefined;
  readonly locked: boolean;
  readonly onAnswer: OnAnswer;
}

export function useDrawing(area: DrawArea, { answer, locked, onAnswer }: Drawn): EditedDrawing {
  const asGiven = (): readonly Version[] => [{ drawing: drawingOf(answer?.points ?? [], area), by: undefined }];
  const [versions, setVersions] = useState(asGiven);
  /* A question that is asked again begins anew. */
  const [wasLocked, setWasLocked] = useState(locked);
  if (wasLocked !== locked) {
    setWasLocked(locked);
    if (!locked) setVersions(asGiven);
  }
  const [before, now] = [versions.at(-2), versions.at(-1)];
  const drawing = now?.drawing ?? emptyDrawing(area);
  const report = (next: Drawing): void =>
    onAnswer(isComplete(next, area) ? { points: next.map(([x, y]): [number, number] => [x, y]) } : undefined);
  const change = (next: Drawing, by: number | undefined): void => {
    const kept = by !== undefined && by === now?.by ? versions.slice(0, -1) : versions;
    setVersions([...kept.slice(-VERSIONS_MAX), { drawing: next, by }]);
    report(next);
  };
  return {
    drawing,
    draw: (stroke) => change(withStroke(drawing, stroke, area), undefined),
    move: (handle, y) => change(moved(drawing, handle, y, area), handle),
    clear: () => change(emptyDrawing(area), undefined),
    undo:
      before === undefined
        ? undefined
        : () => {
            setVersions(versions.slice(0, -1));
            report(before.drawing);
          },
  };
}

/** The number of changes that can be undone. assumed: more than a reader undoes one by one */
const VERSIONS_MAX = 50;
