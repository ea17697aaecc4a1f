/** The page "How good is the model?": predicted points beside published ones, for every scenario. */
import type { TheoryCheck } from "../../../model/fidelity/fidelity-file.ts";
import { formatNumber } from "../../../base/format.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { useArrival } from "../../parts/use-arrival.ts";
import { loaded } from "../../state/loaded.ts";
import { useAnswer, useAnswers } from "../../state/use-answer.ts";
import { type FidelityData, loadFidelity } from "./fidelity-data.ts";
import "./model.css";
import { Answer } from "./answer.tsx";
import { BoardSection } from "./board-section.tsx";
import { OverviewTable } from "./overview-table.tsx";
import { ScenarioSection } from "./scenario-section.tsx";
import { TodaySection } from "./today-section.tsx";

const FIDELITY = loaded(["fidelity"], "The numbers of this page", loadFidelity);

export function ModelPage() {
  useArrival(true);
  const answers = useAnswers();
  const { value, failure } = useAnswer(FIDELITY);
  return (
    <main id="main" className="hl-page" tabIndex={-1}>
      <h1>How good is the model?</h1>
      <p className="hl-page-lead">
        The machines are calibrated on published micro-measurements. The curves of applications are then laid beside
        what was measured. What a constant was set on is said beside each curve, and does not count as predicted. Which
        questions other tools answer better is on <a href={writeLink({ page: "tools" })}>a page of its own</a>; how to
        cite Hotline and its experiments is in{" "}
        <a href={writeLink({ page: "docs", name: "cite", anchor: undefined })}>its documentation</a>.
      </p>
      {value === undefined && failure === undefined && <p className="hl-muted">Loading…</p>}
      {failure !== undefined && <LoadFailure sentence={failure} onRetry={() => answers.again(FIDELITY)} />}
      {value !== undefined && <Loaded data={value} />}
    </main>
  );
}

function Loaded({ data }: { data: FidelityData }) {
  return (
    <>
      <Answer data={data} />
      <section className="hl-track hl-compared-all" aria-label="Overview">
        <h2 className="hl-track-name">All curves</h2>
        <p className="hl-page-lead">
          These numbers are stored with {`model version ${data.modelVersion}`}. A test computes them anew, so that a
          change of any of them is noticed. Every scenario can be computed again in this browser; small differences then
          come from intervals of 2 % instead of 3 %.
        </p>
        <OverviewTable scenarios={data.scenarios} />
      </section>
      <BoardSection data={data} />
      <TodaySection today={data.today} />
      <Key />
      {data.scenarios.map((scenario) => (
        <ScenarioSection key={scenario.name} scenario={scenario} />
      ))}
      <Theory checks={data.theory} />
    </>
  );
}

function Key() {
  return (
    <ul className="hl-compared-key hl-series-0">
      <li>
        <svg viewBox="0 0 35 16" aria-hidden="true">
          <path className="hl-figure-line" d="M1 8H34" />
        </svg>
        simulated
      </li>
      <li>
        <svg viewBox="0 0 35 16" aria-hidden="true">
          <circle className="hl-figure-published hl-figure-published--predicted" cx="18" cy="8" r="4" />
        </svg>
        measured, predicted by the model
      </li>
      <li>
        <svg viewBox="0 0 35 16" aria-hidden="true">
          <circle className="hl-figure-published hl-figure-published--calibrated" cx="18" cy="8" r="5" />
        </svg>
        measured, used to set a constant
      </li>
      <li>Beneath each figure: simulated ÷ measured, from a half to two.</li>
    </ul>
  );
}

function Theory({ checks }: { checks: readonly TheoryCheck[] }) {
  return (
    <section className="hl-track" aria-label="Theories with known answers">
      <h2 className="hl-track-name">Theories with known answers</h2>
      <p className="hl-page-lead">
        Where a mathematical model has an answer, the simulator must give it, under the same assumptions.
      </p>
      <div className="hl-table-scroll" tabIndex={0} role="region" aria-label="The simulator against theories">
        <table className="hl-table">
          <caption className="hl-visually-hidden">The simulator against theories</caption>
          <thead>
            <tr>
              <th scope="col">theory</th>
              <th scope="col">what is compared</th>
              <th scope="col" className="hl-cell-number">
                simulated ÷ computed, worst
              </th>
              <th scope="col">where</th>
            </tr>
          </thead>
          <tbody>
            {checks.map((check) => (
              <tr key={check.theory}>
                <th scope="row">{check.theory}</th>
                <td className="hl-cell-text">{check.assumptions}</td>
                <td className="hl-cell-number">{formatNumber(check.worst, 4)}</td>
                <td className="hl-cell-text">{check.at}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
