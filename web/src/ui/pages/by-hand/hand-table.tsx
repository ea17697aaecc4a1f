/** The table of what was done by hand: it fills itself, or each row was filled in by the reader first. */
import { useEffect, useRef } from "react";
import type { HandState } from "../../../lab/link/hand-state.ts";
import { costWords, inputCells, judgedCells, rowCells, rowOfStep } from "../../exercise/coherence-cells.tsx";
import { accessWords, type CoherenceRow, CoherenceTable } from "../../exercise/coherence-table.tsx";
import { whyOf } from "../../exercise/why-of-step.ts";
import type { AskedRows } from "./asked-rows.ts";
import type { HandRun } from "./hand-run.ts";

interface HandTableProps {
  readonly state: HandState;
  readonly run: HandRun;
  /** Undefined for protocols that no machine has, and until the runs are made. */
  readonly costs: readonly (number | undefined)[] | undefined;
  readonly asked: AskedRows;
  readonly onChange: (change: Partial<HandState>) => void;
}

export function HandTable({ state, run, costs, asked, onChange }: HandTableProps) {
  const { accesses, cores, lines, bug } = state;
  const done = accesses.map((access, at): CoherenceRow => {
    const step = run.steps[at];
    const row = rowOfStep(step);
    const given = asked.given.get(at);
    const cells = given === undefined ? rowCells(run.sound, row) : judgedCells(run.sound, given, row);
    /* The rules of the textbook are not those that a core with a bug follows. */
    const why = step === undefined || bug !== undefined ? undefined : whyOf(step, access);
    return { access, ...cells, cost: costs === undefined ? "" : costWords(costs[at]), why };
  });
  const { pending } = asked;
  const table = useRef<HTMLDivElement>(null);
  useEffect(() => table.current?.querySelector("select")?.focus(), [pending?.access]);
  const of = pending === undefined ? "" : accessWords(pending.access, lines);
  const rows =
    pending === undefined
      ? done
      : [...done, { access: pending.access, ...inputCells(of, run.sound, pending.row, asked.fill) }];
  const right = [...asked.given].filter(([at, row]) => isSame(row.states, run.steps[at]?.line.states ?? [])).length;
  return (
    <div ref={table} className="hl-hand-done">
      {rows.length > 0 && (
        <CoherenceTable
          caption={`What has happened under ${run.sound.name}`}
          cores={cores}
          lines={lines}
          hasMessages
          rows={rows}
          {...(costs !== undefined && { cost: "Cycles" })}
        />
      )}
      <div className="hl-hand-ways">
        {pending !== undefined && (
          <button type="button" className="hl-button hl-button--primary" onClick={asked.check}>
            Show what happens
          </button>
        )}
        {accesses.length > 0 && pending === undefined && (
          <>
            <button type="button" className="hl-button" onClick={() => onChange({ accesses: accesses.slice(0, -1) })}>
              Take the last one back
            </button>
            <button type="button" className="hl-button" onClick={() => onChange({ accesses: [] })}>
              Begin anew
            </button>
          </>
        )}
        {asked.given.size > 0 && <span>{`${right} of ${asked.given.size} rows of states right.`}</span>}
      </div>
    </div>
  );
}

function isSame(given: readonly string[], right: readonly string[]): boolean {
  return given.length === right.length && given.every((state, i) => state === right[i]);
}
