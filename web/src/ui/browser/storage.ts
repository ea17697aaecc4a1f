/** What this browser keeps for the page between visits. */
import { fail, ok, type Result } from "../../base/result.ts";

/**
 * `what` is kept, as in "the machine". Reading `localStorage` throws where the browser allows none: a strict frame, for
 * example.
 */
export function browserStorage(what: string): Result<Storage, string> {
  try {
    return ok(globalThis.localStorage);
  } catch {
    return fail(`This browser keeps nothing for this page: ${what} is in the link and in its file only.`);
  }
}
