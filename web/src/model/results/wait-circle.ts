/** Of parties that wait, cores or threads: a circle in which each waits for the next one. Pure. */

/**
 * The numbers of a circle, from any of its members on, or undefined where there is none. `nextOf` gives whom the party
 * of a number below `count` waits for.
 */
export function circleAmong(
  count: number,
  nextOf: (party: number) => number | undefined,
): readonly number[] | undefined {
  const finished = new Set<number>();
  for (let start = 0; start < count; start++) {
    const path: number[] = [];
    let party: number | undefined = start;
    while (party !== undefined && !finished.has(party) && !path.includes(party)) {
      path.push(party);
      party = nextOf(party);
    }
    if (party !== undefined && path.includes(party)) return path.slice(path.indexOf(party));
    for (const one of path) finished.add(one);
  }
  return undefined;
}
