/** The page that lists the pages of all scenarios, by track: for readers without JavaScript and for search engines. */
import { scenarioPath } from "../../src/lab/link/page-path.ts";
import { type CourseEntry, groupByTrack } from "../../src/model/scenario/course.ts";
import { type PageHead, pageDocument, wayToSite } from "./page-document.tsx";

export const LIST_PATH = "s/";

/** `entries` in the order of the course; the result is the whole text of the page. */
export function listPage(entries: readonly CourseEntry[], site: PageHead["site"]): string {
  const root = wayToSite(LIST_PATH);
  const head = {
    title: "All scenarios · Hotline",
    description: `${entries.length} simulated experiments on why adding cores can make a program slower.`,
    path: LIST_PATH,
    picture: undefined,
    site,
  };
  return pageDocument(
    head,
    <main className="hl-page hl-still">
      <h1>All scenarios</h1>
      <p className="hl-page-lead">
        Hotline simulates cores, cache lines and locks, and shows why adding cores can make a program slower. Each
        scenario has a page with its figure and its notes, and a lab in which everything can be changed. To begin with,
        there is an essay: <a href={`${root}essay.html`}>Fifteen years of one lock</a>.
      </p>
      {groupByTrack(entries).map((track) => (
        <section key={track.name}>
          <h2>{track.name}</h2>
          <dl className="hl-still-variants">
            {track.entries.map((entry) => (
              <div key={entry.name}>
                <dt>
                  <a href={root + scenarioPath(entry.name)}>{entry.title}</a>
                </dt>
                <dd>{entry.claim}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </main>,
  );
}
