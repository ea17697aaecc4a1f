/**
 * One variant of an experiment under study: its threads, its matrix, and the panes beneath. The page and embeds show
 * it.
 */
import { useEffect, useMemo, useState, useRef } from "react";
import type { LitmusModel } from "../../../base/litmus.ts";
import type { Diagnostic } from "../../../base/program.ts";
import { caveatsOf } from "../../../litmus/outcomes/caveats.ts";
import { witnessMoments } from "../../../litmus/outcomes/replay.ts";
import type { LitmusState } from "../../../lab/link/litmus-state.ts";
import type { Exploration } from "../../../session/questions/explored.ts";
import type { Seen } from "../../../session/questions/timed.ts";
import type { OpenedLitmus } from "../../site/open-litmus.ts";
import { OutcomeMatrix } from "./outcome-matrix.tsx";
import { Pane, Panes } from "./panes.tsx";
import { rowsShown } from "./rows-shown.ts";
import { selectionOf, type Selection } from "./selection.ts";
import { ThreadColumns } from "./thread-columns.tsx";
import { useChanges } from "./use-changes.ts";
import { modelsOf, studiedOf, type Studied } from "../../site/studied-litmus.ts";
import { useExploration, useExploreClient, witnessFor } from "./use-exploration.ts";
import { ROUNDS, useTimedRuns, type TimedRuns } from "./use-timed-runs.ts";
import { Said } from "../../parts/announced.tsx";
import { openStep } from "./tour-change.ts";
import { LITMUS_MODELS } from "../../../base/abi.gen.ts";
import { formatCount } from "../../../base/format.ts";
import type { LitmusTourStep } from "../../../model/litmus/litmus-schema.ts";
import { showPart } from "../../panels/tour/use-shown-subject.ts";
import { type LitmusPart, partOf, subjectParts } from "./tour-subject.ts";

interface LitmusStudyProps {
  readonly opened: OpenedLitmus;
  readonly state: LitmusState;
  /** An embed shows threads, matrix and one pane, and changes no text. */
  readonly embedded: boolean;
  /** Another one whenever the reader comes to a step of the tour. */
  readonly visit?: string;
}

export function LitmusStudy({ opened, state, embedded, visit = "" }: LitmusStudyProps) {
  const client = useExploreClient();
  const studied = useMemo(() => studiedOf(opened, state), [opened, state]);
  const models = useMemo(() => modelsOf(opened, state, studied), [opened, state, studied]);
  const { last, pending, diagnostics, failure } = useExploration(client, studied.text, models);
  useShownPart(openStep(opened.experiment.file.tour ?? [], state)?.step, visit, last !== undefined && !pending);
  const changes = useChanges(state, studied);
  const before = useOriginal(last, studied);
  const rows = useMemo(
    () => (last === undefined ? [] : rowsShown(last, before, state.outcome)),
    [last, before, state.outcome],
  );
  const selection = selectionOf(rows, state);
  const [rounds, setRounds] = useState(ROUNDS);
  const runs = useTimedRuns(embedded || pending ? undefined : last, models, rounds);
  /* An embed makes no timed runs. */
  const seen = embedded ? undefined : pending ? NONE_SEEN : runs.seen;
  const moments = useMoments(last, selection);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const messages = messagesOf(failure, errors.length);
  const at = Math.min(state.step, (moments?.length ?? 1) - 1);
  const shared = {
    opened,
    state,
    studied,
    exploration: last,
    pending,
    selection,
    moments,
    at,
    diagnostics,
    client,
    changes,
  };
  return (
    <div
      className="hl-litmus"
      data-embedded={embedded ? "" : undefined}
      data-state={pending ? "exploring" : "explored"}
    >
      <div className="hl-litmus-messages">
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      <Said words={[...messages, ...errors.slice(0, 1).map(lineOf)].join(" ")} />
      {last === undefined ? (
        <p className="hl-muted hl-litmus-waiting">
          {errors.length > 0 ? "There is nothing to explore." : "Exploring…"}
        </p>
      ) : (
        <div className="hl-litmus-top">
          <ThreadColumns
            text={last.text}
            program={last.program}
            moment={state.pane === "execution" ? moments?.[at] : undefined}
            onText={embedded ? undefined : (text) => changes.fences(text, selection)}
          />
          <div>
            <OutcomeMatrix
              exploration={last}
              rows={rows}
              selection={selection}
              pending={pending}
              seen={seen}
              onSelect={changes.select}
            />
            <Caveats exploration={last} />
            {!embedded && <TimedRunsLine runs={runs} rounds={rounds} onRounds={setRounds} />}
            {!embedded && <ModelWords models={last.explored.map(({ result }) => result.model)} />}
          </div>
        </div>
      )}
      {embedded ? <Pane pane={state.pane} {...shared} /> : <Panes {...shared} />}
    </div>
  );
}

