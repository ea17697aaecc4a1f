/**
 * The first page: the question, the figure that answers it with one slider, three scenarios to begin with, and all of
 * them in the order of a course. All figures on it were computed when the site was built.
 */
import { Fragment, useDeferredValue, useEffect, useMemo, useState } from "react";
import counts from "virtual:course-counts";
import featured from "virtual:featured-figures";
import { type CourseEntry, groupByTrack, type Track as CourseTrack } from "../../../model/scenario/course.ts";
import type { StoredFigure } from "../../../lab/stored/stored-figure.ts";
import type { SearchTopic } from "../../../lab/stored/stored-search.ts";
import { ok } from "../../../base/result.ts";
import { loaded } from "../../state/loaded.ts";
import { useAnswer } from "../../state/use-answer.ts";
import { CATALOGUE } from "../../site/catalogue.ts";
import { COURSE } from "../../site/litmus-catalogue.ts";
import { useArrival } from "../../parts/use-arrival.ts";
import { AskedFirstChart, AskedFirstEntry, useFirstQuestion } from "./asked-first.tsx";
import { CourseRow } from "./course-row.tsx";
import { Hero } from "./hero.tsx";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { useMedia } from "../../parts/use-media.ts";
import { countOf } from "../../../base/text.ts";
import { ScenarioCard } from "./scenario-card.tsx";
import { writeLink } from "../../../lab/link/route.ts";
import type { Found } from "./search.ts";
import { Announced } from "../../parts/announced.tsx";

/** The scenarios with which the first page begins, in order. */
export const FEATURED: readonly CourseEntry[] = CATALOGUE.filter(({ name }) => placeOf(name) > 0).sort(
  (a, b) => placeOf(a.name) - placeOf(b.name),
);

/** The button of the dialog for scenarios of the reader's own; dialogs are not loaded with the first page. */
const YourScenariosButton = lazyPart(
  "The button Your scenarios",
  () => import("../../dialogs/folder/folder-button.tsx").then((module) => module.YourScenariosButton),
  { placeholder: () => <ButtonToCome /> },
);

function ButtonToCome() {
  return (
    <button type="button" className="hl-button hl-no-print">
      Your scenarios…
    </button>
  );
}

/** The one-file copy of the site has no files beside it. */
const HAS_PAGES = import.meta.env.MODE !== "offline";

function placeOf(name: string): number {
  return featured[name]?.featured ?? 0;
}

/** The figures beside the rows of the course: a large file, for which the head of the page does not wait. */
export const FIGURES = loaded(["stored-figures"], "The figures of the scenarios", async () =>
  ok((await import("virtual:stored-figures")).default),
);

/** Comes when a reader begins to search. */
const SEARCH = loaded(["search"], "The search", async () => {
  const [{ ScenarioSearch }, { default: stored }] = await Promise.all([
    import("./search.ts"),
    import("virtual:stored-search"),
  ]);
  return ok({ search: new ScenarioSearch(COURSE, stored), topics: stored.topics });
});

