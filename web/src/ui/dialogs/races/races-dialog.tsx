/**
 * The dialog "Look for races": searches the schedules of a variant's program, as it is in the editor, and shows the
 * findings, each with a link that opens the lab with that schedule.
 */
import { useMemo, useState } from "react";
import { Button } from "react-aria-components/Button";
import { capital, countOf } from "../../../base/text.ts";
import type { LabState } from "../../../lab/link/lab-state.ts";
import { experimentOf, scenarioOf } from "../../../lab/state/opened.ts";
import type { PageState } from "../../../lab/state/app-state.ts";
import { sweepInputs, type SweepInputs } from "../../../lab/sweep-inputs.ts";
import { variantOf } from "../../../model/scenario/scenario.ts";
import { groupFindings } from "../../../session/schedules/finding-groups.ts";
import { SEARCH_SCHEDULES, type SearchResult } from "../../../session/schedules/race-search.ts";
import { type MemoryOrder, MEMORY_ORDERS } from "../../../model/machine/memory-order.ts";
import type { Answer } from "../../../base/answer.ts";
import { racesOf } from "../../../session/questions/races.ts";
import { useStore } from "../../state/app-context.ts";
import { useSession } from "../../state/session-context.ts";
import { useAnswer, useAnswers } from "../../state/use-answer.ts";
import { RaceFinding } from "./race-finding.tsx";
import { Announced } from "../../parts/announced.tsx";
import { type Unseen, cutText, extentOf } from "../../../session/schedules/search-extent.ts";
import { Choice, type ChoiceOption } from "../../parts/choice.tsx";

export function RacesDialog({ variant }: { readonly variant: string }) {
  const store = useStore();
  /*
   * The search takes the text that was in the editor when the dialog was opened, even if that text changes meanwhile.
   */
  const [asked] = useState(() => searched(store.get(), variant));
  if (asked === undefined) return <p>There is no experiment to search.</p>;
  return <Search variant={variant} {...asked} />;
}

interface Asked {
  readonly inputs: SweepInputs;
  /** The lab with the program that is searched. */
  readonly lab: LabState;
  readonly label: string;
}

/** The text in the editor takes the place of the text that ran. */
function searched(state: PageState, variant: string): Asked | undefined {
  const inputs = sweepInputs(state);
  const scenario = scenarioOf(state);
  if (inputs === undefined || scenario === undefined) return undefined;
  const draft = state.drafts.get(variant);
  const experiment = experimentOf(state);
  const label = variantOf(scenario, variant)?.label ?? variant;
  if (draft === undefined) return { inputs, lab: experiment, label };
  return {
    inputs: { ...inputs, edits: new Map([...inputs.edits, [variant, draft]]) },
    lab: { ...experiment, programs: { ...experiment.programs, [variant]: draft } },
    label,
  };
}

function Search({ variant, inputs, lab, label }: Asked & { readonly variant: string }) {
  const session = useSession();
  const answers = useAnswers();
  /* The search begins when the dialog opens, and ends with it. A later first seed tries other schedules. */
  const [firstSeed, setFirstSeed] = useState(1);
  const [order, setOrder] = useState<MemoryOrder | undefined>(undefined);
  const question = useMemo(
    () => racesOf(session, { inputs, variant, firstSeed, order }),
    [session, inputs, variant, firstSeed, order],
  );
  const answer = useAnswer(question);
  const { value, coming } = answer;
  const stop = (): void => answers.stop(question);
  const goOn = (): void => setFirstSeed(firstSeed + SEARCH_SCHEDULES);
  return (
    <>
      <p className="hl-small hl-muted">
        The program of <em>{label}</em> runs again and again on a few cores, with random delays before its accesses to
        memory, so that rare orders of events are reached. Reported are data races, failed assertions, deadlocks, and
        whatever else stops a run.
      </p>
      <div className="hl-races-progress">
        {coming !== undefined && (
          <progress className="hl-progress" aria-label="Schedules tried" max={SEARCH_SCHEDULES} value={coming.done} />
        )}
        <Announced words={stateWords(answer)} />
        {coming !== undefined && (
          <span className="hl-number hl-small hl-muted" aria-hidden="true">
            {coming.done}/{SEARCH_SCHEDULES}
          </span>
        )}
        {/* One button, so that it keeps the focus when the search ends. */}
        <Button className="hl-button" autoFocus onPress={coming === undefined ? goOn : stop}>
          {buttonWords(answer)}
        </Button>
        <MemoryOrderChoice order={order} onChange={setOrder} />
      </div>
      {coming === undefined && value !== undefined && <Findings result={value} lab={lab} />}
    </>
  );
}