/** What the outcomes do not say by themselves. */
function Caveats({ exploration: { program, explored } }: { readonly exploration: Exploration }) {
  const caveats = caveatsOf(
    program,
    explored.map(({ result }) => result),
  );
  if (caveats.length === 0) return null;
  return (
    <ul className="hl-litmus-caveats hl-small" aria-label="What the table does not say">
      {caveats.map((caveat) => (
        <li key={caveat}>{caveat}</li>
      ))}
    </ul>
  );
}

const NONE_SEEN: ReadonlyMap<LitmusModel, Seen> = new Map();

function messagesOf(failure: string | undefined, errors: number): readonly string[] {
  const mistakes = errors === 1 ? "a mistake" : `${errors} mistakes`;
  return [
    ...(failure === undefined ? [] : [`The explorer could not work: ${failure}`]),
    ...(errors > 0 ? [`The text has ${mistakes}. What is shown belongs to the last text without any.`] : []),
  ];
}

/** The first mistake, which is announced with the number of mistakes; the list beneath the text has them all. */
function lineOf({ line, message }: Diagnostic): string {
  return `Line ${line}: ${message}`;
}

/** The exploration of the variant as it stands in the folder, once it has been seen. */
function useOriginal(last: Exploration | undefined, { variant, original }: Studied): Exploration | undefined {
  const [known, setKnown] = useState<ReadonlyMap<string, Exploration>>(new Map());
  useEffect(() => {
    if (last?.text !== original) return;
    setKnown((before) => (before.get(variant.id) === last ? before : new Map([...before, [variant.id, last]])));
  }, [last, original, variant.id]);
  return known.get(variant.id);
}

function useMoments(exploration: Exploration | undefined, selection: Selection | undefined) {
  return useMemo(() => {
    if (exploration === undefined || selection === undefined) return undefined;
    const steps = witnessFor(exploration, selection.model, selection.row.outcome);
    return steps && witnessMoments(exploration.program, steps);
  }, [exploration, selection]);
}

/** The memory models of the matrix in words, for readers who do not know their short names. */
function ModelWords({ models }: { readonly models: readonly LitmusModel[] }) {
  const [others, last] = [models.slice(0, -1), models.at(-1)];
  const names = others.length === 0 ? last : `${others.join(", ")} and ${last}`;
  return (
    <details className="hl-litmus-models hl-small">
      <summary>{models.length === 1 ? `What ${names} means` : `What ${names} mean`}</summary>
      <dl>
        {LITMUS_MODELS.filter(({ name }) => models.some((model) => model === name)).map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface TimedRunsLineProps {
  readonly runs: TimedRuns;
  readonly rounds: number;
  readonly onRounds: (rounds: number) => void;
}

/**
 * The line beneath the matrix: how many timed runs there were, on which machine, and more of them. The button for more
 * is gone once it was pressed; the focus stays at the line, which then says how many there are.
 */
function TimedRunsLine({ runs: { seen, machine, running, problem }, rounds, onRounds }: TimedRunsLineProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const more = (): void => {
    onRounds(10 * ROUNDS);
    line.current?.focus();
  };
  return (
    <p ref={line} tabIndex={-1} className="hl-litmus-timed hl-small hl-muted" data-running={running ? "" : undefined}>
      {problem ??
        (seen.size === 0
          ? "Timed runs are on their way."
          : `“seen”: in ${formatCount(rounds)} executions on the simulated ${machine ?? "machine"}. A count shows that an outcome happens, not how often it would on a real machine.`)}{" "}
      {rounds === ROUNDS && !running && problem === undefined && (
        <button type="button" className="hl-code-link hl-no-print" onClick={more}>
          Ten times as many
        </button>
      )}
    </p>
  );
}

const PART_ELEMENTS: Readonly<Record<LitmusPart, string>> = { program: ".hl-litmus-top", pane: ".hl-litmus-panes" };

/**
 * Marks the part of the page that the open step is about, and brings it into view, once it is there. `isThere`: the
 * program of the step has been explored.
 */
function useShownPart(step: LitmusTourStep | undefined, visit: string, isThere: boolean): void {
  useEffect(() => {
    if (step === undefined || !isThere) return undefined;
    const element = document.querySelector<HTMLElement>(PART_ELEMENTS[partOf(step)]);
    return element === null ? undefined : showPart(element, subjectParts(step));
  }, [step, visit, isThere]);
}
