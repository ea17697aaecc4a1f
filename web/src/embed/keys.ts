/** Fragments as lists of keys: merging what a slide says into what a link says. Knows no key by its meaning. Pure. */

/** "#v=1&s=x" → its pairs, in order, still escaped as they were. */
export function pairsOf(fragment: string): ReadonlyMap<string, string> {
  const parts = fragment.replace(/^#/, "").split("&");
  return new Map(
    parts.flatMap((part): [string, string][] => {
      const cut = part.indexOf("=");
      return cut > 0 ? [[part.slice(0, cut), part.slice(cut + 1)]] : [];
    }),
  );
}

export function fragmentOfPairs(pairs: ReadonlyMap<string, string>): string {
  return [...pairs].map(([key, value]) => `${key}=${value}`).join("&");
}

/** The first fragment with the second's keys in place of its own; an empty value takes the key away. */
export function mergedFragments(first: string, second: string): string {
  const merged = new Map([...pairsOf(first), ...pairsOf(second)]);
  for (const [key, value] of merged) if (value === "") merged.delete(key);
  return fragmentOfPairs(merged);
}

/** A value for a fragment: only what would break it is escaped. */
export function escapeValue(text: string): string {
  return encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%2F", "/");
}
