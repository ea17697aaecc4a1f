/**
 * Expected failures as values: functions that read what a person wrote (a scenario, a formula, an option) return one
 * of these instead of throwing. Thrown errors are for bugs.
 */

export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** The value. Throws the error, where it is a sentence for the reader and the caller's failures are thrown. */
export function orThrow<T>(result: Result<T, string>): T {
  if (result.ok) return result.value;
  throw new Error(result.error);
}

export function fail<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}
