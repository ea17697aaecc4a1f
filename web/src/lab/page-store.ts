/**
 * The store of a page: what the reader chose, with what is known of the questions that follow from it. Data flows one
 * way: an action changes the choices, sources of answers are asked about these choices, and listeners are told once, of
 * both. An answer that comes later takes the same way. Nothing here knows what a question is.
 */
import { withKnown } from "./known.ts";
import { reduce } from "./reducer.ts";
import type { Action } from "./state/actions.ts";
import { NOTHING_KNOWN, type Known, type PageState } from "./state/app-state.ts";
import { createStore, type Store } from "./state/store.ts";

/** Has the questions of one kind answered that follow from a state. */
export interface Source<Value> {
  /** Asks what the state asks for, and gives what is known: the same object until more is known. */
  readonly of: (state: PageState) => Value;
  /** `onChange` is called when more is known. The returned function ends all work. */
  readonly begin: (onChange: () => void) => () => void;
}

export interface PageStore extends Store<PageState, Action> {
  /** Shows what the source knows until the returned function is called. */
  readonly follow: <Name extends keyof Known>(name: Name, source: Source<Known[Name]>) => () => void;
}

export function createPageStore(initial: PageState): PageStore {
  const store = createStore(initial, (state: PageState, change: (state: PageState) => PageState) => change(state));
  const sources = new Map<keyof Known, Source<Known[keyof Known]>>();
  let isAsking = false;
  let isMoreKnown = false;

  /** An answer may change the choices, as where a link names what the scenario has not: then others are asked for. */
  const answered = (asked: PageState): PageState => {
    let state = asked;
    isAsking = true;
    try {
      for (let before: PageState | undefined; before !== state || isMoreKnown;) {
        before = state;
        isMoreKnown = false;
        for (const [name, source] of sources) state = withKnown(state, { [name]: source.of(state) });
      }
    } finally {
      isAsking = false;
    }
    return state;
  };

  const look = (): void => {
    if (isAsking) isMoreKnown = true;
    else store.dispatch(answered);
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    dispatch: (action) => store.dispatch((state) => answered(reduce(state, action))),
    follow: (name, source) => {
      sources.set(name, source);
      const end = source.begin(look);
      look();
      return () => {
        end();
        sources.delete(name);
        store.dispatch((state) => answered(withKnown(state, { [name]: NOTHING_KNOWN[name] })));
      };
    },
  };
}
