/** The size of an element in CSS pixels, kept up to date; undefined until it has been measured, in the next frame. */
import { createContext, useContext, useLayoutEffect, useState, type RefObject } from "react";
import { keepEqual } from "../../base/keep-equal.ts";
import { whenMeasured } from "../../canvas/when-measured.ts";
import type { ChartSize } from "../../lab/figure/figure-data.ts";
import { smallTextPx } from "./small-text.ts";

/** The size of every element where none can be measured: a page that is written as text when the site is built. */
export const AssumedSize = createContext<ChartSize | undefined>(undefined);

export function useSize(ref: RefObject<HTMLElement | null>): ChartSize | undefined {
  const [size, setSize] = useState(useContext(AssumedSize));
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    return whenMeasured(element, () => {
      const next = { width: element.clientWidth, height: element.clientHeight, fontPx: smallTextPx() };
      setSize((last) => keepEqual(last, next));
    });
  }, [ref]);
  return size;
}
