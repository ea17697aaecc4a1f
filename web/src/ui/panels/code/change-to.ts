/** The change that makes one text of another, without what both have at their beginning and end: marks there stay. */

export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

export function changeTo(before: string, after: string): TextChange {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  let end = 0;
  while (end < most - from && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}
