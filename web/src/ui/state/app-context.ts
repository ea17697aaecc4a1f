/** How components reach the state: they select parts of it, and dispatch actions. */
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Action } from "../../lab/state/actions.ts";
import type { PageState } from "../../lab/state/app-state.ts";
import type { PageStore } from "../../lab/page-store.ts";
import type { Store } from "../../lab/state/store.ts";

export type AppStore = PageStore;

export const StoreContext = createContext<AppStore | undefined>(undefined);

export function useStore(): AppStore {
  const store = useContext(StoreContext);
  if (store === undefined) throw new Error("used outside of the application");
  return store;
}

/** `select` must return the same reference for the same state: pick a part, or use a memoised selector. */
export function useSelected<State, Happening, Part>(
  store: Store<State, Happening>,
  select: (state: State) => Part,
): Part {
  const part = (): Part => select(store.get());
  return useSyncExternalStore(store.subscribe, part, part);
}

/** `select` must return the same reference for the same state: a part of the state, or a derived selector. */
export function useApp<Part>(select: (state: PageState) => Part): Part {
  return useSelected(useStore(), select);
}

export function useDispatch(): (action: Action) => void {
  return useStore().dispatch;
}
