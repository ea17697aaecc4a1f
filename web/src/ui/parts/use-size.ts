/** The size of an element in CSS pixels, kept up to date; undefined until it has been measured. */
import { createContext, useContext, useLayoutEffect, useState, type RefObject } from "react";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of every element where none can be measured: a page that is written as text when the site is built. */
export const AssumedSize = createContext<Size | undefined>(undefined);

export function useSize(ref: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState(useContext(AssumedSize));
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => {
      const next = { width: Math.floor(element.clientWidth), height: Math.floor(element.clientHeight) };
      setSize((last) => (last?.width === next.width && last.height === next.height ? last : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

/** The size at the usual 16 pixels of type, where no page can be asked. */
const SMALL_TEXT_PX = 13;

/** The size of small text in pixels, from which charts take their margins. */
export function smallTextPx(): number {
  if (typeof document === "undefined") return SMALL_TEXT_PX;
  return parseFloat(getComputedStyle(document.documentElement).fontSize) * 0.8125;
}
