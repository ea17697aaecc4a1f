/** The memory orders that a search has covered, and what no schedule could show. */
import type { SearchResult } from "../../../session/schedules/race-search.ts";
import { type Unseen, extentOf } from "../../../session/schedules/search-extent.ts";

const SHOWN_BY: Readonly<Record<Unseen["shownBy"], string>> = {
  tso: "choose the memory order TSO",
  pso: "choose the memory order PSO",
  litmus: "no search shows it; the page Memory order explores small tests, under RMO as well",
  nothing: "neither searches nor litmus tests show it",
};

export function Extent({ result }: { readonly result: Pick<SearchResult, "plan" | "outcome"> }) {
  const { searched, unseen } = extentOf(result.plan, result.outcome.schedules);
  return (
    <div className="hl-small hl-muted hl-races-extent">
      <p>Memory order: {searched}.</p>
      <p>Not shown:</p>
      <ul>
        {unseen.map(({ what, shownBy }) => (
          <li key={what}>
            {what}: {SHOWN_BY[shownBy]}.
          </li>
        ))}
      </ul>
    </div>
  );
}
