/**
 * A quiz: an application on a kernel without any of its fixes, with what its run shows. The reader chooses the fix
 * that helps most; the answer is computed, by running the application with each fix alone.
 */
import { useId, useRef, useState } from "react";
import { formatNumber, formatPercent } from "../../../base/format.ts";
import { configurationOf, offBut } from "../../../model/applications/switches.ts";
import { limitPhrase } from "../../../model/applications/limit.ts";
import type { Question } from "../../../session/answers/answer.ts";
import type { Session } from "../../../session/session.ts";
import { useSession } from "../../state/session-context.ts";
import { useAnswer } from "../../state/use-answer.ts";
import { FILE, LOADED, type LoadedApplication, nameOf } from "./applications-data.ts";
import { type ComputedBar, computedBar } from "./computed-bar.ts";
import { evidenceOf } from "./evidence.ts";
import { Said } from "../../parts/announced.tsx";

/** Applications with several fixes, of which one has to be found. */
const QUIZZES: readonly LoadedApplication[] = LOADED.filter(({ part }) => Object.keys(part.fixes).length > 1);

export function Quizzes() {
  const [at, setAt] = useState<number | undefined>(undefined);
  const row = at === undefined ? undefined : QUIZZES[at % QUIZZES.length];
  if (QUIZZES.length === 0) return null;
  return (
    <section className="hl-track hl-no-print" aria-labelledby="applications-quiz">
      <h2 id="applications-quiz" className="hl-track-name">
        A quiz
      </h2>
      <p className="hl-page-lead">
        A kernel without any fix, {FILE.to} cores, and one change that you may make. Look at what the run shows, and
        choose.
      </p>
      <button type="button" className="hl-button" onClick={() => setAt((at ?? -1) + 1)}>
        {at === undefined ? "Begin" : "Another application"}
      </button>
      {row !== undefined && <Quiz key={nameOf(row)} row={row} />}
    </section>
  );
}

interface Gain {
  readonly fix: string;
  /** Throughput on many cores with this fix alone, over that without any. */
  readonly times: number;
}

/** What the application does on many cores with one of its fixes, or with none. */
async function aloneWith(
  session: Session,
  row: LoadedApplication,
  fix: string | undefined,
  signal: AbortSignal,
): Promise<ComputedBar> {
  const configuration = configurationOf(row, row.workload, offBut(row, fix));
  return computedBar("The quiz", session, row, configuration, { pass: "coarse", signal });
}

function fixesOf({ part }: LoadedApplication): readonly string[] {
  return Object.keys(part.fixes).sort((a, b) => Number(a) - Number(b));
}

/** The application without any of its fixes. */
function stockOf(session: Session, row: LoadedApplication): Question<ComputedBar> {
  return {
    key: ["quiz", nameOf(row)],
    urgency: "beside",
    answer: ({ signal }) => aloneWith(session, row, undefined, signal),
  };
}

/** What each fix alone brings, the best one first. The progress counts fixes. */
function gainsOf(session: Session, row: LoadedApplication, stock: ComputedBar): Question<readonly Gain[]> {
  return {
    key: ["quiz-gains", nameOf(row)],
    urgency: "beside",
    answer: async ({ signal, progress, giveWay }) => {
      const gains: Gain[] = [];
      const fixes = fixesOf(row);
      for (const fix of fixes) {
        progress(gains.length, fixes.length);
        gains.push({ fix, times: (await aloneWith(session, row, fix, signal)).many / stock.many });
        await giveWay();
      }
      return gains.sort((a, b) => b.times - a.times);
    },
  };
}