export function Gallery() {
  useArrival(true);
  const [query, setQuery] = useState("");
  const isSearching = query.trim() !== "";
  const { value: known, failure } = useAnswer(isSearching ? SEARCH : undefined);
  const searched = useDeferredValue(query);
  const found = useMemo(() => (searched.trim() === "" ? undefined : known?.search.find(searched)), [known, searched]);
  const { value: stored, failure: noFigures } = useAnswer(FIGURES);
  const figures = stored ?? featured;
  const areButtonsHere = useSettled(YourScenariosButton.arrive);
  /* What comes later moves what stands below it: the first picture stays as long (ui/first/take-over.ts). */
  const isBusy = !areButtonsHere || (stored === undefined && noFigures === undefined);
  const isPhone = useMedia("(max-width: 700px)");
  const asked = useFirstQuestion();
  const [hero] = FEATURED;
  const heroFigure = hero === undefined ? undefined : featured[hero.name];
  return (
    <main id="main" className="hl-page hl-gallery" tabIndex={-1} aria-busy={isBusy ? true : undefined}>
      {hero !== undefined && heroFigure !== undefined && (
        <Hero entry={hero} figure={heroFigure}>
          <AskedFirstEntry {...asked} />
        </Hero>
      )}
      <AskedFirstChart {...asked} />
      <Search query={query} found={isSearching ? found : undefined} isStale={searched !== query} onQuery={setQuery} />
      {isSearching && failure !== undefined && <p className="hl-failure">{failure}</p>}
      {isSearching && found !== undefined && found.about.length > 0 && <FoundRows found={found} figures={figures} />}
      {isSearching && found !== undefined && found.about.length === 0 && (
        <NothingFound query={query} found={found} figures={figures} topics={known?.topics ?? []} onQuery={setQuery} />
      )}
      {!isSearching && (
        <>
          <section aria-labelledby="featured">
            <h2 id="featured">Start with one of these</h2>
            <ul className="hl-cards">
              {FEATURED.map((entry) => (
                <ScenarioCard key={entry.name} entry={entry} figure={featured[entry.name]} />
              ))}
            </ul>
            <p className="hl-gallery-more">
              Or mend a kernel: <a href="#/applications">seven applications, sixteen fixes</a>, and the bars that rise.
            </p>
            <p className="hl-gallery-more">
              Or predict first: <a href={writeLink({ page: "course" })}>{COURSE_WORDS}</a>, answered by the simulation.
            </p>
            <YourScenariosButton />
          </section>
          {groupByTrack(COURSE).map((track) => (
            <section key={track.name} className="hl-track" aria-label={track.name}>
              <Track {...track} figures={figures} isFolded={isPhone} />
            </section>
          ))}
        </>
      )}
      <footer className="hl-small">
        <p className="hl-muted">
          The figures on this page are stored with the site. The simulator that made them also runs in each scenario,
          and makes them again in your browser. Dots are published measurements of real machines.
        </p>
        <p>
          {HAS_PAGES && (
            <>
              <a href="./s/">All scenarios as pages to read and print</a> ·{" "}
            </>
          )}
          <a href="#/docs">Documentation</a> · <a href="#/docs/cite">How to cite</a> ·{" "}
          <a href={writeLink({ page: "tools" })}>Beside perf, gem5 and other tools</a> ·{" "}
          <a href="#/licences">Licences</a>
        </p>
      </footer>
    </main>
  );
}

/** Has the part come, or failed to come? */
function useSettled(arrive: () => Promise<void>): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const settle = (): void => setSettled(true);
    arrive().then(settle, settle);
  }, [arrive]);
  return isSettled;
}

const COURSE_WORDS = `a course of ${countOf(counts.sheets, "sheet")} with ${countOf(counts.questions, "question")}`;

interface TrackProps extends CourseTrack {
  readonly figures: Readonly<Record<string, StoredFigure>>;
  /** On a phone all scenarios beneath each other would be fifteen screens: each track is a choice, and unfolds. */
  readonly isFolded: boolean;
}

function Track({ name, entries, figures, isFolded }: TrackProps) {
  const contents = (
    <>
      {name === WALK_TRACK && <WayToWalk />}
      <Rows entries={entries} figures={figures} />
    </>
  );
  if (!isFolded)
    return (
      <>
        <h2>{name}</h2>
        {contents}
      </>
    );
  return (
    <details>
      <summary className="hl-track-fold">
        <h2>{name}</h2> <span className="hl-small hl-muted">{countOf(entries.length, "scenario")}</span>
      </summary>
      {contents}
    </details>
  );
}

function WayToWalk() {
  return (
    <p className="hl-small">
      <a href={writeLink({ page: "walk" })}>A walk through these scenarios in the order of the slides</a>
    </p>
  );
}

interface RowsProps {
  readonly entries: readonly CourseEntry[];
  readonly figures: Readonly<Record<string, StoredFigure>>;
  readonly label?: string;
}

