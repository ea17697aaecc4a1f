/**
 * What the release of the link gives for a litmus experiment or an exercise, beside what is found today: that all of it
 * is the same, or what is not, in a table.
 */
import { countOf } from "../../base/text.ts";
import { HOTLINE_VERSION } from "../../base/version.ts";
import { changedFacts, type ChangedFact } from "../../lab/as-was.ts";
import type { Fact } from "../../lab/state/release-answer.ts";
import { Prose } from "../exercise/prose.tsx";
import { useApp } from "../state/app-context.ts";
import { useSession } from "../state/session-context.ts";
import { useAnswer, useAnswers } from "../state/use-answer.ts";
import { useAsWas, useOfRelease } from "./as-was.ts";
import { factsOf } from "./route-facts.ts";
import "./facts-compared.css";

/** assumed: as many rows as one reads; the release's own page has all */
const ROWS_MAX = 24;

export function FactsCompared() {
  const release = useOfRelease()?.release;
  const route = useApp((state) => state.route);
  const session = useSession();
  const answers = useAnswers();
  const then = useAsWas();
  const now = useAnswer(release === undefined ? undefined : factsOf(route, session, answers));
  if (release === undefined) return null;
  const { version } = release;
  const failure = then.failure ?? now.failure;
  if (failure !== undefined)
    return (
      <p>{`The answers cannot be laid side by side: Hotline ${noAnswerOf(version, then.failure)}: ${failure}.`}</p>
    );
  if (then.value === undefined || now.value === undefined)
    return <p className="hl-muted">{`Hotline ${version} computes it as it was …`}</p>;
  const changed = changedFacts(then.value.facts, now.value);
  const { notices } = then.value;
  return (
    <div className="hl-facts-compared hl-link-versions">
      {changed.length === 0 ? (
        <p>
          <strong>Both give the same</strong>: {countOf(now.value.length, "fact")}, word for word.
        </p>
      ) : (
        <ChangedTable version={version} changed={changed} same={sameOf(now.value, changed)} />
      )}
      {notices.length > 0 && <p>{`Of this page's state it did not understand: ${notices.join(" ")}`}</p>}
    </div>
  );
}

function noAnswerOf(version: string, failure: string | undefined): string {
  return `${failure === undefined ? HOTLINE_VERSION : version} gives none`;
}

function sameOf(now: readonly Fact[], changed: readonly ChangedFact[]): number {
  return now.length - changed.filter((fact) => fact.now !== undefined).length;
}

interface ChangedTableProps {
  readonly version: string;
  readonly changed: readonly ChangedFact[];
  /** Facts that are the same in both. */
  readonly same: number;
}

function ChangedTable({ version, changed, same }: ChangedTableProps) {
  const shown = changed.slice(0, ROWS_MAX);
  return (
    <table>
      <caption>
        {`Not the same: ${changed.length} of ${changed.length + same}`}
        {shown.length < changed.length && `, of which the first ${shown.length} are shown`}
      </caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">{`As it was (${version})`}</th>
          <th scope="col">With today’s model</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ name, then, now }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <Prose text={then ?? "not there"} />
            </td>
            <td>
              <Prose text={now ?? "not there"} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
