/** The size of an element in CSS pixels, kept up to date; undefined until it has been measured, in the next frame. */
import { createContext, useContext, useLayoutEffect, useState, type RefObject } from "react";
import { whenMeasured } from "../../canvas/when-measured.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
  /** The size of small text, from which charts take their margins. */
  readonly fontPx: number;
}

/** The size of every element where none can be measured: a page that is written as text when the site is built. */
export const AssumedSize = createContext<Size | undefined>(undefined);

/** Small text in rem, as styles/tokens.css has it. */
const SMALL_TEXT_REM = 0.8125;

export function useSize(ref: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState(useContext(AssumedSize));
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    return whenMeasured(element, () => {
      const next = sizeOf(element);
      setSize((last) => keptIfEqual(last, next));
    });
  }, [ref]);
  return size;
}

function sizeOf(element: HTMLElement): Size {
  return {
    width: Math.floor(element.clientWidth),
    height: Math.floor(element.clientHeight),
    fontPx: parseFloat(getComputedStyle(document.documentElement).fontSize) * SMALL_TEXT_REM,
  };
}

function keptIfEqual(last: Size | undefined, next: Size): Size {
  const isEqual = last?.width === next.width && last.height === next.height && last.fontPx === next.fontPx;
  return isEqual ? last : next;
}
