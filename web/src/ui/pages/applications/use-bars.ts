/**
 * The bars for the present switches. What is stored is shown at once; everything else is computed one after the other,
 * first coarsely for all, then precisely, and kept for as long as the page is open.
 */
import { useEffect, useRef, useState } from "react";
import type { ApplicationBar } from "../../../lab/application-bar.ts";
import { type Configuration, configurationOf } from "../../../model/applications/switches.ts";
import { failureSentence } from "../../../loading/load-error.ts";
import type { Session } from "../../../session/session.ts";
import { useSession } from "../../state/session-context.ts";
import { LOADED, type LoadedApplication, nameOf, storedBar } from "./applications-data.ts";
import { computeBar, type Pass } from "./computed-bar.ts";

export type ShownBar =
  | { readonly kind: "stored" | Pass; readonly bar: ApplicationBar }
  | { readonly kind: "computing" }
  | { readonly kind: "failed"; readonly message: string };

const COMPUTING: ShownBar = { kind: "computing" };

function keyOfRun({ scenario }: LoadedApplication, { variant, parameters }: Configuration): string {
  return [scenario, variant, ...Object.keys(parameters).sort()].join(" ");
}

/** Of a row of the page under the switches; the switches are on where `off` does not have them. */
export type BarOf = (row: LoadedApplication) => ShownBar;

export function useBars(off: ReadonlySet<string>): BarOf {
  const session = useSession();
  const [computed, setComputed] = useState<ReadonlyMap<string, ShownBar>>(() => new Map());
  const latest = useRef(computed);
  useEffect(() => {
    const ending = new AbortController();
    const known = latest.current;
    const wanted = LOADED.filter((row) => barNow(row, off, known).kind !== "refined" && !isStored(row, off));
    const tell = (key: string, bar: ShownBar): void => {
      if (ending.signal.aborted) return;
      latest.current = new Map([...latest.current, [key, bar]]);
      setComputed(latest.current);
    };
    void computeAll(session, wanted, { off, computed: known, tell, signal: ending.signal });
    return () => ending.abort();
  }, [session, off]);
  return (row) => barNow(row, off, computed);
}

function isStored(row: LoadedApplication, off: ReadonlySet<string>): boolean {
  const { variant, parameters } = configurationOf(row, row.workload, off);
  return Object.keys(parameters).length === 0 && storedBar(row, variant) !== undefined;
}

function barNow(row: LoadedApplication, off: ReadonlySet<string>, computed: ReadonlyMap<string, ShownBar>): ShownBar {
  const configuration = configurationOf(row, row.workload, off);
  const stored = isStored(row, off) ? storedBar(row, configuration.variant) : undefined;
  if (stored !== undefined) return { kind: "stored", bar: stored };
  return computed.get(keyOfRun(row, configuration)) ?? COMPUTING;
}

interface Work {
  readonly off: ReadonlySet<string>;
  readonly computed: ReadonlyMap<string, ShownBar>;
  readonly tell: (key: string, bar: ShownBar) => void;
  readonly signal: AbortSignal;
}

async function computeAll(session: Session, rows: readonly LoadedApplication[], work: Work): Promise<void> {
  for (const pass of ["coarse", "refined"] as const) {
    for (const row of rows) {
      if (work.signal.aborted) return;
      const configuration = configurationOf(row, row.workload, work.off);
      const key = keyOfRun(row, configuration);
      if (pass === "coarse" && work.computed.get(key)?.kind === "coarse") continue;
      work.tell(key, await barOrFailure(session, row, configuration, pass, work.signal));
    }
  }
}

async function barOrFailure(
  session: Session,
  row: LoadedApplication,
  configuration: Configuration,
  pass: Pass,
  signal: AbortSignal,
): Promise<ShownBar> {
  try {
    const made = await session.inTurn(() => computeBar(session, row, configuration, { pass, signal }));
    if (!made.ok) return { kind: "failed", message: made.error };
    // The run itself is not kept: there may be many.
    const { ratio, limit } = made.value;
    return { kind: pass, bar: { ratio, limit } };
  } catch (error) {
    return { kind: "failed", message: failureSentence(`The bar of ${nameOf(row)}`, error) };
  }
}
