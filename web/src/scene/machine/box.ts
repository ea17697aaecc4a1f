/** A rectangle in CSS pixels, from its upper left corner: what every piece of the machine view's layout is. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
