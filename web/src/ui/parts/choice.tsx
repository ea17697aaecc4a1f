/** A choice of one among a few: a button that shows the present one and opens the list, whose parts may have names. */
import { memo, useCallback, useLayoutEffect, useRef } from "react";
import { Button } from "react-aria-components/Button";
import { Collection } from "react-aria-components/Collection";
import { Header } from "react-aria-components/Header";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem, ListBoxSection } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Select, SelectValue } from "react-aria-components/Select";
import { ChoiceMark } from "./choice-mark.tsx";

export interface ChoiceOption<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** What the button shows where style sheets find no room for the label. */
  readonly short?: string;
  /** The name of the part of the list in which it stands; options of one part follow one another. */
  readonly group?: string | undefined;
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
        <ListBox className="hl-list" items={partsOf(options)}>
          {(part) => ("options" in part ? partItems(part) : optionItem(part))}
        </ListBox>
      </Popover>
    </Select>
  );
}, showSame);

interface ChoicePart {
  /** No option is called so. */
  readonly id: string;
  readonly name: string;
  readonly options: readonly ChoiceOption<string>[];
}

/** Options without a group stand by themselves. */
function partsOf(options: readonly ChoiceOption<string>[]): readonly (ChoiceOption<string> | ChoicePart)[] {
  return options.flatMap((option, i): (ChoiceOption<string> | ChoicePart)[] => {
    const { group } = option;
    if (group === undefined) return [option];
    if (group === options[i - 1]?.group) return [];
    return [{ id: `[${group}]`, name: group, options: options.filter((one) => one.group === group) }];
  });
}

function optionItem({ id, label }: ChoiceOption<string>) {
  return (
    <ListBoxItem className="hl-list-item" id={id}>
      {label}
    </ListBoxItem>
  );
}

function partItems({ id, name, options }: ChoicePart) {
  return (
    <ListBoxSection id={id}>
      <Header className="hl-list-head">{name}</Header>
      <Collection items={options}>{optionItem}</Collection>
    </ListBoxSection>
  );
}

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
    options.every(({ id, label, short, group }, i) => {
      const other = others[i];
      return id === other?.id && label === other.label && short === other.short && group === other.group;
    })
  );
}
