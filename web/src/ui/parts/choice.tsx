/** A choice of one among a few: a button that shows the present one and opens the list. */
import { memo, useCallback, useLayoutEffect, useRef } from "react";
import { Button } from "react-aria-components/Button";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Select, SelectValue } from "react-aria-components/Select";
import { ChoiceMark } from "./choice-mark.tsx";

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

function ChosenValue({ option }: { option: ChoiceOption<string> | undefined }) {
  if (option?.short === undefined) return <SelectValue className="hl-choice-value" />;
  return (
    <SelectValue className="hl-choice-value">
      <span className="hl-choice-long">{option.label}</span>
      <code className="hl-choice-short">{option.short}</code>
    </SelectValue>
  );
}

export function Choice<Id extends string>({ onChange, ...shown }: ChoiceProps<Id>) {
  const latest = useRef({ onChange, options: shown.options });
  useLayoutEffect(() => {
    latest.current = { onChange, options: shown.options };
  });
  const choose = useCallback((key: unknown) => {
    const found = latest.current.options.find((option) => option.id === key);
    if (found !== undefined) latest.current.onChange(found.id);
  }, []);
  return <ShownChoice {...shown} choose={choose} />;
}

interface ShownChoiceProps extends Omit<ChoiceProps<string>, "onChange"> {
  readonly choose: (key: unknown) => void;
}

/** A list is costly to render, and what is around it may change many times a second: only what it shows counts. */
const ShownChoice = memo(function ShownChoice(props: ShownChoiceProps) {
  const { label, options, value, choose, hideLabel, className } = props;
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
}, showSame);

function showSame(
  { options, ...one }: ShownChoiceProps,
  { options: otherOptions, ...other }: ShownChoiceProps,
): boolean {
  const same =
    one.label === other.label &&
    one.value === other.value &&
    one.choose === other.choose &&
    one.hideLabel === other.hideLabel &&
    one.className === other.className;
  return same && (options === otherOptions || haveSameTexts(options, otherOptions));
}

function haveSameTexts(options: ShownChoiceProps["options"], others: ShownChoiceProps["options"]): boolean {
  return (
    options.length === others.length &&
    options.every(({ id, label, short }, i) => {
      const other = others[i];
      return other !== undefined && id === other.id && label === other.label && short === other.short;
    })
  );
}
