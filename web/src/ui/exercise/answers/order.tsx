/**
 * Putting things in order: what is pressed comes next, and can be moved or taken back. Cores stand for themselves. The
 * order that really is stands beside the reader's when the answer is revealed.
 */
import { useState } from "react";
import type { AnswerPropsOf } from "../answer-view.ts";
import { Prose } from "../prose.tsx";
import { Said } from "../../parts/announced.tsx";

type Props = AnswerPropsOf<"order">;

interface Item {
  readonly id: string;
  readonly text: string;
}

export function OrderAnswer({ file, folder, answer, onAnswer, locked, revealed }: Props) {
  const { items, first, holders } = file.ask;
  const known = items ?? coresOf(holders?.run.x ?? 0, folder.coreCount);
  const count = holders?.count ?? known.length;
  const [placed, setPlaced] = useState<readonly string[]>(answer?.order ?? []);
  const [said, setSaid] = useState("");
  const shown = locked ? (answer?.order ?? []) : placed;
  const place = (next: readonly string[], words: string): void => {
    setPlaced(next);
    setSaid(words);
    onAnswer(next.length === count ? { order: [...next] } : undefined);
  };
  const rest = known.filter(({ id }) => !shown.includes(id));
  const textOf = (id: string): string => known.find((one) => one.id === id)?.text ?? id;
  const right = revealed?.solution?.order;
  return (
    <div className="hl-answer-parts">
      {!locked && (
        <fieldset className="hl-choices">
          <legend className="hl-answer-legend">
            {placed.length === count ? "All are in order." : `Press them in their order. First: ${first}.`}
          </legend>
          <div className="hl-order-rest" data-short={items === undefined}>
            {rest.map(({ id, text }) => (
              <button
                key={id}
                type="button"
                className="hl-button hl-order-pick"
                disabled={placed.length === count}
                onClick={() => place([...placed, id], `${text}: place ${placed.length + 1}`)}
              >
                {items === undefined ? id : <Prose text={text} />}
                {items === undefined && <span className="hl-visually-hidden">, core</span>}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <div className="hl-order-lists">
        {(shown.length > 0 || !locked) && (
          <OrderList title="Your order" first={first} ids={shown} textOf={textOf} right={right}>
            {locked ? undefined : (id, i) => <Moves id={id} at={i} of={placed} textOf={textOf} onPlace={place} />}
          </OrderList>
        )}
        {right !== undefined && <OrderList title="What happens" first={first} ids={right} textOf={textOf} />}
      </div>
      {!locked && <Said words={said} />}
    </div>
  );
}

/** The cores that take part in a run. */
function coresOf(x: number, coreCount: number): readonly Item[] {
  const count = Math.min(coreCount, Math.max(1, x));
  return Array.from({ length: count }, (_, core) => ({ id: String(core), text: `core ${core}` }));
}

interface OrderListProps {
  readonly title: string;
  readonly first: string;
  readonly ids: readonly string[];
  readonly textOf: (id: string) => string;
  /** Marks the places that are right. */
  readonly right?: readonly string[] | undefined;
  readonly children?: ((id: string, at: number) => React.ReactNode) | undefined;
}

function OrderList({ title, first, ids, textOf, right, children }: OrderListProps) {
  return (
    <section className="hl-order" aria-label={title}>
      <h2>{title}</h2>
      <p className="hl-small hl-muted">{`First: ${first}`}</p>
      {ids.length === 0 && <p className="hl-muted">Nothing yet.</p>}
      <ol>
        {ids.map((id, i) => (
          <li key={id}>
            <span className="hl-order-text">
              <Prose text={textOf(id)} />
              {right !== undefined && (
                <span className="hl-held">{right[i] === id ? " ✓ this place" : " ✗ another place"}</span>
              )}
            </span>
            {children?.(id, i)}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface MovesProps {
  readonly id: string;
  readonly at: number;
  readonly of: readonly string[];
  readonly textOf: (id: string) => string;
  readonly onPlace: (next: readonly string[], words: string) => void;
}

function Moves({ id, at, of, textOf, onPlace }: MovesProps) {
  const text = textOf(id);
  const without = of.filter((one) => one !== id);
  const move = (to: number): void => onPlace(without.toSpliced(to, 0, id), `${text}: place ${to + 1}`);
  return (
    <span className="hl-order-moves">
      <button
        type="button"
        className="hl-button hl-order-move"
        aria-label={`${text}: earlier`}
        disabled={at === 0}
        onClick={() => move(at - 1)}
      >
        ↑
      </button>
      <button
        type="button"
        className="hl-button hl-order-move"
        aria-label={`${text}: later`}
        disabled={at === of.length - 1}
        onClick={() => move(at + 1)}
      >
        ↓
      </button>
      <button
        type="button"
        className="hl-button hl-order-move"
        aria-label={`${text}: take back`}
        onClick={() => onPlace(without, `${text}: taken back`)}
      >
        ✕
      </button>
    </span>
  );
}
