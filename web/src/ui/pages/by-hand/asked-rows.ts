/** Rows that the reader fills in before they are shown: the one being filled in, and those before it. */
import { useRef, useState } from "react";
import type { HandState } from "../../../lab/link/hand-state.ts";
import type { LineAccess } from "../../../model/coherence/protocol.ts";
import type { FilledRow } from "../../exercise/coherence-cells.tsx";

export interface AskedRows {
  /** The access whose row is being filled in. */
  readonly pending: { readonly access: LineAccess; readonly row: FilledRow } | undefined;
  /** What was filled in, by the number of the access. */
  readonly given: ReadonlyMap<number, FilledRow>;
  readonly access: (access: LineAccess) => void;
  readonly fill: (row: FilledRow) => void;
  readonly check: () => void;
}

type Pending = AskedRows["pending"];

export function useAskedRows(
  { accesses, cores, asks }: HandState,
  set: (change: Partial<HandState>) => void,
): AskedRows {
  const [pending, setPending] = useState<Pending>();
  const [given, setGiven] = useState<AskedRows["given"]>(new Map());
  /* The button of the access: its row has the focus while it is filled in. */
  const pressed = useRef<Element>(null);
  const at = accesses.length;
  const before = [...given].filter(([number]) => number < at);
  const add = (access: LineAccess, row: FilledRow | undefined): void => {
    setGiven(new Map(row === undefined ? before : [...before, [at, row]]));
    setPending(undefined);
    set({ accesses: [...accesses, access] });
  };
  const ask = (access: LineAccess): void => {
    pressed.current = document.activeElement;
    setPending({ access, row: { states: Array.from({ length: cores }, () => ""), messages: [] } });
  };
  const isOfNow = asks && pending !== undefined && pending.row.states.length === cores;
  return {
    pending: isOfNow ? pending : undefined,
    given: new Map(before),
    access: (access) => (asks ? ask(access) : add(access, undefined)),
    fill: (row) => setPending((one) => one && { ...one, row }),
    check: () => {
      if (pending === undefined) return;
      add(pending.access, pending.row);
      if (pressed.current instanceof HTMLElement) pressed.current.focus();
    },
  };
}
