/**
 * The dialog "Measured points": the reader's measured curves are read, listed with what they are compared with, and
 * removed; and "which constant explains the difference?".
 */
import { useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { asSentence } from "../../../base/diagnostic-line.ts";
import { reasonOf } from "../../../base/reason.ts";
import { comparisonWords, uslWords } from "../../../lab/figure/measured-words.ts";
import { measuredLeftOut } from "../../../lab/link/measured-field.ts";
import { figureData, measuredComparisons } from "../../../lab/selectors.ts";
import { experimentOf, scenarioOf } from "../../../lab/state/opened.ts";
import type { MeasuredCurve, MeasuredUnit } from "../../../model/measured/curve/measured-curve.ts";
import type { Scenario } from "../../../model/scenario/scenario.ts";
import { Choice } from "../../parts/choice.tsx";
import type { FilesRead } from "../../parts/read-files.ts";
import { readInWorker } from "../../reading/read-in-worker.ts";
import { TextIntake } from "../../parts/text-intake.tsx";
import { useApp, useDispatch, useStore } from "../../state/app-context.ts";
import type { NamedRead } from "../../reading/readings.ts";
import { ColumnChooser } from "./column-chooser.tsx";
import { FitPart } from "./fit-part.tsx";
import { askedOf, isNotAsked, type ReadTable, tablesOf, withLabels, withTables } from "./read-tables.ts";
import { begun, ended, type Reading, type Said, saidOf } from "./readings.ts";
import { takeMeasured } from "./take-measured.ts";

export function MeasuredDialog() {
  const scenario = useApp(scenarioOf);
  const measured = useApp((state) => experimentOf(state).measured);
  const [readings, setReadings] = useState<readonly Reading[]>([]);
  const [tables, setTables] = useState<readonly ReadTable[]>([]);
  const count = useRef(0);
  const dispatch = useDispatch();
  const store = useStore();
  if (scenario === undefined) return null;
  const setCurves = (curves: readonly MeasuredCurve[]): void =>
    dispatch({ kind: "change", change: { measured: curves } });
  const take = async ({ texts, problems }: FilesRead): Promise<Said> => {
    const read = await readInWorker("measured", { sources: texts });
    /* A text with a question gets its answer in its own chooser; the other texts need not wait for it. */
    const taken = takeMeasured(experimentOf(store.get()), read.filter(isNotAsked), scenario);
    if (taken.problems.length === 0 && taken.said.length > 0) dispatch({ kind: "change", change: taken.change });
    setTables((before) => withTables(before, tablesOf(texts, read, ++count.current)));
    return { said: taken.said, problems: [...problems, ...taken.problems, ...askedOf(read)] };
  };
  /** The curves of the reader's choice take the place of those that were read before it. */
  const use = (table: ReadTable, read: NamedRead): void => {
    const lab = experimentOf(store.get());
    const others = lab.measured.filter(({ label }) => !table.labels.includes(label));
    const taken = takeMeasured({ ...lab, measured: others }, [read], scenario);
    if (taken.problems.length === 0) dispatch({ kind: "change", change: taken.change });
    setReadings([{ id: Symbol("chosen"), said: taken.said, problems: taken.problems, isOver: true }]);
    if (taken.problems.length === 0) setTables((before) => withLabels(before, table.key, read));
  };
  const takeAll = (read: FilesRead): void => {
    const reading = Symbol("reading");
    const end = (said: Said): void => setReadings((before) => ended(before, reading, said));
    setReadings((before) => begun(before, reading, read.problems));
    take(read).then(end, (error: unknown) =>
      end({ said: [], problems: [`The text cannot be read: ${asSentence(reasonOf(error))}`] }),
    );
  };
  return (
    <div className="hl-measured">
      <p className="hl-small hl-muted">
        Curves that were measured on real cores are drawn beside the simulated ones: a table with a column{" "}
        <code>threads</code> and one of throughput for each program (CSV, Markdown, a spreadsheet’s text); CSV or JSON
        of <code>hotline measure</code>; what google/benchmark, criterion, JMH, Go, benchstat, hyperfine,
        pytest-benchmark, will-it-scale, sysbench, pgbench, k6, Locust, wrk and YCSB write. Where a table may be read in
        two ways you are asked. Nothing is sent anywhere; the curves travel in links and exports.
      </p>
      <TextIntake label="Measured points" onRead={takeAll} paste="Or paste a text" />
      <SaidPart {...saidOf(readings)} />
      {tables.map((table) => (
        <TableColumns key={table.key} table={table} onUse={(read) => use(table, read)} />
      ))}
      {measuredLeftOut(measured).map((sentence) => (
        <p key={sentence} className="hl-measured-problem hl-small" role="alert">
          {sentence}
        </p>
      ))}
      <Curves scenario={scenario} onCurves={setCurves} />
      {measured.length > 0 && <FitPart />}
    </div>
  );
}

/** The chooser is open where the reader is asked, and else within reach. */
function TableColumns({ table, onUse }: { readonly table: ReadTable; readonly onUse: (read: NamedRead) => void }) {
  const chooser = <ColumnChooser table={table} onUse={onUse} />;
  if (table.columns.isAsked) return chooser;
  return (
    <details>
      <summary>Other columns of {table.source.name}…</summary>
      {chooser}
    </details>
  );
}

function SaidPart({ said, problems }: Said) {
  return (
    <>
      <div role="status" className="hl-small">
        {said.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {problems.length > 0 && (
        <div role="alert" className="hl-small hl-measured-problem">
          {problems.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </>
  );
}

const UNITS: readonly { readonly id: MeasuredUnit; readonly label: string }[] = [
  { id: "operations/s", label: "operations/s" },
  { id: "unknown", label: "unknown: scaled to the simulated curve" },
];

/** Stands for "the selected curve" in the choice of variants: no variant's id begins with a dot. */
const SELECTED = ".selected";

interface CurvesProps {
  readonly scenario: Scenario;
  readonly onCurves: (curves: readonly MeasuredCurve[]) => void;
}

function Curves({ scenario, onCurves }: CurvesProps) {
  const all = useApp(measuredComparisons);
  const xLabel = useApp((state) => figureData(state).xLabel);
  if (all.length === 0) return null;
  const curves = all.map(({ one }) => one.curve);
  const change = (at: number, change_: Partial<MeasuredCurve>): void =>
    onCurves(curves.map((curve, i) => (i === at ? { ...curve, ...change_ } : curve)));
  const variants = [
    { id: SELECTED, label: "the selected curve" },
    ...scenario.file.variants.map(({ id, label }) => ({ id, label })),
  ];
  return (
    <ul className="hl-measured-curves" aria-label="Measured curves">
      {all.map(({ one, compared }, i) => (
        <li key={one.mark} className="hl-measured-curve">
          <div className="hl-measured-row">
            <strong>{one.label}</strong>
            <Choice
              label="compared with"
              options={variants}
              value={one.curve.variant ?? SELECTED}
              onChange={(id) => change(i, { variant: id === SELECTED ? undefined : id })}
            />
            <Choice label="unit" options={UNITS} value={one.curve.unit} onChange={(unit) => change(i, { unit })} />
            <Button
              className="hl-button"
              aria-label={`Remove ${one.label}`}
              onPress={() => onCurves(curves.filter((_, at) => at !== i))}
            >
              Remove
            </Button>
          </div>
          <p className="hl-small">{comparisonWords(one, compared, xLabel)}</p>
          {compared !== undefined && <p className="hl-small hl-muted">{uslWords(compared)}</p>}
        </li>
      ))}
    </ul>
  );
}
