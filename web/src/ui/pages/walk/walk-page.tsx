/** The page "512 processors": the scenarios of one study as a walk, in the order of its slides. */
import figures from "virtual:stored-figures";
import walk from "virtual:walk";
import { useArrival } from "../../parts/use-arrival.ts";
import { MarkedText } from "../../parts/marked-text.tsx";
import { WalkStation } from "./walk-station.tsx";
import "./walk.css";

/** The place of the first station of each chapter among all stations, from 1. */
const FIRST_OF: readonly number[] = walk.chapters.map((_, i) =>
  walk.chapters.slice(0, i).reduce((sum, { stations }) => sum + stations.length, 1),
);

export function WalkPage() {
  useArrival(true);
  return (
    <main id="main" className="hl-page" tabIndex={-1}>
      <h1>{walk.title}</h1>
      <p className="hl-page-lead">{walk.claim}</p>
      <section className="hl-walk-chapter" aria-labelledby="walk-machine">
        <h2 id="walk-machine">The machine</h2>
        <p className="hl-walk-text">
          <MarkedText text={walk.machine} />
        </p>
      </section>
      {walk.chapters.map(({ title, stations }, i) => (
        <section key={title} className="hl-walk-chapter" aria-labelledby={`walk-chapter-${i}`}>
          <h2 id={`walk-chapter-${i}`}>{title}</h2>
          <ol className="hl-walk" start={FIRST_OF[i]}>
            {stations.map((station, j) => (
              <WalkStation
                key={station.scenario}
                station={station}
                number={(FIRST_OF[i] ?? 1) + j}
                figure={figures[station.scenario]}
              />
            ))}
          </ol>
        </section>
      ))}
      <footer className="hl-walk-chapter hl-small">
        <h2>Sources</h2>
        <ul>
          {Object.entries(walk.sources).map(([key, text]) => (
            <li key={key}>{`[${key}] ${text}`}</li>
          ))}
        </ul>
        <p className="hl-muted">
          Numbers of the simulation are those of the figures that are stored with the site. The lab simulates them again
          in your browser.
        </p>
      </footer>
    </main>
  );
}
