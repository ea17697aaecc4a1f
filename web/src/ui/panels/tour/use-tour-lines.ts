/** The lines of the shown program that the tour's step is about, found by their text: edits do not move the mark. */
import { useMemo } from "react";
import type { TourCode } from "../../../model/scenario/tour-schema.ts";
import { useApp } from "../../state/app-context.ts";
import { selectedRef } from "../../../lab/place-selectors.ts";
import { stepOf } from "../../../lab/tour/steps.ts";

const NONE: readonly number[] = [];

/** Numbers of lines, from 1; none when the text does not occur. */
export function markedLines(text: string, code: TourCode): readonly number[] {
  const first = text.split("\n").findIndex((line) => line.includes(code.line));
  return first < 0 ? NONE : Array.from({ length: code.lines ?? 1 }, (_, i) => first + 1 + i);
}

/** Lines to mark in a variant's program: those of the step, when it is the step's variant. */
export function useTourLines(variant: string, text: string): readonly number[] {
  const code = useApp((state) => stepOf(state)?.state?.code);
  const selected = useApp((state) => selectedRef(state)?.seriesId);
  return useMemo(
    () => (code === undefined || variant !== selected ? NONE : markedLines(text, code)),
    [code, variant, selected, text],
  );
}
