/** The targets of the keys in a group of controls: a neighbour, around the ends, the first and the last. Pure. */

/** The place after a key among `count` controls; undefined for keys that the group does not use. */
export function placeByKey(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return (from + 1) % count;
    case "ArrowLeft":
      return (from + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
