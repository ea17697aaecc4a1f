/** Why a file of the site could not be loaded, in words on which a reader can act. */

/**
 * missing: the server has no such file. wrong: something else came in its place. unreachable: no connection, or it
 * broke off. stalled: nothing has come for a while. broken: the file came whole, and cannot be executed.
 */
export type LoadFailure = "missing" | "wrong" | "unreachable" | "stalled" | "broken";

export class LoadError extends Error {
  override readonly name = "LoadError";
  readonly failure: LoadFailure;
  readonly address: string;

  /** `reason` continues "… could not be loaded:", without a full stop. */
  constructor(failure: LoadFailure, address: string, reason: string) {
    super(reason);
    this.failure = failure;
    this.address = address;
  }
}

/** The last part of an address, by which the people who run a site find a file. */
export function fileName(address: string): string {
  const path = address.replace(/[?#].*$/, "");
  return path.slice(path.lastIndexOf("/") + 1);
}

/** "The Share dialog could not be loaded: the server has no file share-dialog.js (404)." */
export function failureSentence(what: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `${what} could not be loaded: ${reason.replace(/\.$/, "")}.`;
}
