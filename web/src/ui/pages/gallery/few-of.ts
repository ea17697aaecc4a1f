/** A few of many values, about evenly spread; both ends always among them. */
export function fewOf(values: readonly number[], most: number): readonly number[] {
  if (values.length <= most) return values;
  const picked = Array.from({ length: most }, (_, i) => values[Math.round((i * (values.length - 1)) / (most - 1))]);
  return [...new Set(picked.filter((value) => value !== undefined))];
}
