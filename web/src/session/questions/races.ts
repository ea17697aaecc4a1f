/** Which failures and data races do schedules of a variant's program show? */
import type { Question } from "../answers/answer.ts";
import { SEARCH_SCHEDULES, searchRaces, type SearchOrder, type SearchResult } from "../schedules/race-search.ts";
import type { Session } from "../session.ts";

/** A search that is stopped gives what it has found. The progress counts schedules. */
export function racesOf(session: Session, search: Omit<SearchOrder, "schedules">): Question<SearchResult> {
  const { inputs, variant, firstSeed, order } = search;
  return {
    key: ["races", inputs, variant, firstSeed, order],
    answer: ({ signal, progress }) =>
      searchRaces(search, session, { signal, onTried: (tried) => progress(tried, SEARCH_SCHEDULES) }),
  };
}
