/** What is said of a run of which a moment is stored with the site. Pure. */

/**
 * A word and the sentence behind it. `made`: the hash of the trace that the browser has made, `stored`: that of the
 * stored one. Until the sweep is done, a run may still be made longer, and then its trace is another one.
 */
export function storedWords(made: string | undefined, stored: string, isDone: boolean): readonly [string, string] {
  if (made === undefined) return ["stored", "Recorded when the site was built. Your browser is making this run again."];
  if (made === stored)
    return ["✓ as stored", "Your browser has made the same run as the one stored with the site, bit for bit."];
  if (!isDone) return ["first pass", "Your browser has made a part of this run so far; the stored run is longer."];
  return ["not as stored", "Your browser's run differs from the one that was stored with the site."];
}
