/** What is said of the run whose machine is shown: a stored one, the page's own, or one of the quick pass. Pure. */
import type { Edition } from "../../../base/answer.ts";

interface ShownRun {
  /** Precise: the browser's trace is that of the selected run, and no other run takes its place. */
  readonly edition: Edition | undefined;
  /** The hash of the trace that is shown; undefined until there is one. */
  readonly made: string | undefined;
  /** The hash of the stored trace of this run; undefined where none is stored. */
  readonly stored: string | undefined;
  /** The sweep is complete. Until then a run may still be made longer, and then its trace is another one. */
  readonly isDone: boolean;
  /** The precise run is there and is offered, because the reader uses the run that is shown. */
  readonly isOffered: boolean;
}

/** A word and the sentence behind it; undefined where nothing has to be said. */
export function noteOfRun({
  edition,
  made,
  stored,
  isDone,
  isOffered,
}: ShownRun): readonly [string, string] | undefined {
  if (isOffered) return ["first pass", "A first, shorter run. The precise run has been made since."];
  if (edition === "stored")
    return ["stored", "Recorded when the site was built. Your browser is making this run again."];
  if (edition === undefined || edition === "earlier") return undefined;
  if (made === stored)
    return ["✓ as stored", "Your browser has made the same run as the one stored with the site, bit for bit."];
  if (stored !== undefined && isDone)
    return ["not as stored", "Your browser's run differs from the one that was stored with the site."];
  if (stored !== undefined || edition === "quick")
    return ["first pass", "A first, shorter run. The precise run is being made, and takes its place here."];
  return undefined;
}
