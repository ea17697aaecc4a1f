/**
 * The state that an embed has besides a lab: its options, and whether a reader can see it. It is one value beside the
 * state of the application, and no link of the lab contains any of it.
 */
import { createContext, useContext } from "react";
import type { EmbedOptions } from "../../embed/options.ts";
import { createStore, type Store } from "../../lab/state/store.ts";
import { useSelected } from "../state/app-context.ts";

export interface EmbedView {
  readonly options: EmbedOptions;
  /** Is a part of the embed within the window? Browsers tell, also across frames of other origins. */
  readonly inView: boolean;
  /** Is the page in front, and not in a hidden tab? */
  readonly pageVisible: boolean;
  /** The host's answer, because slides behind the present one are in view for the browser. Undefined: no answer. */
  readonly hostVisible: boolean | undefined;
  /** What an exercise reveals is being computed: its picture is not there yet. */
  readonly revealing: boolean;
}

export type EmbedViewStore = Store<EmbedView, Partial<EmbedView>>;

export function createEmbedView(options: EmbedOptions): EmbedViewStore {
  const initial = { options, inView: false, pageVisible: true, hostVisible: undefined, revealing: options.reveal };
  return createStore<EmbedView, Partial<EmbedView>>(initial, (view, change) => {
    const next = { ...view, ...change };
    return isSame(view, next) ? view : next;
  });
}

/** The embed is out of sight, so nothing is computed and nothing moves. A still picture is always drawn. */
export function isHeld({ options, inView, pageVisible, hostVisible }: EmbedView): boolean {
  return !options.still && !(inView && pageVisible && hostVisible !== false);
}

export const EmbedViewContext = createContext<EmbedViewStore | undefined>(undefined);

/** Undefined outside of an embed. `select` must give the same value for the same view. */
export function useEmbedView<Part>(select: (view: EmbedView) => Part): Part | undefined {
  const store = useContext(EmbedViewContext);
  return useSelected(store ?? NOWHERE, (view) => (view === undefined ? undefined : select(view)));
}

const NOWHERE: Store<EmbedView | undefined, never> = {
  get: () => undefined,
  dispatch: () => undefined,
  subscribe: () => () => undefined,
};

function isSame(a: EmbedView, b: EmbedView): boolean {
  return (
    a.options === b.options &&
    a.inView === b.inView &&
    a.pageVisible === b.pageVisible &&
    a.hostVisible === b.hostVisible &&
    a.revealing === b.revealing
  );
}
