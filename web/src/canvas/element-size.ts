/** The size of the element that a drawing fills. */

export interface ElementSize {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The size of the letters in a drawing, in CSS pixels: three quarters of the element's own. */
  readonly textPx: number;
}

/** Undefined while the element takes no room. */
export function sizeOf(element: HTMLElement): ElementSize | undefined {
  const { clientWidth: width, clientHeight: height } = element;
  if (width === 0 || height === 0) return undefined;
  return { width, height, textPx: parseFloat(getComputedStyle(element).fontSize) * 0.75 };
}
