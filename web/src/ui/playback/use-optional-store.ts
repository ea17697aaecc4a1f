/** What a store says at present, where there may be no store: a slot of the page, or a playback. */
import { useSyncExternalStore } from "react";

interface Store {
  readonly subscribe: (told: () => void) => () => void;
}

const neverReports = () => () => undefined;
const nothing = () => undefined;

/** Undefined where there is no store. `get` is the store's own, and gives the same value until subscribers are told. */
export function useOptionalStore<T>(store: Store | undefined, get: (() => T) | undefined): T | undefined {
  return useSyncExternalStore<T | undefined>(store?.subscribe ?? neverReports, get ?? nothing, nothing);
}