function Quiz({ row }: { readonly row: LoadedApplication }) {
  const [marked, setMarked] = useState<string | undefined>(undefined);
  const [choice, setChoice] = useState<string | undefined>(undefined);
  const session = useSession();
  const { value: stock, failure: noStock } = useAnswer(stockOf(session, row));
  const isSolving = choice !== undefined && stock !== undefined;
  const { value: gains, coming, failure: noGains } = useAnswer(isSolving ? gainsOf(session, row, stock) : undefined);
  const failure = noStock ?? noGains;
  const verdict = gains === undefined ? undefined : verdictOf(gains, choice);
  const isAsking = stock !== undefined && choice === undefined;
  const name = useId();
  const place = useRef<HTMLDivElement>(null);
  return (
    <div className="hl-quiz">
      <h3>{nameOf(row)}</h3>
      {failure === undefined && stock !== undefined && <Evidence stock={stock} />}
      {isAsking && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setChoice(marked);
            place.current?.focus();
          }}
        >
          <fieldset className="hl-quiz-choices">
            <legend>Which fix alone helps most?</legend>
            {fixesOf(row).map((fix) => (
              <label key={fix}>
                <input type="radio" name={name} value={fix} checked={marked === fix} onChange={() => setMarked(fix)} />
                {` ${titleOf(fix)}`}
              </label>
            ))}
          </fieldset>
          <button type="submit" className="hl-button hl-button--primary" disabled={marked === undefined}>
            Compute the answer
          </button>
        </form>
      )}
      {/* The form goes with its button, so the answer's place takes the focus. */}
      <div ref={place} tabIndex={-1}>
        {failure === undefined && stock === undefined && <Computing what="the kernel without fixes" />}
        {coming !== undefined && <Computing what={`fix ${fixesOf(row)[coming.done]} alone`} />}
        {failure !== undefined && <p>{failure}</p>}
        {gains !== undefined && verdict !== undefined && <Gains gains={gains} chosen={choice} verdict={verdict} />}
      </div>
      {/* The runs of the single fixes are seen one after the other, and not announced. */}
      <Said words={failure ?? (isAsking ? "Choose a fix." : (verdict?.join(" ") ?? "Computing"))} />
    </div>
  );
}

function Computing({ what }: { readonly what: string }) {
  return <p className="hl-muted">{`Computing: ${what} …`}</p>;
}

type Verdict = readonly [short: string, long: string];

/** The answer in two sentences: whether the choice was right, and what the best fix does. */
function verdictOf([best]: readonly Gain[], chosen: string | undefined): Verdict | undefined {
  if (best === undefined) return undefined;
  return [
    best.fix === chosen ? "Yes." : "Not this one.",
    `Fix ${best.fix} alone multiplies the throughput by ${formatNumber(best.times, 2)}.`,
  ];
}

function titleOf(fix: string): string {
  const found = FILE.fixes.find(({ number }) => String(number) === fix);
  return found === undefined ? fix : `${fix}: ${found.limit} → ${found.fix}`;
}

/** What the run without fixes shows: what it waits for, its functions, its lines, its locks. */
function Evidence({ stock }: { readonly stock: ComputedBar }) {
  const { limit } = stock;
  return (
    <>
      {limit !== undefined && (
        <p>{`On ${FILE.to} cores: ${formatPercent(limit.share, 0)} of the time ${limitPhrase(limit)}.`}</p>
      )}
      <div className="hl-quiz-evidence">
        {evidenceOf(stock.run).map(({ title, rows }) => (
          <table key={title} className="hl-table">
            <caption>{title}</caption>
            <tbody>
              {rows.map(({ name, value }) => (
                <tr key={name}>
                  <th scope="row">
                    <code>{name}</code>
                  </th>
                  <td className="hl-cell-number">{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </>
  );
}

interface GainsProps {
  readonly gains: readonly Gain[];
  readonly chosen: string | undefined;
  readonly verdict: Verdict;
}

function Gains({ gains, chosen, verdict: [short, long] }: GainsProps) {
  return (
    <>
      <p>
        <strong>{short}</strong> {long}
      </p>
      <table className="hl-table hl-quiz-gains">
        <caption className="hl-visually-hidden">Throughput with each fix alone</caption>
        <tbody>
          {gains.map(({ fix, times }) => (
            <tr key={fix}>
              <th scope="row" className="hl-cell-text">
                {titleOf(fix)}
                {fix === chosen ? " (your choice)" : ""}
              </th>
              <td className="hl-cell-number">{`×\u202f${formatNumber(times, 2)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