function Rows({ entries, figures, label }: RowsProps) {
  return (
    <ol className="hl-course" aria-label={label}>
      {entries.map((entry) => (
        <CourseRow key={entry.name} entry={entry} figure={figures[entry.name]} />
      ))}
    </ol>
  );
}

interface FoundRowsProps {
  readonly found: Found;
  readonly figures: Readonly<Record<string, StoredFigure>>;
}

function FoundRows({ found, figures }: FoundRowsProps) {
  const { topic, about } = found;
  return (
    <>
      {topic !== undefined && (
        <p className="hl-found-topic">
          <strong>{topic.name}.</strong> {topic.means}
        </p>
      )}
      <Rows entries={about} figures={figures} label="Found" />
      <FurtherRows found={found} figures={figures} />
    </>
  );
}

/** The scenarios in whose texts the words occur, though they are not about it. */
function FurtherRows({ found: { further }, figures }: FoundRowsProps) {
  if (further.length === 0) return null;
  return (
    <section aria-labelledby="found-further">
      <h2 id="found-further">These mention it</h2>
      <Rows entries={further} figures={figures} label="Mentioned in" />
    </section>
  );
}

interface SearchProps {
  readonly query: string;
  /** Undefined while the reader does not search, and until the search has come. */
  readonly found: Found | undefined;
  /** False while the number is that of an earlier query: such a number is not announced. */
  readonly isStale: boolean;
  readonly onQuery: (query: string) => void;
}

function Search({ query, found, isStale, onQuery }: SearchProps) {
  const words = found === undefined ? "" : `${found.about.length + found.further.length} of ${COURSE.length}`;
  return (
    <div className="hl-search">
      <label htmlFor="search" className="hl-visually-hidden">
        Search the scenarios
      </label>
      <input
        id="search"
        type="search"
        placeholder="Search: MCS, false sharing, NUMA, syscall …"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
      <Announced className="hl-small hl-muted" words={words} said={isStale ? "" : words} />
    </div>
  );
}

interface NothingFoundProps extends FoundRowsProps {
  readonly query: string;
  readonly topics: readonly SearchTopic[];
  readonly onQuery: (query: string) => void;
}

function NothingFound({ query, found, figures, topics, onQuery }: NothingFoundProps) {
  const { absent, near } = found;
  const search = (word: string) => () => {
    onQuery(word);
    /* The buttons go. */
    document.getElementById("search")?.focus();
  };
  return (
    <div className="hl-nothing">
      {absent !== undefined && (
        <p className="hl-found-topic">
          <strong>{absent.name}.</strong> {absent.means}
        </p>
      )}
      <p>
        {absent === undefined
          ? `No scenario is about “${query.trim()}”, or has these words in its texts. `
          : "There is no scenario about this yet. "}
        {near.length > 0 && (
          <>
            {absent === undefined ? "Did you mean" : "Nearest to it:"}{" "}
            {near.map((words, i) => (
              <Fragment key={words}>
                {i > 0 && " or "}
                <button type="button" onClick={search(words)}>
                  {words}
                </button>
              </Fragment>
            ))}
            {absent === undefined ? "? " : ". "}
          </>
        )}
        <button type="button" onClick={search("")}>
          Show all {COURSE.length}
        </button>
      </p>
      <FurtherRows found={found} figures={figures} />
      <h2 id="all-topics">What scenarios are about</h2>
      <ul className="hl-topics" aria-labelledby="all-topics">
        {topics.map(({ id, name }) => (
          <li key={id}>
            <button type="button" onClick={search(name)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const WALK_TRACKS = import.meta.glob<string>("../../../../../scenarios/walk-*.json", { eager: true, import: "track" });

/** The track of the course that has a walk of its own: the part of the walk's file that the first page shows. */
const WALK_TRACK: string | undefined = Object.values(WALK_TRACKS)[0];
