/** A choice of one among a few: a button that shows the present one and opens the list. */
import { Button } from "react-aria-components/Button";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Select, SelectValue } from "react-aria-components/Select";

export interface ChoiceOption<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** What the button shows where style sheets find no room for the label. */
  readonly short?: string;
}

interface ChoiceProps<Id extends string> {
  readonly label: string;
  readonly options: readonly ChoiceOption<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** The label is only for readers who do not see the context. */
  readonly hideLabel?: boolean;
  readonly className?: string;
}

/** Two arrows, one up and one down: a triangle would look like the mark of a title that folds. */
export function ChoiceMark() {
  return (
    <svg className="hl-choice-arrow" viewBox="0 0 10 14" aria-hidden="true">
      <path d="M2 5l3-3 3 3M2 9l3 3 3-3" />
    </svg>
  );
}

function ChosenValue({ option }: { option: ChoiceOption<string> | undefined }) {
  if (option?.short === undefined) return <SelectValue className="hl-choice-value" />;
  return (
    <SelectValue className="hl-choice-value">
      <span className="hl-choice-long">{option.label}</span>
      <code className="hl-choice-short">{option.short}</code>
    </SelectValue>
  );
}

export function Choice<Id extends string>({ label, options, value, onChange, hideLabel, className }: ChoiceProps<Id>) {
  const choose = (key: unknown) => {
    const found = options.find((option) => option.id === key);
    if (found !== undefined) onChange(found.id);
  };
  return (
    <Select className={`hl-choice ${className ?? ""}`} value={value} onChange={choose}>
      <Label className={hideLabel === true ? "hl-visually-hidden" : "hl-choice-label"}>{label}</Label>
      <Button className="hl-button hl-choice-button">
        <ChosenValue option={options.find((option) => option.id === value)} />
        <ChoiceMark />
      </Button>
      <Popover className="hl-popover">
        <ListBox className="hl-list" items={options}>
          {(option) => (
            <ListBoxItem className="hl-list-item" id={option.id}>
              {option.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
