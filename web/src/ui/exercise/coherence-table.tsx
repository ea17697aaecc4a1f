/**
 * The table of textbooks: a row for each access, a column for each core with the line's state in it, and the messages.
 * Exercises fill it in by hand, and the machine that is driven by hand fills it by itself; what stands in a cell is
 * theirs.
 */
import type { ReactNode } from "react";
import type { LineAccess } from "../../model/coherence/protocol.ts";
import "./coherence.css";

export interface CoherenceRow {
  readonly access: LineAccess;
  /** One for each core. */
  readonly states: readonly ReactNode[];
  readonly messages: ReactNode;
  readonly cost?: ReactNode;
  /** Why it is so; a row of its own beneath. */
  readonly why?: ReactNode | undefined;
}

interface CoherenceTableProps {
  readonly caption: string;
  readonly cores: number;
  /** More than one: each access names its line. */
  readonly lines: number;
  readonly hasMessages: boolean;
  /** The name of the column with costs; without one there is none. */
  readonly cost?: string;
  readonly rows: readonly CoherenceRow[];
}

export function CoherenceTable({ caption, cores, lines, hasMessages, cost, rows }: CoherenceTableProps) {
  const columns = 2 + cores + (hasMessages ? 1 : 0) + (cost === undefined ? 0 : 1);
  return (
    <div className="hl-coherence" tabIndex={0} role="region" aria-label={caption}>
      <table className="hl-table">
        <caption className="hl-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="hl-visually-hidden">Number</span>
            </th>
            <th scope="col">Access</th>
            {Array.from({ length: cores }, (_, core) => (
              <th key={core} scope="col">{`Core ${core}`}</th>
            ))}
            {hasMessages && <th scope="col">Messages</th>}
            {cost !== undefined && <th scope="col">{cost}</th>}
          </tr>
        </thead>
        {rows.map(({ access, states, messages, cost: value, why }, i) => (
          <tbody key={i}>
            <tr>
              <td className="hl-number hl-muted">{i + 1}</td>
              <th scope="row">{accessWords(access, lines)}</th>
              {states.map((state, core) => (
                <td key={core} className="hl-coherence-state">
                  {state}
                </td>
              ))}
              {hasMessages && <td>{messages}</td>}
              {cost !== undefined && <td className="hl-number">{value}</td>}
            </tr>
            {why !== undefined && (
              <tr>
                <td />
                <td colSpan={columns - 1} className="hl-coherence-why">
                  {why}
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const VERBS = { read: "reads", write: "writes", update: "updates" } as const;
const LINE_NAMES = ["A", "B"] as const;

/** "core 1 reads"; of several lines "core 1 reads line B". */
export function accessWords({ core, does, line }: LineAccess, lines: number): string {
  return `core ${core} ${VERBS[does]}${lines > 1 ? ` line ${lineName(line)}` : ""}`;
}

export function lineName(line: number): string {
  return LINE_NAMES[line] ?? String(line);
}

/** The state of a line in a core, as a sign: those with a copy are marked, and the ones that may write stand out. */
export function StateLetter({ letter, name }: { readonly letter: string; readonly name: string }) {
  return (
    <span className="hl-line-state" data-state={letter} title={name}>
      {letter}
      <span className="hl-visually-hidden">{`, ${name}`}</span>
    </span>
  );
}
