/** The load of the machine's links as a table: for readers who do not see the links, and for export. */
import { useMemo } from "react";
import { formatCount, formatPercent } from "../../../base/format.ts";
import type { LinkLoads } from "../../../scene/machine/link-load.ts";
import {
  fullPartName,
  partName,
  sceneNodeWord,
  type MachineParts,
} from "../../../scene/machine/layout/machine-parts.ts";
import type { RunScene } from "../../../scene/run-scene.ts";
import { DataTable, numberColumn, type Column } from "../../parts/data-table.tsx";

interface LinkRow {
  readonly name: string;
  readonly kind: string;
  readonly messages: number;
  readonly share: number;
}

const COLUMNS: readonly Column<LinkRow>[] = [
  { id: "link", label: "link", text: "The two ends of the link.", value: (row) => row.name },
  { id: "kind", label: "of", text: "What the link joins to the rest.", value: (row) => row.kind },
  numberColumn(
    {
      id: "messages",
      label: "messages",
      text: "Requests, data and invalidations over the link in the recorded stretch, both ways together.",
    },
    (row) => row.messages,
    formatCount,
  ),
  numberColumn(
    { id: "share", label: "of the busiest", text: "Messages, as a share of the messages over the busiest link." },
    (row) => row.share,
    formatPercent,
  ),
];

interface LinkTableProps {
  readonly scene: RunScene;
  readonly parts: MachineParts;
  readonly loads: LinkLoads;
  readonly title: string;
}

export function LinkTable({ scene, parts, loads, title }: LinkTableProps) {
  const rows = useMemo(() => rowsOf(scene, parts, loads), [scene, parts, loads]);
  return (
    <DataTable
      caption={`Load of the links, ${title}`}
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.name}
      fileName={`links ${title}`}
      limit={10}
    />
  );
}

function rowsOf({ machine }: RunScene, parts: MachineParts, loads: LinkLoads): readonly LinkRow[] {
  const share = (messages: number): number => messages / Math.max(1, loads.most);
  const word = sceneNodeWord(machine);
  const links = machine.links.map(([from, to], link): LinkRow => {
    const messages = loads.links[link] ?? 0;
    return { name: `${word} ${from} to ${word} ${to}`, kind: word, messages, share: share(messages) };
  });
  const ups = parts.all.flatMap(({ name, parent }, part): LinkRow[] => {
    const messages = loads.parts[part] ?? 0;
    if (parent < 0 || links.length > 0) return [];
    const above = partName(parts, parent);
    return [{ name: `${fullPartName(parts, part)} to ${above}`, kind: name, messages, share: share(messages) }];
  });
  return [...ups, ...links].filter(({ messages }) => messages > 0).sort((a, b) => b.messages - a.messages);
}
