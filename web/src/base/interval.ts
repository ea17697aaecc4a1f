/** An interval of values, both ends included: above all the 95 % interval of a measurement. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}
