/** Rows to choose from, one or several; when the answer is revealed, each says whether it holds. */
import { type ReactNode, useId } from "react";

interface OfferedRow {
  readonly id: string;
  readonly text: ReactNode;
  /** What the run says of the row, when the answer is revealed. */
  readonly fact?: string | undefined;
}

interface OfferedRowsProps {
  readonly legend: string;
  readonly rows: readonly OfferedRow[];
  readonly several: boolean;
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
  readonly locked: boolean;
  /** The rows that hold; undefined before the answer is revealed. */
  readonly holding: readonly string[] | undefined;
  /** Short rows stand beside each other. */
  readonly isDense?: boolean;
}

export function OfferedRows(props: OfferedRowsProps) {
  const { legend, rows, several, chosen, onChoose, locked, holding, isDense = false } = props;
  const name = useId();
  const choose = (id: string): void => {
    const isChosen = chosen.includes(id);
    if (!several) onChoose([id]);
    else onChoose(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };
  return (
    <fieldset className="hl-choices">
      <legend className="hl-answer-legend">{legend}</legend>
      <div className="hl-choice-rows" data-dense={isDense}>
        {rows.map(({ id, text, fact }) => (
          <label key={id} className="hl-choice-row">
            <input
              type={several ? "checkbox" : "radio"}
              name={name}
              checked={chosen.includes(id)}
              disabled={locked}
              onChange={() => choose(id)}
            />
            <span className="hl-choice-text">{text}</span>
            {holding !== undefined && <HeldMark holds={holding.includes(id)} chosen={chosen.includes(id)} />}
            {fact !== undefined && <span className="hl-held-fact">{fact}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface HeldMarkProps {
  readonly holds: boolean;
  readonly chosen: boolean;
}

/** Whether what could be chosen holds, in words and by a sign: colour alone would not tell everyone. */
function HeldMark({ holds, chosen }: HeldMarkProps) {
  if (holds) return <span className="hl-held hl-held--yes">✓ {chosen ? "holds" : "holds, not chosen"}</span>;
  return chosen ? <span className="hl-held hl-held--no">✗ does not hold</span> : null;
}
