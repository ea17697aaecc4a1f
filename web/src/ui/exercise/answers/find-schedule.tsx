/** A schedule under which the bug shows: cores, a seed of random delays, their length, and the memory order. */
import { type MemoryOrder, MEMORY_ORDERS } from "../../../model/machine/memory-order.ts";
import type { AnswerPropsOf } from "../answer-view.ts";
import { ProgramText } from "../program-text.tsx";
import { NumberInput } from "../../parts/number-input.tsx";

const ORDER_WORDS: Readonly<Record<MemoryOrder, string>> = {
  sc: "no store buffers (SC)",
  tso: "as on x86 (TSO)",
  pso: "stores in any order (PSO)",
};

const BEGIN = { cores: 2, seed: 1, jitter: 200, order: "sc" } as const;
const SEED_MAX = 1_000_000;
const JITTER_MAX = 1_000_000;

export function ScheduleFound({ folder, answer, onAnswer, locked, revealed }: AnswerPropsOf<"find">) {
  const schedule = answer?.schedule ?? BEGIN;
  const set = (change: Partial<typeof schedule>): void => onAnswer({ schedule: { ...schedule, ...change } });
  const right = revealed?.solution?.schedule;
  return (
    <div className="hl-answer-parts">
      {folder.text !== undefined && <ProgramText {...folder.text} />}
      {!locked && (
        <fieldset className="hl-choices hl-schedule">
          <legend className="hl-answer-legend">A schedule under which the program fails</legend>
          <Field label="Cores">
            <NumberInput
              label="Cores"
              value={schedule.cores}
              min={1}
              max={Math.min(64, folder.coreCount)}
              standard={BEGIN.cores}
              onChange={(cores) => set({ cores })}
            />
          </Field>
          <Field label="Seed of the random delays">
            <NumberInput
              label="Seed of the random delays"
              value={schedule.seed}
              min={0}
              max={SEED_MAX}
              standard={BEGIN.seed}
              onChange={(seed) => set({ seed })}
            />
          </Field>
          <Field label="Longest short delay, cycles">
            <NumberInput
              label="Longest short delay, cycles"
              value={schedule.jitter}
              min={0}
              max={JITTER_MAX}
              standard={BEGIN.jitter}
              onChange={(jitter) => set({ jitter })}
            />
          </Field>
          <Field label="Memory order">
            <select
              aria-label="Memory order"
              value={schedule.order}
              onChange={(event) => set({ order: orderOf(event.target.value) })}
            >
              {MEMORY_ORDERS.map((order) => (
                <option key={order} value={order}>
                  {ORDER_WORDS[order]}
                </option>
              ))}
            </select>
          </Field>
          {answer === undefined && (
            <p>
              <button type="button" className="hl-button" onClick={() => set({})}>
                Take this schedule
              </button>
            </p>
          )}
        </fieldset>
      )}
      {locked && answer?.schedule !== undefined && <p>{`Yours: ${inWords(answer.schedule)}.`}</p>}
      {right !== undefined && <p>{`One that fails: ${inWords(right)}.`}</p>}
    </div>
  );
}

interface Schedule {
  readonly cores: number;
  readonly seed: number;
  readonly jitter: number;
  readonly order: MemoryOrder;
}

function inWords({ cores, seed, jitter, order }: Schedule): string {
  return `${cores} cores, seed ${seed}, delays of up to ${jitter} cycles, ${ORDER_WORDS[order]}`;
}

function orderOf(text: string): MemoryOrder {
  return MEMORY_ORDERS.find((order) => order === text) ?? "sc";
}

function Field({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className="hl-schedule-field">
      <span aria-hidden="true">{label}</span>
      <span>{children}</span>
    </div>
  );
}
