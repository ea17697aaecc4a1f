/**
 * The page "A line by hand": the reader drives two to four cores access by access, and sees what happens to the line
 * in each of them, which messages it takes and what it costs. The table fills itself, or the reader fills each row in
 * first; and a bug can be planted in the protocol, to be found out.
 */
import { useMemo } from "react";
import { PROTOCOL } from "../../../base/abi.gen.ts";
import { HAND_ACCESSES_MAX, type HandState, NEW_HAND } from "../../../lab/link/hand-state.ts";
import type { LineAccess } from "../../../model/coherence/protocol.ts";
import { accessCosts } from "../../../session/questions/access-costs.ts";
import { accessWords } from "../../exercise/coherence-table.tsx";
import { portsOf } from "../../exercise/reveal-ports.ts";
import { whyOf } from "../../exercise/why-of-step.ts";
import { Said } from "../../parts/announced.tsx";
import { useArrival } from "../../parts/use-arrival.ts";
import { EXERCISES } from "../../site/courses.ts";
import { useApp, useDispatch } from "../../state/app-context.ts";
import { useSession } from "../../state/session-context.ts";
import { useAnswer } from "../../state/use-answer.ts";
import { useAskedRows } from "./asked-rows.ts";
import { HandControls } from "./hand-controls.tsx";
import { HandPicture } from "./hand-picture.tsx";
import { type HandRun, handRun } from "./hand-run.ts";
import { HandTable } from "./hand-table.tsx";
import { BugFound } from "./bug-found.tsx";
import "./by-hand.css";

/** The scenario of the first table that the course asks for: its machine says what accesses cost. */
const COSTS_OF = [...EXERCISES].find(([, { kind }]) => kind === "table")?.[0].split("/")[0];

export function ByHandPage() {
  useArrival(true);
  const state = useApp(({ route }) => (route.page === "hand" ? route.hand : NEW_HAND));
  const dispatch = useDispatch();
  const set = (change: Partial<HandState>): void =>
    dispatch({ kind: "went", route: { page: "hand", hand: { ...state, ...change } }, notices: [] });
  const run = useMemo(() => handRun(state), [state]);
  const costs = useCosts(state);
  const asked = useAskedRows(state, set);
  const { accesses } = state;
  const at = accesses.length - 1;
  const [access, step] = [accesses[at], run.steps[at]];
  const last = access === undefined || step === undefined ? undefined : { access, step, number: at };
  const isWrong = run.steps.some(({ wrong }) => wrong.length > 0);
  return (
    <main id="main" className="hl-page hl-by-hand" tabIndex={-1}>
      <h1>A line by hand</h1>
      <p className="hl-page-lead">
        Let a core read, write or update a cache line, and see its state in every core, the messages, and what the
        access costs. <em>Update</em> is an atomic read and write.
      </p>
      <HandControls state={state} bugCount={run.bugCount} onChange={set} />
      <HandPicture
        protocol={run.sound}
        lines={run.lines}
        last={last}
        isHeld={asked.pending !== undefined || isWrong || accesses.length >= HAND_ACCESSES_MAX}
        onAccess={asked.access}
      />
      {isWrong && <BugFound run={run} accesses={accesses} cores={state.cores} />}
      <HandTable state={state} run={run} costs={costs?.cycles} asked={asked} onChange={set} />
      {costs !== undefined && costs.cycles.length > 0 && (
        <p className="hl-small hl-muted">{`Cycles: each access in the simulated machine "${costs.machine}", alone.`}</p>
      )}
      <p className="hl-small hl-muted">{`${run.sound.title}. Source: ${run.sound.source}.`}</p>
      <Said words={last === undefined ? "" : saidOf(last.access, run, state)} />
    </main>
  );
}

function saidOf(access: LineAccess, { steps }: HandRun, { lines }: HandState): string {
  const step = steps.at(-1);
  if (step === undefined) return "";
  const states = step.line.states.map((state, core) => `core ${core} ${state}`).join(", ");
  return `${accessWords(access, lines)}: ${states}. ${whyOf(step, access)}`;
}

/** Only for protocols that machines have, and only as textbooks have them. */
function useCosts({ protocol, cores, accesses, bug }: HandState) {
  const session = useSession();
  const ports = useMemo(
    () => (COSTS_OF === undefined ? undefined : portsOf(session, { kind: "scenario", name: COSTS_OF })),
    [session],
  );
  const isSimulated = Object.hasOwn(PROTOCOL, protocol) && bug === undefined && accesses.length > 0;
  const { value } = useAnswer(isSimulated && ports ? accessCosts({ protocol, cores, accesses, ...ports }) : undefined);
  return value;
}
