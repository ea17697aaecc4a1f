/** What the measurements say: sentences, findings, the classes of pairs, and the self-test with its heat maps. */
import { useDeferredValue, useMemo, useState } from "react";
import { Button } from "react-aria-components/Button";
import { HeatLegend, HeatMapPicture } from "../../../charts/heat-map.tsx";
import { gridOfClasses } from "../../../charts/heat-grid.ts";
import { layoutHeatMap, heatSteps } from "../../../charts/heat-map-layout.ts";
import { formatCount } from "../../../base/format.ts";
import { classRows, understoodSentences } from "../../../model/import/report.ts";
import type { ClassResult, TestPlan } from "../../../model/import/self-test.ts";
import type { Machine } from "../../../model/machine/machine.ts";
import { experimentOf } from "../../../lab/state/opened.ts";
import type { Answer } from "../../../base/answer.ts";
import { selfTestOf } from "../../../session/questions/self-test.ts";
import { useApp } from "../../state/app-context.ts";
import { useSession } from "../../state/session-context.ts";
import { useAnswer, useAnswers } from "../../state/use-answer.ts";
import { MachinePicture } from "./machine-drawing.tsx";
import type { UnderstoodView } from "../../reading/read-machine.ts";
import { NumberTable } from "./number-table.tsx";
import { Announced } from "../../parts/announced.tsx";

interface UnderstoodProps {
  readonly understood: UnderstoodView;
  /** As it is in the text of its file, corrected by hand perhaps. */
  readonly machine: Machine;
}

export function UnderstoodPart({ understood, machine }: UnderstoodProps) {
  const { test, start, stop } = useSelfTest(understood.plan, machine);
  const { value: results, coming } = test;
  const isComparable = machine.model.coreCount === understood.coreCount;
  return (
    <>
      <h3 className="hl-panel-title">What was understood</h3>
      {understoodSentences(understood, machine).map((sentence) => (
        <p key={sentence} className="hl-small">
          {sentence}
        </p>
      ))}
      <MachinePicture machine={machine} />
      <ClassTable understood={understood} machine={machine} />
      <h3 className="hl-panel-title">The same measurement inside the machine</h3>
      <p className="hl-small hl-muted">
        Two simulated cores pass a flag on by compare-and-swap, as the tool did that measured the matrix; up to five
        pairs of every class are run.
      </p>
      <div className="hl-yours-test">
        <Button className="hl-button" isDisabled={!isComparable} onPress={coming === undefined ? start : stop}>
          {coming === undefined ? "Self-test" : "Stop the self-test"}
        </Button>
        {coming !== undefined && (
          <progress
            className="hl-progress"
            aria-label="Self-test"
            max={Math.max(1, coming.total)}
            value={coming.done}
          />
        )}
        <Announced className="hl-small" words={isComparable ? stateWords(test) : whyNoTest(machine)} />
      </div>
      {results !== undefined && <ResultTable results={results} />}
      <HeatMaps understood={understood} results={results} />
    </>
  );
}

/** Started by a button; a change of the plan or of the machine ends it, and its results are those of another test. */
function useSelfTest(plan: TestPlan, machine: Machine) {
  const session = useSession();
  const answers = useAnswers();
  const modelVersion = useApp((state) => experimentOf(state).modelVersion);
  const [asked, setAsked] = useState<{ readonly plan: TestPlan; readonly machine: Machine }>();
  const isOfThese = asked?.plan === plan && asked.machine === machine;
  const question = selfTestOf(session, { plan, machine, modelVersion });
  /* The results come with a heat map: React may draw them in portions. */
  const test = useDeferredValue(useAnswer(isOfThese ? question : undefined));
  const start = (): void => {
    setAsked({ plan, machine });
    if (isOfThese) answers.again(question);
  };
  return { test, start, stop: () => setAsked(undefined) };
}

function whyNoTest({ model }: Machine): string {
  return model.smt === undefined
    ? "The text of the machine has another number of cores than the matrix."
    : "The self-test compares cores. It can be made while the threads of a core are one core of the machine.";
}

