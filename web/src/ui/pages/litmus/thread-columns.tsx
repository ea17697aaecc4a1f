/** The threads as columns of code: the step's line, what loads have read, and fences to put in and take out. */
import { useMemo, useRef, useEffect, type RefObject } from "react";
import type { LitmusProgram } from "../../../base/litmus.ts";
import { type CodeColumn, type CodeLine, codeColumns } from "../../../litmus/columns.ts";
import { fencePositions, withFence, withoutFence } from "../../../litmus/fence-edit.ts";
import type { WitnessMoment } from "../../../litmus/outcomes/replay.ts";

interface ThreadColumnsProps {
  readonly text: string;
  readonly program: LitmusProgram;
  /** Undefined where no execution is shown. */
  readonly moment: WitnessMoment | undefined;
  /** Undefined where the text cannot be changed, as in an embed. */
  readonly onText: ((text: string) => void) | undefined;
}

export function ThreadColumns({ text, program, moment, onText }: ThreadColumnsProps) {
  const columns = useMemo(() => codeColumns(text), [text]);
  const positions = useMemo(() => fencePositions(text, program), [text, program]);
  const root = useRef<HTMLDivElement>(null);
  const focusAfter = useFenceFocus(root, text);
  const insert = (thread: number, after: number): void => {
    focusAfter({ thread, line: after + 1, kind: "inserted" });
    onText?.(withFence(text, program, { thread, after }, "full"));
  };
  const remove = (thread: number, line: number): void => {
    focusAfter({ thread, line, kind: "removed" });
    onText?.(withoutFence(text, program, thread, line));
  };
  return (
    <div ref={root} className="hl-litmus-threads" role="group" aria-label="The threads">
      {columns.map((column, thread) => (
        <Thread
          key={column.name}
          column={column}
          moment={moment}
          thread={thread}
          linesForFences={positions.filter((position) => position.thread === thread).map(({ after }) => after)}
          onInsert={onText && ((after) => insert(thread, after))}
          onRemove={onText && ((line) => remove(thread, line))}
        />
      ))}
    </div>
  );
}

interface ThreadProps {
  readonly column: CodeColumn;
  readonly thread: number;
  readonly moment: WitnessMoment | undefined;
  /** Lines behind which a fence can stand. */
  readonly linesForFences: readonly number[];
  readonly onInsert: ((after: number) => void) | undefined;
  readonly onRemove: ((line: number) => void) | undefined;
}

function Thread({ column, thread, moment, linesForFences, onInsert, onRemove }: ThreadProps) {
  return (
    <section className="hl-litmus-thread" aria-label={`Thread ${column.name}`}>
      <h2 className="hl-litmus-thread-name">{column.name}</h2>
      <ol>
        {column.lines.map((line) => (
          <li key={line.line}>
            <Line line={line} thread={thread} moment={moment} onRemove={onRemove} />
            {onInsert !== undefined && linesForFences.includes(line.line) && (
              <button
                type="button"
                className="hl-litmus-insert hl-no-print"
                data-inserts={line.line}
                aria-label={`Insert a fence into ${column.name} behind ${line.text.trim()}`}
                onClick={() => onInsert(line.line)}
              >
                + fence
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface LineProps {
  readonly line: CodeLine;
  readonly thread: number;
  readonly moment: WitnessMoment | undefined;
  readonly onRemove: ThreadProps["onRemove"];
}

function Line({ line, thread, moment, onRemove }: LineProps) {
  const step = moment?.step;
  const isStep = step?.thread === thread && step.line === line.line;
  const note = moment?.notes.find((one) => one.thread === thread && one.line === line.line);
  return (
    <div
      className={`hl-litmus-line ${isStep ? "hl-litmus-line--step" : ""}`}
      aria-current={isStep ? "step" : undefined}
    >
      <code>{line.text}</code>
      {note !== undefined && <span className="hl-litmus-note hl-number">{note.text}</span>}
      {line.isFence && onRemove !== undefined && (
        <button
          type="button"
          className="hl-litmus-remove"
          data-removes={line.line}
          aria-label={`Take out the fence ${line.text.trim()}`}
          onClick={() => onRemove(line.line)}
        >
          ×
        </button>
      )}
    </div>
  );
}

/** What was done, and the line of the file at which it shows. */
interface FenceChange {
  readonly thread: number;
  readonly line: number;
  readonly kind: "inserted" | "removed";
}

/**
 * The focus after a fence was put in or taken out: the button that was pressed is gone with its place, so the focus
 * goes to the button that undoes the change.
 *
 * `text` is the one that the buttons inside of `root` belong to; to be told of each change that they make.
 */
function useFenceFocus(root: RefObject<HTMLElement | null>, text: string): (change: FenceChange) => void {
  const last = useRef<FenceChange>(undefined);
  useEffect(() => {
    const change = last.current;
    last.current = undefined;
    if (change === undefined || document.activeElement !== document.body) return;
    undoing(root.current, change)?.focus();
  }, [root, text]);
  return (change) => {
    last.current = change;
  };
}

/** A fence that was taken out can be put in again behind the nearest line before it. */
function undoing(root: HTMLElement | null, { thread, line, kind }: FenceChange): HTMLElement | undefined {
  const section = root?.querySelectorAll("section").item(thread);
  if (kind === "inserted") return section?.querySelector<HTMLElement>(`[data-removes="${line}"]`) ?? undefined;
  const places = [...(section?.querySelectorAll<HTMLElement>("[data-inserts]") ?? [])];
  return places.findLast((place) => Number(place.dataset["inserts"]) < line) ?? places[0];
}
