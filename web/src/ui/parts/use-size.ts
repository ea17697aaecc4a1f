/** The size of an element in CSS pixels, kept up to date; undefined until it has been measured. */
import { useLayoutEffect, useState, type RefObject } from "react";

export interface Size {
  readonly width: number;
  readonly height: number;
}

export function useSize(ref: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size | undefined>(undefined);
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

/** The size of small text in pixels, from which charts take their margins. */
export function smallTextPx(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) * 0.8125;
}