function buttonWords({ coming, failure }: Answer<SearchResult>): string {
  if (coming !== undefined) return "Stop the search";
  return failure === undefined ? "Try other schedules" : "Search again";
}

/** The text that is read out when it changes; therefore it has no numbers that count up. */
function stateWords({ value, coming, failure }: Answer<SearchResult>): string {
  if (failure !== undefined) return `The search could not be made: ${failure}.`;
  return coming !== undefined || value === undefined ? "searching" : resultWords(value);
}

function resultWords({ outcome }: SearchResult): string {
  const { findings, schedules, complete } = outcome;
  const races = findings.filter(({ what }) => what.kind === "race").length;
  const failures = findings.length - races;
  const parts = [
    ...(failures === 0 ? [] : [countOf(failures, "failure")]),
    ...(races === 0 ? [] : [countOf(races, "data race")]),
  ];
  const found = parts.length === 0 ? "Nothing was found" : `Found: ${parts.join(" and ")}`;
  return `${found} in ${countOf(schedules, "schedule")}${complete ? "" : "; the search was stopped"}.`;
}

function Findings({ result, lab }: { readonly result: SearchResult; readonly lab: LabState }) {
  const { findings, gaveUp } = result.outcome;
  const unended = cutText(result.outcome);
  return (
    <>
      {findings.length === 0 && (
        <p className="hl-small hl-muted">
          Schedules are samples: that none of them failed does not mean that none can.
        </p>
      )}
      {unended !== undefined && <p className="hl-small hl-muted">{capital(unended)}.</p>}
      {gaveUp && (
        <p className="hl-small hl-muted">
          The detector of data races had too much to keep in some schedule and missed a part of it.
        </p>
      )}
      {findings.length > 0 && (
        <ol className="hl-races-findings" aria-label="Findings">
          {groupFindings(findings).map((group, index) => (
            <li key={index}>
              <RaceFinding group={group} result={result} lab={lab} />
            </li>
          ))}
        </ol>
      )}
      <Extent result={result} />
    </>
  );
}

const SHOWN_BY: Readonly<Record<Unseen["shownBy"], string>> = {
  tso: "choose the memory order TSO",
  pso: "choose the memory order PSO",
  litmus: "no search shows it; the page Memory order explores small tests, under RMO as well",
  nothing: "neither searches nor litmus tests show it",
};

/** The memory orders that a search has covered, and what no schedule could show. */
function Extent({ result }: { readonly result: Pick<SearchResult, "plan" | "outcome"> }) {
  const { searched: orders, unseen } = extentOf(result.plan, result.outcome.schedules);
  return (
    <div className="hl-small hl-muted hl-races-extent">
      <p>Memory order: {orders}.</p>
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

type Chosen = MemoryOrder | "usual";

const LABELS: Readonly<Record<Chosen, string>> = {
  usual: "as fits the machine",
  sc: "no store buffers (SC)",
  tso: "as on x86 (TSO)",
  pso: "stores in any order (PSO)",
};

const OPTIONS: readonly ChoiceOption<Chosen>[] = (["usual", ...MEMORY_ORDERS] as const).map((id) => ({
  id,
  label: LABELS[id],
}));

interface MemoryOrderChoiceProps {
  /** Undefined: the search takes the orders that fit the machine. */
  readonly order: MemoryOrder | undefined;
  readonly onChange: (order: MemoryOrder | undefined) => void;
}

/** The choice of the order in which stores become visible in the schedules of a search. */
function MemoryOrderChoice({ order, onChange }: MemoryOrderChoiceProps) {
  return (
    <Choice
      label="Memory order"
      options={OPTIONS}
      value={order ?? "usual"}
      onChange={(id) => onChange(id === "usual" ? undefined : id)}
    />
  );
}
