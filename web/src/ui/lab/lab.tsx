/**
 * The lab: one scenario, its figure, its machine, its code and why it behaves as it does, all showing one run. Opens
 * the scenario the address names and keeps the sweep running that the state asks for.
 */
import { useEffect, useState } from "react";
import { useApp, useDispatch, useStore } from "../app-context.ts";
import { CodePanel } from "../code/code-panel.tsx";
import { FigurePanel } from "../figure/figure-panel.tsx";
import { skipTo } from "../header.tsx";
import { NotesPanel } from "../notes/notes-panel.tsx";
import { ParametersPanel } from "../parameters/parameters-panel.tsx";
import { browserPool } from "../run/browser-pool.ts";
import { compileVariant } from "../run/compile-variant.ts";
import { MACHINES, openScenario } from "../run/open-scenario.ts";
import { RunController } from "../run/run-controller.ts";
import { experimentOf, scenarioOf } from "../state/opened.ts";
import { TourPanel } from "../tour/tour-panel.tsx";
import { WhyPanel } from "../why/why-panel.tsx";
import { StackPatterns } from "../../charts/stacked.tsx";
import { LabContext } from "./lab-context.ts";
import { LabHead } from "./lab-head.tsx";
import { MachinePanel } from "./machine-panel.tsx";

export function Lab() {
  const controller = useLab();
  const opened = useApp((state) => state.opened);
  const scenario = useApp(scenarioOf);
  const phase = useApp((state) => state.run.phase);
  if (opened.kind === "failed") return <OpenFailed name={opened.name} message={opened.message} />;
  if (scenario === undefined)
    return (
      <main id="main" className="hl-page hl-muted" tabIndex={-1}>
        Opening the scenario…
      </main>
    );
  return (
    <LabContext value={controller}>
      <StackPatterns />
      <main id="main" className="hl-lab" tabIndex={-1} data-run={phase}>
        <nav className="hl-skips" aria-label="Parts of the lab">
          {SKIPS.map(([id, label]) => (
            <a key={id} className="hl-skip" href={`#${id}`} onClick={skipTo(id)}>{`Skip to ${label}`}</a>
          ))}
        </nav>
        <LabHead />
        <div className="hl-lab-column">
          <FigurePanel />
          <div className="hl-lab-lower">
            <ParametersPanel />
            <WhyPanel />
          </div>
        </div>
        <div className="hl-lab-column">
          <MachinePanel />
          <CodePanel />
        </div>
        <NotesPanel key={scenario.name} />
      </main>
      <TourPanel />
    </LabContext>
  );
}

const SKIPS = [
  ["figure", "the figure"],
  ["machine", "the machine"],
  ["parameters", "the parameters"],
  ["why", "where the cycles go"],
  ["code", "the code"],
  ["notes", "the notes"],
] as const;

/** Opens the scenario, and runs what the state asks for as long as the lab is shown. */
function useLab(): RunController | undefined {
  const store = useStore();
  const dispatch = useDispatch();
  const name = useApp((state) => experimentOf(state).scenario);
  const [controller, setController] = useState<RunController | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    dispatch({ kind: "opening", name });
    openScenario(name).then(
      (result) => {
        if (!wanted) return;
        if (result.ok) dispatch({ kind: "opened", name, opened: result.value });
        else dispatch({ kind: "open-failed", name, message: result.error });
      },
      (error: unknown) => wanted && dispatch({ kind: "open-failed", name, message: String(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [dispatch, name]);
  useEffect(() => {
    const made = new RunController(store, { pool: browserPool, compile: compileVariant, machines: MACHINES });
    setController(made);
    return () => made.dispose();
  }, [store]);
  return controller;
}

function OpenFailed({ name, message }: { name: string; message: string }) {
  return (
    <main id="main" className="hl-page" tabIndex={-1}>
      <h1>{name} cannot be opened.</h1>
      <pre className="hl-page-lead hl-pre">{message}</pre>
      <p>
        <a href="#/">All scenarios</a>
      </p>
    </main>
  );
}
