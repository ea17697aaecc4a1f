/** The first page: all scenarios, grouped by track as in a course, each with its claim and its real figure in small. */
import { useDeferredValue, useState } from "react";
import { CATALOGUE, groupByTrack, searchCatalogue } from "../../site/catalogue.ts";
import { useArrival } from "../../parts/use-arrival.ts";
import { ScenarioCard } from "./scenario-card.tsx";

export function Gallery() {
  useArrival(true);
  const [query, setQuery] = useState("");
  const found = searchCatalogue(CATALOGUE, useDeferredValue(query));
  return (
    <main id="main" className="hl-page" tabIndex={-1}>
      <h1>Find the hot cache line.</h1>
      <p className="hl-page-lead">
        Each scenario is a small C program that many simulated cores run, load by load and store by store. No curve is
        drawn by a formula: the curves result from the traffic of the cache lines. Open a scenario, change its program,
        and see why its curve changes.
      </p>
      <div className="hl-search">
        <label htmlFor="search" className="hl-visually-hidden">
          Search the scenarios
        </label>
        <input
          id="search"
          type="search"
          placeholder="Search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <span className="hl-small hl-muted" role="status">
          {query === "" ? "" : `${found.length} of ${CATALOGUE.length}`}
        </span>
      </div>
      {found.length === 0 && (
        <p className="hl-muted">No scenario has all of these words in its title, claim or track.</p>
      )}
      {groupByTrack(found).map((track) => (
        <section key={track.name} className="hl-track" aria-label={track.name}>
          <h2 className="hl-track-name">{track.name}</h2>
          <ul className="hl-cards">
            {track.entries.map((entry) => (
              <ScenarioCard key={entry.name} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      <footer className="hl-small">
        <a href="#/licences">Licences</a>
      </footer>
    </main>
  );
}
