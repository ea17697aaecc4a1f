/** A rectangle in CSS pixels, given from its upper left corner. The machine view's layout consists of such boxes. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
