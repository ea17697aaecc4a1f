/** The machine in the selected run: cores, lines and locks, event by event; alone, or beside another variant's. */
import type { ReactNode } from "react";
import { useApp, useDispatch } from "../../state/app-context.ts";
import { Choice } from "../../parts/choice.tsx";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { Panel, PanelTitle } from "../../lab-parts/panel.tsx";
import type { MeasuredLabPoint } from "../../../lab/state/lab-point.ts";
import type { Stretch } from "../../../lab/link/lab-state.ts";
import { experimentOf, scenarioOf } from "../../../lab/state/opened.ts";
import {
  comparedPoint,
  comparedRef,
  machineOf,
  selectedPoint,
  selectedRef,
  visibleVariants,
} from "../../../lab/selectors.ts";
import { nameOfRun, NoRunYet, useSelectedName } from "../../lab-parts/run-name.tsx";
import { useTraced } from "./use-traced.ts";
import { ControlGroup } from "../../parts/control-group.tsx";

const WHAT = "The view of the machine";
const MachineStage = lazyPart(WHAT, () => import("./machine-stage.tsx").then((module) => module.MachineStage));
const CompareStage = lazyPart(WHAT, () => import("./machine-stage.tsx").then((module) => module.CompareStage));

const WINDOWS = [
  { id: "begin", label: "beginning of the run" },
  { id: "end", label: "end of the run" },
] as const;

export function MachinePanel() {
  const stretch = useApp((state) => experimentOf(state).stretch);
  const dispatch = useDispatch();
  const point = useApp(selectedPoint);
  const other = useApp(comparedRef);
  return (
    <Panel id="machine" label="Machine" className="hl-lab-machine">
      <ControlGroup label="How the machine is shown" className="hl-panel-head">
        <PanelTitle panel="machine">Machine</PanelTitle>
        <span className="hl-small hl-muted">{useSelectedName()}</span>
        <div className="hl-panel-tools hl-no-print">
          <CompareChoice />
          <Choice
            label="Part of the run"
            hideLabel
            options={WINDOWS}
            value={stretch}
            onChange={(chosen) => dispatch({ kind: "change", change: { stretch: chosen } })}
          />
        </div>
      </ControlGroup>
      {point === undefined && <NoRunYet />}
      {point !== undefined && other === undefined && <OneMachine point={point} stretch={stretch} />}
      {point !== undefined && other !== undefined && <TwoMachines point={point} stretch={stretch} />}
    </Panel>
  );
}

const ALONE = "alone";

function CompareChoice() {
  const scenario = useApp(scenarioOf);
  const selected = useApp(selectedRef);
  const compared = useApp(comparedRef);
  const visible = useApp(visibleVariants);
  const dispatch = useDispatch();
  const others =
    scenario?.file.variants.filter((one) => one.id !== selected?.seriesId && visible.includes(one.id)) ?? [];
  if (others.length === 0) return null;
  const options = [
    { id: ALONE, label: "alone" },
    ...others.map((variant) => ({ id: variant.id, label: `race against ${variant.label}` })),
  ];
  const choose = (id: string) => dispatch({ kind: "change", change: { compare: id === ALONE ? undefined : id } });
  return (
    <Choice
      label="Compare machines"
      hideLabel
      options={options}
      value={compared?.seriesId ?? ALONE}
      onChange={choose}
    />
  );
}

interface TracedProps {
  readonly point: MeasuredLabPoint;
  readonly stretch: Stretch;
}

function OneMachine({ point, stretch }: TracedProps) {
  const machine = useApp(machineOf);
  const name = useSelectedName();
  const made = useTraced(point, stretch);
  if (made === undefined || machine === undefined) return <Waiting>Recording this part of the run…</Waiting>;
  if (made.traced.kind === "failed") return <p className="hl-small hl-empty">No trace: {made.traced.message}</p>;
  return <MachineStage run={{ point: made.point, traced: made.traced, name }} machine={machine} />;
}

function TwoMachines({ point, stretch }: TracedProps) {
  const machine = useApp(machineOf);
  const scenario = useApp(scenarioOf);
  const first = useTraced(point, stretch);
  const second = useTraced(useApp(comparedPoint), stretch);
  const names = [nameOfRun(scenario, useApp(selectedRef)), nameOfRun(scenario, useApp(comparedRef))];
  if (first === undefined || second === undefined || machine === undefined) {
    return <Waiting>Recording this part of both runs…</Waiting>;
  }
  const runs = [first, second].flatMap(({ point: of, traced }, i) =>
    traced.kind === "traced" ? [{ point: of, traced, name: names[i] ?? "" }] : [],
  );
  return <CompareStage runs={runs} machine={machine} />;
}

function Waiting({ children }: { children: ReactNode }) {
  return <p className="hl-small hl-muted hl-empty">{children}</p>;
}
