/** The figure's numbers as a table: the same points, one row each, published values beside them. */
import { type FigureData, type FigurePoint, notesOf } from "../../../lab/figure/figure-data.ts";
import { asItWas } from "../../../lab/figure/release-curves.ts";
import { formatNumber, formatPercent } from "../../../base/format.ts";
import { DataTable, type Column } from "../../parts/data-table.tsx";

interface Row {
  /** Curves may have one name: two that were measured, or a reader's own variants. */
  readonly key: string;
  readonly variant: string;
  readonly point: FigurePoint;
  readonly published: number | undefined;
  /** Measured by the reader, not simulated. */
  readonly isMeasured?: boolean;
  /** The release that gave it, where that is another one than this. */
  readonly release?: string;
}

const QUALITY: Readonly<Record<FigurePoint["quality"], string>> = {
  stored: "stored with the site",
  coarse: "first pass",
  precise: "converged",
  unconverged: "did not converge",
};

function state({ point, isMeasured, release }: Row): string {
  if (release !== undefined) return `Hotline ${release}`;
  if (isMeasured === true) return "measured by you";
  return [QUALITY[point.quality], ...notesOf(point)].join("; ");
}

function columnsOf(data: FigureData): readonly Column<Row>[] {
  const value = (id: string, label: string, text: string, read: (row: Row) => number | undefined): Column<Row> => ({
    id,
    label,
    unit: data.yUnit,
    text,
    numeric: true,
    value: (row) => read(row) ?? "",
    show: (row) => {
      const at = read(row);
      return at === undefined ? "" : formatNumber(at, 4);
    },
  });
  return [
    { id: "variant", label: "variant", value: (row) => row.variant },
    { id: "x", label: data.xLabel, numeric: true, value: (row) => row.point.x },
    value(
      "y",
      data.yLabel,
      "Mean over the measured batches of the run; of points that you measured, the median.",
      (row) => row.point.y,
    ),
    value(
      "low",
      "low",
      "Lower end of the 95 % interval; of points that you measured, the lowest.",
      (row) => row.point.interval?.low,
    ),
    value(
      "high",
      "high",
      "Upper end of the 95 % interval; of points that you measured, the highest.",
      (row) => row.point.interval?.high,
    ),
    value(
      "other",
      "other regime",
      "The second value of a bistable point, from a run with another start and seed, and more jitter.",
      (row) => row.point.other?.y,
    ),
    value(
      "published",
      "published",
      "The value measured on the real machine, where one has been published.",
      (row) => row.published,
    ),
    {
      id: "error",
      label: "difference",
      text: "Difference between the simulated and the published value.",
      numeric: true,
      value: (row) => (row.published === undefined ? "" : row.point.y / row.published - 1),
      show: (row) => (row.published === undefined ? "" : formatPercent(row.point.y / row.published - 1, 0)),
    },
    { id: "quality", label: "state", value: state },
  ];
}

/** A row for each point, first of the simulated curves, then of those of another release, and of the measured ones. */
export function rowsOf(data: FigureData): readonly Row[] {
  const simulated = data.series.flatMap(({ id, label, points }) =>
    points.map((point): Row => ({
      key: `${id} ${point.x}`,
      variant: label,
      point,
      published: data.published.find((mark) => mark.seriesId === id && mark.x === point.x)?.y,
    })),
  );
  const measured = (data.measured ?? []).flatMap(({ label, mark, points }) =>
    points.map(({ x, y, low, high }): Row => {
      const point = { x, y, interval: low < high ? { low, high } : undefined, quality: "precise" } as const;
      const variant = `measured, ${label}`;
      return { key: `measured ${mark} ${x}`, variant, point, published: undefined, isMeasured: true };
    }),
  );
  return [...simulated, ...releaseRows(data), ...measured];
}

function releaseRows({ release }: FigureData): readonly Row[] {
  if (release === undefined) return [];
  const { version, curves } = release;
  return curves.flatMap(({ id, label, points }) =>
    points.map(({ x, y, interval }): Row => {
      const point = { x, y, interval, quality: "precise" } as const;
      const variant = `${label}, ${asItWas(release)}`;
      return { key: `release ${id} ${x}`, variant, point, published: undefined, release: version };
    }),
  );
}

export function FigureTable({ data }: { data: FigureData }) {
  return (
    <DataTable
      caption={`${data.yLabel} against ${data.xLabel}`}
      columns={columnsOf(data)}
      rows={rowsOf(data)}
      rowKey={({ key }) => key}
      fileName={`${data.yLabel} against ${data.xLabel}`}
      limit={400}
    />
  );
}
