/** A canvas of its own for a picture or a film, in its pixels, and what draws in it. */

export interface DrawingCanvas {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
}

/** Throws when the browser has no 2D canvas. */
export function drawingCanvas(width: number, height: number): DrawingCanvas {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser cannot draw on a canvas");
  return { canvas, context };
}
