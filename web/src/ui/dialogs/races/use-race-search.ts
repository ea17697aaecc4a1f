/** The search of the dialog "Look for races": it begins when the dialog opens, ends with it, and goes on at a press. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { SweepInputs } from "../../../lab/sweep-inputs.ts";
import type { MemoryOrder } from "../../../model/machine/memory-order.ts";
import {
  type RaceSearch,
  type SearchResult,
  SEARCH_SCHEDULES,
  startRaceSearch,
} from "../../../session/schedules/race-search.ts";
import { useSession } from "../../state/session-context.ts";
import { reasonOf } from "../../../base/reason.ts";

export type SearchState =
  | { readonly kind: "searching"; readonly tried: number }
  | { readonly kind: "ended"; readonly result: SearchResult }
  | { readonly kind: "failed"; readonly message: string };

interface SearchInHand {
  readonly state: SearchState;
  /** Ends the search; its findings stay. */
  readonly stop: () => void;
  /** Searches again, with schedules that have not been tried. */
  readonly goOn: () => void;
  /** The memory order of the schedules; undefined: those that fit the machine. Another one begins another search. */
  readonly order: MemoryOrder | undefined;
  readonly setOrder: (order: MemoryOrder | undefined) => void;
}

/** `inputs` must be stable. */
export function useRaceSearch(inputs: SweepInputs, variant: string, firstSeed: number): SearchInHand {
  const session = useSession();
  const [state, setState] = useState<SearchState>({ kind: "searching", tried: 0 });
  const [seed, setSeed] = useState(firstSeed);
  const [order, setOrder] = useState<MemoryOrder | undefined>(undefined);
  const running = useRef<RaceSearch | undefined>(undefined);
  useEffect(() => {
    let shown = true;
    const show = (next: SearchState): void => {
      if (shown) setState(next);
    };
    show({ kind: "searching", tried: 0 });
    const search = startRaceSearch({ inputs, variant, firstSeed: seed, order }, session, (tried) =>
      show({ kind: "searching", tried }),
    );
    running.current = search;
    search.finished.then(
      (result) => show({ kind: "ended", result }),
      (error: unknown) => show({ kind: "failed", message: reasonOf(error) }),
    );
    return () => {
      shown = false;
      search.cancel();
    };
  }, [inputs, variant, session, seed, order]);
  const stop = useCallback(() => running.current?.cancel(), []);
  const goOn = useCallback(() => setSeed((before) => before + SEARCH_SCHEDULES), []);
  return { state, stop, goOn, order, setOrder };
}
