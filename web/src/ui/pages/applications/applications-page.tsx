/**
 * The page "Seven applications": throughput per core on many cores, and the fixes of the kernel as switches.
 * The bars stay in sight while the reader goes through the switches.
 */
import { useEffect, useMemo } from "react";
import { ShareAxis } from "../../../charts/share-bars.tsx";
import { THESE_VERSIONS } from "../../../lab/link/link-versions.ts";
import type { Route } from "../../../lab/link/route.ts";
import { quote } from "../../../lab/link/value-kinds.ts";
import { readOff, writeOff } from "../../../model/applications/switches.ts";
import { useArrival } from "../../parts/use-arrival.ts";
import { useApp, useDispatch, useStore } from "../../state/app-context.ts";
import { ApplicationBars, MENDED_STYLE, STOCK_STYLE } from "./application-bars.tsx";
import { APPLICATIONS, FILE, LOADED, nameOf } from "./applications-data.ts";
import "./applications.css";
import { FixesList } from "./fixes-list.tsx";
import { LimitsList } from "./limits-list.tsx";
import { Quizzes } from "./quiz.tsx";

const ALL_ON = { page: "applications", off: [], ...THESE_VERSIONS } as const satisfies Route;

export function ApplicationsPage() {
  useArrival(true);
  const opened = useApp(({ route }) => (route.page === "applications" ? route : ALL_ON));
  const words = opened.off;
  const { off, unknown } = useMemo(() => readOff(words, APPLICATIONS), [words]);
  useToldOnce(unknown, off);
  const dispatch = useDispatch();
  const set = (next: ReadonlySet<string>): void =>
    dispatch({ kind: "went", route: { ...opened, off: writeOff(next, APPLICATIONS) }, notices: [] });
  return (
    <main id="main" className="hl-page" tabIndex={-1}>
      <h1>{FILE.title}</h1>
      <p className="hl-page-lead">{FILE.claim}</p>
      <div className="hl-switchboard">
        <section className="hl-switchboard-bars" aria-labelledby="applications-bars">
          <h2 id="applications-bars" className="hl-track-name">{`Throughput per core on ${FILE.to} cores`}</h2>
          <Key />
          <ul className="hl-applications">
            {LOADED.map((row) => (
              <ApplicationBars key={nameOf(row)} row={row} off={off} />
            ))}
            <li className="hl-application hl-application--axis" aria-hidden="true">
              <span />
              <ShareAxis />
            </li>
          </ul>
        </section>
        <section className="hl-switchboard-switches" aria-labelledby="applications-fixes">
          <h2 id="applications-fixes" className="hl-track-name">
            Mend the kernel
          </h2>
          <p className="hl-page-lead">
            Every switch is one fix in one application. Turn a fix off, or begin with all of them off and turn them on
            one by one: the bars concerned are computed again, first coarsely, then precisely. They show the throughput
            per core as a share of that on one core: 1 would be perfect scaling. All bars are simulated; the dots are
            published measurements of the real machine.
          </p>
          <FixesList off={off} onChange={set} />
          <p className="hl-small hl-muted">{`The fixes are those of ${FILE.source}.`}</p>
        </section>
      </div>
      <section className="hl-track" aria-labelledby="applications-limits">
        <h2 id="applications-limits" className="hl-track-name">
          What limits each application
        </h2>
        <p className="hl-page-lead">
          The limit is read from the application’s run, with the stock kernel and with the fixes that are on.
        </p>
        <LimitsList off={off} />
      </section>
      <Quizzes />
    </main>
  );
}

/** What a link names wrongly is told where every link's problems are, and goes from the address. */
function useToldOnce(unknown: readonly string[], off: ReadonlySet<string>): void {
  const store = useStore();
  useEffect(() => {
    if (unknown.length === 0) return;
    const notice = `The link names switches that do not exist: ${toldOf(unknown)}. They were left out.`;
    const { route, notices } = store.get();
    if (route.page !== "applications") return;
    const known = { ...route, off: writeOff(off, APPLICATIONS) };
    store.dispatch({ kind: "went", route: known, notices: [...notices, notice] });
  }, [store, unknown, off]);
}

/** Words of the link that are told; more of them are counted. assumed */
const TOLD_MAX = 8;

function toldOf(words: readonly string[]): string {
  const told = words.slice(0, TOLD_MAX).map(quote).join(", ");
  return words.length <= TOLD_MAX ? told : `${told} and ${words.length - TOLD_MAX} more`;
}

function Key() {
  return (
    <ul className="hl-application-key hl-small">
      <li className={`hl-series-${STOCK_STYLE}`}>
        <svg viewBox="0 0 35 16" aria-hidden="true">
          <rect className="hl-histogram-bar" x="1" y="2" width="33" height="12" />
        </svg>
        stock
      </li>
      <li className={`hl-series-${MENDED_STYLE}`}>
        <svg viewBox="0 0 35 16" aria-hidden="true">
          <rect className="hl-histogram-bar" x="1" y="2" width="33" height="12" />
        </svg>
        with the fixes that are on
      </li>
      <li className={`hl-series-${STOCK_STYLE}`}>
        <svg viewBox="0 0 35 16" aria-hidden="true">
          <circle className="hl-figure-published hl-figure-published--predicted" cx="18" cy="8" r="5" />
        </svg>
        measured
      </li>
    </ul>
  );
}
