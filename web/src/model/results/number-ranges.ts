/** Many whole numbers in few words. */

/** Ascending whole numbers as "0, 2-5, 9". */
export function numberRanges(numbers: readonly number[]): string {
  const parts: string[] = [];
  for (let i = 0; i < numbers.length;) {
    let end = i;
    while (numbers[end + 1] === (numbers[end] ?? 0) + 1) end += 1;
    parts.push(end === i ? `${numbers[i]}` : `${numbers[i]}-${numbers[end]}`);
    i = end + 1;
  }
  return parts.join(", ");
}
