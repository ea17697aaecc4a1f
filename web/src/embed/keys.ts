/** Fragments as lists of keys: merging what a slide says into what a link says. Pure. */

type Pairs = ReadonlyMap<string, string>;

/** A machine by its id, and a machine by its file: keys of a link, as the table of its fields has them. */
const MACHINE_KEY = "m";
const MACHINE_FILE_KEY = "mf";

/** "#v=1&s=x" → its pairs, in order, still escaped as they were. */
export function pairsOf(fragment: string): Pairs {
  const parts = fragment.replace(/^#/, "").split("&");
  return new Map(
    parts.flatMap((part): [string, string][] => {
      const cut = part.indexOf("=");
      return cut > 0 ? [[part.slice(0, cut), part.slice(cut + 1)]] : [];
    }),
  );
}

export function fragmentOfPairs(pairs: Pairs): string {
  return [...pairs].map(([key, value]) => `${key}=${value}`).join("&");
}

/** The first fragment with the second's keys in place of its own; an empty value takes the key away. */
export function mergedFragments(first: string, second: string): string {
  const merged = new Map(mergedPairs(pairsOf(first), pairsOf(second)));
  for (const [key, value] of merged) if (value === "") merged.delete(key);
  return fragmentOfPairs(merged);
}

/**
 * The first pairs with the second ones in place of their own. In a link, a machine's file goes before a machine's id;
 * an id that is said after a file therefore takes the file away, since it would change nothing otherwise.
 */
export function mergedPairs(first: Pairs, second: Pairs): Pairs {
  const kept = [...first].filter(([key]) => !(key === MACHINE_FILE_KEY && second.has(MACHINE_KEY)));
  return new Map([...kept, ...second]);
}

/** A value for a fragment: only what would break it is escaped. */
export function escapeValue(text: string): string {
  return encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%2F", "/");
}
