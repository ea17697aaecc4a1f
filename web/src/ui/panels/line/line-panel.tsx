/**
 * The anatomy of the hottest line of the selected run: its bytes as a strip with the fields that lie in them, which
 * fields the cores' requests read and write, and whether cores want different bytes of the line. The same rows, for
 * every line, are in the drawer's table.
 */
import { useMemo } from "react";
import { countOf } from "../../../base/text.ts";
import { hottestLine, type LineRow } from "../../../model/results/lines.ts";
import { useApp } from "../../state/app-context.ts";
import { storedMomentOf, toldPoint } from "../../../lab/selectors.ts";
import { machineOf } from "../../../lab/place-selectors.ts";
import { useStaleMark } from "../../state/stale.ts";
import { NoRunYet } from "../../lab-parts/run-name.tsx";
import { lineSentence } from "./line-sentence.ts";
import "./line-panel.css";

/** Number of fields named under the strip; the drawer's table has them all. */
const FIELDS_MAX = 3;

export function LinePanel() {
  const { row, isStored } = useHottestLine();
  const lineBytes = useApp(machineOf)?.file.line_bytes ?? 64;
  return (
    <section className="hl-panel hl-line" aria-label="The hot line" {...useStaleMark()}>
      <div className="hl-panel-head">
        <h2 className="hl-panel-title">The hot line</h2>
        <span className="hl-small hl-muted hl-line-title">
          {row === undefined ? "" : `${row.name} · ${lineBytes} bytes${isStored ? " · stored" : ""}`}
        </span>
      </div>
      {row === undefined ? <NoLine /> : <Anatomy row={row} lineBytes={lineBytes} />}
    </section>
  );
}

/** Of the selected run, or of the same run as it was stored with the site. */
function useHottestLine(): { readonly row: LineRow | undefined; readonly isStored: boolean } {
  const selected = useApp(toldPoint);
  const machine = useApp(machineOf);
  const stored = useApp(storedMomentOf)?.hotLine;
  return useMemo(() => {
    if (machine === undefined) return { row: undefined, isStored: false };
    if (selected === undefined) return { row: stored, isStored: stored !== undefined };
    return {
      row: hottestLine(selected.result, selected.job.program.debug, machine.file.line_bytes),
      isStored: false,
    };
  }, [selected, machine, stored]);
}

function NoLine() {
  const selected = useApp(toldPoint);
  if (selected === undefined) return <NoRunYet />;
  return (
    <p className="hl-small hl-muted hl-line-sentence">No line moved between the cores while this run was measured.</p>
  );
}

function Anatomy({ row, lineBytes }: { readonly row: LineRow; readonly lineBytes: number }) {
  const asked = row.fields.filter(({ read, written }) => read || written);
  const shown = (asked.length === 0 ? row.fields : asked).slice(0, FIELDS_MAX);
  const more = row.fields.length - shown.length;
  return (
    <>
      <Strip row={row} lineBytes={lineBytes} />
      <table className="hl-line-fields-table hl-small">
        <caption className="hl-visually-hidden">{`Fields of ${row.name}`}</caption>
        <thead className="hl-visually-hidden">
          <tr>
            <th scope="col">field</th>
            <th scope="col">bytes</th>
            <th scope="col">requests</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((field) => (
            <tr key={`${field.name} ${field.offset}`}>
              <th scope="row" title={field.name}>
                <code className={field.written ? "hl-hot" : ""}>{shortName(field.name, row.name)}</code>
              </th>
              <td className="hl-muted hl-number">{bytesText(field.offset, field.size)}</td>
              <td>{accessText(field)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hl-small hl-muted hl-line-sentence">
        {lineSentence(row)}
        {more > 0 && ` ${countOf(more, "further field")} in the table of lines.`}
      </p>
    </>
  );
}

/** Without the name of the global, which is in the title. */
function shortName(field: string, line: string): string {
  return field.startsWith(`${line}.`) ? field.slice(line.length + 1) : field;
}

type Field = LineRow["fields"][number];

function bytesText(offset: number, size: number): string {
  return size === 1 ? `byte ${offset}` : `bytes ${offset}–${offset + size - 1}`;
}

function accessText({ read, written }: Field): string {
  if (read && written) return "read and written";
  if (written) return "written";
  return read ? "read" : "not asked for";
}

/** One place of the picture per byte, in groups of 8. */
function Strip({ row, lineBytes }: { readonly row: LineRow; readonly lineBytes: number }) {
  const marks = Array.from({ length: lineBytes / 8 - 1 }, (_, i) => (i + 1) * 8);
  return (
    <svg className="hl-line-strip" viewBox={`0 0 ${lineBytes} 8`} preserveAspectRatio="none" aria-hidden="true">
      {row.fields.map((field) => (
        <FieldBox key={`${field.name} ${field.offset}`} field={field} lineBytes={lineBytes} />
      ))}
      {marks.map((x) => (
        <path key={x} className="hl-line-tick" d={`M${x} 0V8`} />
      ))}
      <rect className="hl-line-frame" x="0" y="0" width={lineBytes} height="8" />
    </svg>
  );
}

function FieldBox({ field, lineBytes }: { readonly field: Field; readonly lineBytes: number }) {
  const from = Math.max(0, field.offset);
  const to = Math.min(lineBytes, field.offset + field.size);
  const look = field.written ? "written" : field.read ? "read" : "quiet";
  return <rect className={`hl-line-field hl-line-field--${look}`} x={from} y="0" width={to - from} height="8" />;
}
