/** An interval of values, both ends included: above all the 95 % interval of something measured. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}
