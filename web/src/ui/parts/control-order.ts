/** Where the keys of a group of controls lead: to its neighbours, around the ends, to the first and the last. Pure. */

/** The place after a key among `count` controls; undefined for keys that are not the group's. */
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
