/** Machines of today: imported machines beside curves that were measured on such machines. */
import { formatNumber } from "../../../base/format.ts";
import { factorOff, factorText } from "../../../model/fidelity/point-errors.ts";
import { type TodayCurve, todayErrors, type TodayFile } from "../../../model/fidelity/today-file.ts";
import { type Column, DataTable } from "../../parts/data-table.tsx";

interface Row {
  readonly curve: TodayCurve;
  readonly threads: number;
  readonly measured: number;
  readonly simulated: number;
}

const COLUMNS: readonly Column<Row>[] = [
  { id: "machine", label: "machine", value: ({ curve }) => curve.title },
  { id: "program", label: "program", value: ({ curve }) => curve.program },
  { id: "threads", label: "threads", value: ({ threads }) => threads, numeric: true },
  {
    id: "measured",
    label: "measured, ns",
    text: "nanoseconds of one operation of a thread",
    value: ({ measured }) => measured,
    show: ({ measured }) => formatNumber(measured, 4),
    numeric: true,
  },
  {
    id: "simulated",
    label: "simulated, ns",
    text: "the same program in the imported machine",
    value: ({ simulated }) => simulated,
    show: ({ simulated }) => formatNumber(simulated, 4),
    numeric: true,
  },
  {
    id: "ratio",
    label: "simulated ÷ measured",
    value: ({ simulated, measured }) => simulated / measured,
    show: ({ simulated, measured }) => factorText(simulated / measured),
    numeric: true,
  },
  {
    id: "counted",
    label: "counted",
    text: "not counted: numbers of the machine were set to this curve, or chosen after it had been seen",
    value: ({ curve }) => (curve.calibrated === undefined ? "yes" : "no"),
  },
  { id: "source", label: "source", value: ({ curve }) => curve.source },
];

export function TodaySection({ today }: { today: TodayFile }) {
  const rows = today.curves.flatMap((curve) => curve.points.map((point) => ({ curve, ...point })));
  return (
    <section className="hl-track" aria-label="Machines of today">
      <h2 className="hl-track-name">Machines of today</h2>
      <p className="hl-page-lead">
        These machines are imported from matrices of core-to-core latencies, as the dialog “From measurements…” of a lab
        imports yours, two of them from the one level that their matrix has. Such a matrix says how long two cores take
        to pass a line on, and nothing of many cores at once. The table compares what the machines then give with curves
        measured on the real machines. No constant was fitted to a curve that is counted, or chosen after it had been
        seen.
      </p>
      <Summary today={today} />
      <DataTable
        caption="Imported machines against measured curves"
        columns={COLUMNS}
        rows={rows}
        rowKey={rowKey}
        fileName="hotline-machines-of-today"
      />
      <ul className="hl-page-lead">
        {[...new Set(today.curves.flatMap(whyNotCounted))].map((text) => (
          <li key={text}>{text}</li>
        ))}
        {[...new Set(today.curves.map(measuredOn))].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <KnownGaps />
    </section>
  );
}

/** Where the model departs from these machines, as far as it is known why. */
function KnownGaps() {
  return (
    <>
      <p className="hl-page-lead">What is known to be missing:</p>
      <ul className="hl-page-lead">
        <li>
          Graviton2: the home of a line is assumed to ask a core for the line only when that core has acknowledged its
          data, as Arm’s interconnects do, and all messages are taken for equally long. A core then makes four atomics
          for each hand-over. Additions come out up to 40 % too slow: processors of Arm usually execute an atomic at the
          home of its line when the program does not use its result, and the measured additions are such. Importing with
          atomics at the home brings them to 9 ns, which is set to these very curves, and changes the other programs
          little.
        </li>
        <li>
          Graviton2, test-and-test-and-set lock: in the model one core takes this lock again and again, and the others
          starve, because it keeps the line for long enough to do so. The measured throughput fits that within a fifth;
          whether the others starve on the processor, too, is not published.
        </li>
        <li>
          Intel, ticket and test-and-set lock: waiting without a pause costs less than on these processors, which flush
          their pipeline when another core writes what they have read ahead of time. That is why Intel advises to use
          PAUSE. The model has no such flush, for which no cost in cycles is published. A delay of 30 cycles after each
          wait brings the ticket lock on the Skylake from 0.62–0.73 to 0.67–0.79 of the measured times, and moves one of
          the three on the Ice Lake away from them; the test-and-test-and-set lock stays as it is. So more is missing.
        </li>
        <li>
          Ice Lake: a core that gets the line seems to make two additions before it gives the line up, since an addition
          takes 16 ns, and a hand-over takes 28 ns on its successor, Tiger Lake. A matrix does not say how long a core
          keeps a line; the importer assumes one addition. With a hand-over of 16 ns instead, compare-and-swap and the
          test-and-set lock come out within 17 % of what was measured, and the ticket lock takes half as long.
        </li>
      </ul>
    </>
  );
}

const rowKey = ({ curve, threads }: Row): string => `${curve.machine} ${curve.source} ${curve.program} ${threads}`;

function measuredOn({ title, measured_on, source }: TodayCurve): string {
  return `${title}: measured on ${measured_on} ${source}.`;
}

function whyNotCounted({ title, calibrated }: TodayCurve): readonly string[] {
  return calibrated === undefined ? [] : [`${title}, not counted: ${calibrated}.`];
}

function Summary({ today }: { today: TodayFile }) {
  const errors = todayErrors(today.curves);
  if (errors === undefined) return null;
  const { half, nineInTen, points, machines, worst } = errors;
  return (
    <p className="hl-page-lead">
      {`Of ${points} points of ${machines} machines, half are off by at most ${factorText(half)}, nine in ten by at most ${factorText(nineInTen)}. `}
      {`The farthest is ${factorText(factorOff(worst.ratio))} too ${worst.ratio < 1 ? "fast" : "slow"}: ${worst.curve.program}, ${worst.threads} threads, ${worst.curve.title}.`}
    </p>
  );
}
