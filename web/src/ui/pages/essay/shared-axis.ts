/** One y-axis for figures that are compared: each says which values it has, and the axis of all covers them. */
import { useCallback, useState } from "react";
import { joinedRange, type YRange } from "../../../charts/figure/figure-domains.ts";

export interface SharedAxis {
  /** Undefined as long as no figure has values. */
  readonly range: YRange | undefined;
  /** `figure` is its name among the figures of the page; undefined when it has no values any more. */
  readonly need: (figure: string, range: YRange | undefined) => void;
}

export function useSharedAxis(): SharedAxis {
  const [needed, setNeeded] = useState<ReadonlyMap<string, YRange | undefined>>(new Map());
  const need = useCallback(
    (figure: string, range: YRange | undefined) => setNeeded((all) => new Map([...all, [figure, range]])),
    [],
  );
  return { range: joinedRange([...needed.values()].flatMap((range) => (range === undefined ? [] : [range]))), need };
}
