/**
 * A riddle: an application on a kernel without any of its fixes, with what its run shows. The reader chooses the fix
 * that helps most; the answer is computed, by running the application with each fix alone.
 */
import { useEffect, useId, useRef, useState } from "react";
import { formatNumber, formatPercent } from "../../../base/format.ts";
import { failureSentence } from "../../../loading/load-error.ts";
import { configurationOf, offBut } from "../../../model/applications/switches.ts";
import { limitPhrase } from "../../../model/applications/limit.ts";
import type { Session } from "../../../session/session.ts";
import { useSession } from "../../state/session-context.ts";
import { FILE, LOADED, type LoadedApplication, nameOf } from "./applications-data.ts";
import { type ComputedBar, computeBar } from "./computed-bar.ts";
import { evidenceOf } from "./evidence.ts";
import { Said } from "../../parts/announced.tsx";

/** Applications with several fixes, of which one has to be found. */
const RIDDLES: readonly LoadedApplication[] = LOADED.filter(({ part }) => Object.keys(part.fixes).length > 1);

export function Riddles() {
  const [at, setAt] = useState<number | undefined>(undefined);
  const row = at === undefined ? undefined : RIDDLES[at % RIDDLES.length];
  if (RIDDLES.length === 0) return null;
  return (
    <section className="hl-track hl-no-print" aria-labelledby="applications-riddle">
      <h2 id="applications-riddle" className="hl-track-name">
        A riddle
      </h2>
      <p className="hl-page-lead">
        A kernel without any fix, {FILE.to} cores, and one change that you may make. Look at what the run shows, and
        choose.
      </p>
      <button type="button" className="hl-button" onClick={() => setAt((at ?? -1) + 1)}>
        {at === undefined ? "Begin" : "Another application"}
      </button>
      {row !== undefined && <Riddle key={nameOf(row)} row={row} />}
    </section>
  );
}

type Answer =
  | { readonly kind: "computing"; readonly what: string; readonly stock: ComputedBar | undefined }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "asked"; readonly stock: ComputedBar }
  | Answered;

interface Answered {
  readonly kind: "answered";
  readonly stock: ComputedBar;
  readonly gains: readonly Gain[];
  readonly chosen: string;
}

interface Gain {
  readonly fix: string;
  /** Throughput on many cores with this fix alone, over that without any. */
  readonly times: number;
}

/** Runs the application on many cores with one of its fixes, or with none. */
async function runWith(
  session: Session,
  row: LoadedApplication,
  fix: string | undefined,
  signal: AbortSignal,
): Promise<ComputedBar> {
  const configuration = configurationOf(row, row.workload, offBut(row, fix));
  const made = await session.inTurn(() => computeBar(session, row, configuration, { pass: "coarse", signal }));
  if (!made.ok) throw new Error(made.error);
  return made.value;
}

function fixesOf({ part }: LoadedApplication): readonly string[] {
  return Object.keys(part.fixes).sort((a, b) => Number(a) - Number(b));
}

/** The answer to the chosen fix: undefined until one is chosen. */
function useAnswer(row: LoadedApplication, choice: string | undefined): Answer {
  const session = useSession();
  const [answer, setAnswer] = useState<Answer>({
    kind: "computing",
    what: "the kernel without fixes",
    stock: undefined,
  });
  const [stock, setStock] = useState<ComputedBar | undefined>(undefined);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const told = (next: Answer): void => {
      if (!signal.aborted) setAnswer(next);
    };
    const fail = (error: unknown): void => told({ kind: "failed", message: failureSentence("The riddle", error) });
    const begin = async (): Promise<void> => {
      const made = await runWith(session, row, undefined, signal);
      setStock(made);
      told({ kind: "asked", stock: made });
    };
    const solve = async (known: ComputedBar, chosen: string): Promise<void> => {
      const gains: Gain[] = [];
      for (const fix of fixesOf(row)) {
        told({ kind: "computing", what: `fix ${fix} alone`, stock: known });
        gains.push({ fix, times: (await runWith(session, row, fix, signal)).many / known.many });
      }
      told({ kind: "answered", stock: known, gains: gains.sort((a, b) => b.times - a.times), chosen });
    };
    if (stock === undefined) begin().catch(fail);
    else if (choice !== undefined) solve(stock, choice).catch(fail);
    return () => ending.abort();
  }, [session, row, stock, choice]);
  return answer;
}

function Riddle({ row }: { readonly row: LoadedApplication }) {
  const [marked, setMarked] = useState<string | undefined>(undefined);
  const [choice, setChoice] = useState<string | undefined>(undefined);
  const answer = useAnswer(row, choice);
  const name = useId();
  const place = useRef<HTMLDivElement>(null);
  return (
    <div className="hl-riddle">
      <h3>{nameOf(row)}</h3>
      {"stock" in answer && answer.stock !== undefined && <Evidence stock={answer.stock} />}
      {answer.kind === "asked" && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setChoice(marked);
            place.current?.focus();
          }}
        >
          <fieldset className="hl-riddle-choices">
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
        {answer.kind === "computing" && <p className="hl-muted">{`Computing: ${answer.what} …`}</p>}
        {answer.kind === "failed" && <p>{answer.message}</p>}
        {answer.kind === "answered" && <Gains answer={answer} />}
      </div>
      <Said words={saidOf(answer)} />
    </div>
  );
}

/** The runs of the single fixes are seen one after the other, and not announced. */
function saidOf(answer: Answer): string {
  switch (answer.kind) {
    case "computing":
      return "Computing";
    case "asked":
      return "Choose a fix.";
    case "failed":
      return answer.message;
    case "answered":
      return verdictOf(answer)?.join(" ") ?? "";
  }
}

/** The answer in two sentences: whether the choice was right, and what the best fix does. */
function verdictOf({ gains: [best], chosen }: Answered): readonly [string, string] | undefined {
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
      <div className="hl-riddle-evidence">
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

function Gains({ answer }: { readonly answer: Answered }) {
  const { gains, chosen } = answer;
  const verdict = verdictOf(answer);
  if (verdict === undefined) return null;
  const [short, long] = verdict;
  return (
    <>
      <p>
        <strong>{short}</strong> {long}
      </p>
      <table className="hl-table hl-riddle-gains">
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
