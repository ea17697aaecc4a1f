/** Which pieces of the lab's state differ between two states, and what such a change means. Pure. */
import { FIELDS } from "./fields.ts";
import type { LabState } from "./lab-state.ts";

type StateKey = keyof LabState;

const STATE_KEYS = Object.keys(FIELDS) as readonly StateKey[];

export function changedKeys(before: LabState, after: LabState): readonly StateKey[] {
  return STATE_KEYS.filter((key) => !isSame(before[key], after[key]));
}

export function isSameState(a: LabState, b: LabState): boolean {
  return changedKeys(a, b).length === 0;
}

/** Does the reader want to be able to go back from this change? Then it makes an entry in the browser's history. */
export function isEntry(before: LabState, after: LabState): boolean {
  return changedKeys(before, after).some((key) => FIELDS[key].history === "entry");
}

/** The state after a change: the moment and the result in a link belong to one run, so another run drops them. */
export function withChange(before: LabState, change: Partial<LabState>): LabState {
  const after = { ...before, ...withOneMachine(change) };
  if (!changedKeys(before, after).some((key) => FIELDS[key].run === "other")) return after;
  return { ...after, cycle: change.cycle, result: change.result };
}

/**
 * A machine of the site takes the place of a machine's file, and the other way round. The cores that run are those of
 * one machine: another machine begins with all of its own.
 */
function withOneMachine(change: Partial<LabState>): Partial<LabState> {
  const { placement } = change;
  if (change.machineFile !== undefined) return { ...change, machine: undefined, placement };
  return "machine" in change ? { ...change, machineFile: undefined, placement } : change;
}

/** Compares plain data; the keys of a record have no order. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const entries = Object.entries(a);
  if (entries.length !== Object.keys(b).length) return false;
  return entries.every(([key, value]) => Object.hasOwn(b, key) && isSame(value, Reflect.get(b, key)));
}