/** The text that is read out when it changes; therefore it has no numbers that count up. */
function stateWords({ value, coming, failure }: Answer<readonly ClassResult[]>): string {
  if (failure !== undefined) return `The self-test could not be made: ${failure}.`;
  if (coming !== undefined) return "running";
  return value === undefined ? "" : doneWords(value);
}

function doneWords(results: readonly ClassResult[]): string {
  const residuals = results.flatMap(({ residual }) => residual ?? []);
  const [worst] = residuals.sort((a, b) => Math.abs(b) - Math.abs(a));
  return worst === undefined ? "No class of pairs can be compared." : `The largest residual is ${percent(worst)}.`;
}

function percent(share: number): string {
  return `${share > 0 ? "+" : ""}${(100 * share).toFixed(1)} %`;
}

function ClassTable({ understood, machine }: UnderstoodProps) {
  const rows = classRows(understood, machine).map(({ name, pairs, low, median, high, cycles }) => [
    name,
    formatCount(pairs),
    ...[low, median, high].map((ns) => ns.toFixed(1)),
    formatCount(cycles),
  ]);
  return (
    <NumberTable
      label="Measured latencies by class of pairs"
      heads={["pairs of cores", "pairs", "10 % ns", "median ns", "90 % ns", "cycles"]}
      rows={rows}
    />
  );
}

function ResultTable({ results }: { readonly results: readonly ClassResult[] }) {
  const rows = results.map(({ name, measured, simulated, residual }) => [
    name,
    measured.toFixed(1),
    simulated === undefined ? "one core" : simulated.toFixed(1),
    residual === undefined ? "–" : percent(residual),
  ]);
  return (
    <NumberTable
      label="Self-test by class of pairs"
      heads={["pairs of cores", "measured ns", "simulated ns", "residual"]}
      rows={rows}
    />
  );
}

interface HeatMapsProps {
  readonly understood: UnderstoodView;
  readonly results: readonly ClassResult[] | undefined;
}

function HeatMaps({ understood, results }: HeatMapsProps) {
  const drawn = useMemo(() => {
    const { measured, classCells } = understood;
    const values = results?.map(({ simulated }) => simulated ?? Number.NaN);
    const simulated = values === undefined ? undefined : gridOfClasses(classCells, values);
    const steps = heatSteps(simulated === undefined ? [measured] : [measured, simulated]);
    const simulatedMap = simulated === undefined ? undefined : layoutHeatMap(simulated, steps);
    return { steps, measuredMap: layoutHeatMap(measured, steps), simulatedMap };
  }, [understood, results]);
  const { steps, measuredMap, simulatedMap } = drawn;
  const { cpus } = understood.matrix;
  const [first, last] = [steps[0], steps.at(-1)];
  const span = first === undefined || last === undefined ? "" : `${first.from.toFixed(1)} to ${last.to.toFixed(1)} ns`;
  const common = { steps, size: cpus.length, nameOf: (row: number) => String(cpus[row] ?? row) };
  const joined = measuredMap.rowsPerCell;
  const cells = joined > 1 ? ` Each cell is the mean of ${joined} by ${joined} pairs.` : "";
  return (
    <>
      <div className="hl-yours-maps">
        <HeatMapPicture
          {...common}
          title="Measured, CPU to CPU"
          map={measuredMap}
          text={`Heat map of the measured latencies between ${cpus.length} CPUs, ${span}.${cells} The table of classes has the medians.`}
        />
        {simulatedMap !== undefined && (
          <HeatMapPicture
            {...common}
            title="Simulated: every pair as the median of its class"
            map={simulatedMap}
            text={`Heat map of the simulated latencies between ${cpus.length} CPUs.${cells} The table of the self-test has them by class.`}
          />
        )}
      </div>
      <HeatLegend steps={steps} />
      {cells !== "" && <p className="hl-small hl-muted">{cells.trim()}</p>}
    </>
  );
}
