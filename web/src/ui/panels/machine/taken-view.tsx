/**
 * Who took the line in focus from whom, over the recorded stretch: a map with the takers as rows and the givers as
 * columns, the cell at the pointer in words, and both as tables.
 */
import { useMemo, useState } from "react";
import { formatCount, formatPercent } from "../../../base/format.ts";
import { countOf, plural } from "../../../base/text.ts";
import type { ElementSize } from "../../../canvas/element-size.ts";
import { focusLineNumber, type MachineFocus } from "../../../scene/machine/focus.ts";
import { heatMap, levelBetween, sameKind, transfersByLevel } from "../../../scene/machine/heat-map.ts";
import {
  cellInWords,
  heatArea,
  heatKeys,
  type HeatCell,
  type HeatKey,
} from "../../../scene/machine/heat-map-drawing.ts";
import { partName, type MachineParts } from "../../../scene/machine/layout/machine-parts.ts";
import { transfersOf, type Taking, type Transfers } from "../../../scene/machine/transfers.ts";
import type { RunScene } from "../../../scene/run-scene.ts";
import { Choice } from "../../parts/choice.tsx";
import { DataTable, numberColumn, type Column } from "../../parts/data-table.tsx";
import { HeatSurface, hottestCell } from "./heat-surface.tsx";

interface TakenViewProps {
  readonly scene: RunScene;
  readonly parts: MachineParts;
  readonly within: number;
  readonly focus: MachineFocus;
  /** The name of the run. */
  readonly title: string;
}

const TAKEN: readonly { readonly id: Taking; readonly label: string }[] = [
  { id: "written", label: "to write it" },
  { id: "sent", label: "to read or write it" },
];
const VERBS: Readonly<Record<Taking, string>> = { written: "took it", sent: "got it" };
const FIRST_SIZE: ElementSize = { width: 480, height: 320, textPx: 12 };

export function TakenView({ scene, parts, within, focus, title }: TakenViewProps) {
  const { model, machine, names } = scene;
  const [taking, setTaking] = useState<Taking>("written");
  const [size, setSize] = useState(FIRST_SIZE);
  const [chosen, setChosen] = useState<HeatCell | undefined>(undefined);
  const transfers = useMemo(() => transfersOf(model, focus.slot, taking), [model, focus.slot, taking]);
  const map = useMemo(() => {
    const side = heatArea(size.width, size.height, size.textPx).width;
    return heatMap(transfers, parts, machine.nodeOfCore, { within, running: model.coreCount, side });
  }, [transfers, parts, machine, within, model, size]);
  const count = map.units.length;
  const cell = chosen !== undefined && chosen.taker < count && chosen.giver < count ? chosen : undefined;
  const words = cellInWords(map, cell ?? hottestCell(map), VERBS[taking]);
  const number = focusLineNumber(model, focus);
  const line = number === undefined ? "no line" : names.line(number);
  return (
    <>
      <HeatSurface
        map={map}
        size={size}
        onSize={setSize}
        cell={cell}
        onCell={setChosen}
        label={`Who took ${line} from whom, by ${map.kind}`}
        words={words}
      />
      <div className="hl-taken-words">
        <Choice label="Which transfers are counted" hideLabel options={TAKEN} value={taking} onChange={setTaking} />
        <strong>{cell === undefined ? `Most often: ${words}` : words}</strong>
        <span className="hl-muted">
          {` ${line}, ${total(transfers, taking)}; rows and columns are ${map.kind}s`}
          {within !== parts.root && ` of ${partName(parts, within)}`}
        </span>
        <HeatKeyList keys={heatKeys(map)} />
      </div>
      <TakenTables scene={scene} parts={parts} transfers={transfers} title={`${line}, ${title}`} />
    </>
  );
}

/** What the depths of the cells' colour mean: how often each stands for. */
function HeatKeyList({ keys }: { readonly keys: readonly HeatKey[] }) {
  if (keys.length === 0) return null;
  return (
    <ul className="hl-taken-key hl-muted" aria-label="Times by colour">
      {keys.map(({ times, opacity }) => (
        <li key={times}>
          <span className="hl-taken-swatch" style={{ opacity }} aria-hidden="true" />
          {formatCount(times)}
        </li>
      ))}
      <li>{plural(keys.at(-1)?.times ?? 0, "time")}</li>
    </ul>
  );
}

function total({ total: times, others }: Transfers, taking: Taking): string {
  const rest = taking === "sent" && others > 0 ? `, and ${formatCount(others)} from memory` : "";
  return `${formatCount(times)} ${times === 1 ? "transfer" : "transfers"} in this stretch${rest}`;
}

interface PairRow {
  readonly taker: number;
  readonly giver: number;
  readonly times: number;
  readonly where: string;
}

const PAIR_COLUMNS: readonly Column<PairRow>[] = [
  { id: "taker", label: "core", text: "The core that took the line.", numeric: true, value: (row) => row.taker },
  { id: "giver", label: "from core", text: "The core that had it before.", numeric: true, value: (row) => row.giver },
  numberColumn(
    { id: "times", label: "times", text: "How often, in the recorded stretch." },
    (row) => row.times,
    formatCount,
  ),
  { id: "where", label: "where", text: "The smallest part of the machine with both cores.", value: (row) => row.where },
];

interface LevelRow {
  readonly where: string;
  readonly times: number;
  readonly share: number;
}

const LEVEL_COLUMNS: readonly Column<LevelRow>[] = [
  { id: "where", label: "the line came from", text: "How near the core before was.", value: (row) => row.where },
  numberColumn(
    { id: "times", label: "times", text: "How often, in the recorded stretch." },
    (row) => row.times,
    formatCount,
  ),
  numberColumn(
    { id: "share", label: "share", text: "Share of all transfers between cores." },
    (row) => row.share,
    formatPercent,
  ),
];

interface TakenTablesProps {
  readonly scene: RunScene;
  readonly parts: MachineParts;
  readonly transfers: Transfers;
  readonly title: string;
}

function TakenTables({ scene, parts, transfers, title }: TakenTablesProps) {
  const { nodeOfCore } = scene.machine;
  const pairs = transfers.pairs.map((pair): PairRow => ({ ...pair, where: whereOf(pair, parts, nodeOfCore) }));
  const levels = transfersByLevel(transfers, parts, nodeOfCore).map((row): LevelRow => ({
    ...row,
    share: row.times / Math.max(1, transfers.total),
  }));
  return (
    <details className="hl-states-fold hl-taken-tables">
      <summary className="hl-small hl-muted">As tables: {countOf(pairs.length, "pair")} of cores</summary>
      <DataTable
        caption={`How near the line came from: ${title}`}
        columns={LEVEL_COLUMNS}
        rows={levels}
        rowKey={(row) => row.where}
        fileName={`transfers by distance, ${title}`}
      />
      <DataTable
        caption={`Pairs of cores: ${title}`}
        columns={PAIR_COLUMNS}
        rows={pairs}
        rowKey={(row) => `${row.giver} ${row.taker}`}
        fileName={`transfers by pair, ${title}`}
        limit={10}
      />
    </details>
  );
}

function whereOf({ giver, taker }: Omit<PairRow, "where">, parts: MachineParts, nodeOfCore: readonly number[]): string {
  if (giver === taker) return "same core";
  return sameKind(parts, levelBetween(parts, nodeOfCore[giver] ?? 0, nodeOfCore[taker] ?? 0));
}
