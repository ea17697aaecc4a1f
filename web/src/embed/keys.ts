/** Fragments as lists of keys, and merging the keys of a slide into those of a link. Everything here is pure. */

type Pairs = ReadonlyMap<string, string>;

/** The key of a machine's id and the key of a machine's file, as the table of the link's fields names them. */
const MACHINE_KEY = "m";
const MACHINE_FILE_KEY = "mf";

/** Splits "#v=1&s=x" into its pairs, in order; values keep their escapes. */
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

/** The first fragment, with the second fragment's keys replacing equal keys; an empty value removes the key. */
export function mergedFragments(first: string, second: string): string {
  const merged = new Map(mergedPairs(pairsOf(first), pairsOf(second)));
  for (const [key, value] of merged) if (value === "") merged.delete(key);
  return fragmentOfPairs(merged);
}

/**
 * The first pairs, with the second pairs replacing equal keys. A link has one machine, by its id or as a file: each of
 * the two takes the place of the other.
 */
export function mergedPairs(first: Pairs, second: Pairs): Pairs {
  const hasFile = (second.get(MACHINE_FILE_KEY) ?? "") !== "";
  const isReplaced = (key: string): boolean =>
    (key === MACHINE_FILE_KEY && second.has(MACHINE_KEY)) || (key === MACHINE_KEY && hasFile);
  const kept = [...first].filter(([key]) => !isReplaced(key));
  return new Map([...kept, ...second]);
}

/** Escapes a value for a fragment: only characters that would end the value are escaped. */
export function escapeValue(text: string): string {
  return encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%2F", "/");
}
