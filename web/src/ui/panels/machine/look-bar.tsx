/**
 * The way from the whole machine to the part that is shown, as a row of controls: each step is a button, and a list has
 * the parts of the shown one.
 */
import { useRef } from "react";
import { frames } from "../../../canvas/raf-scheduler.ts";
import { partName, wayTo, type MachineParts } from "../../../scene/machine/layout/machine-parts.ts";
import { Choice } from "../../parts/choice.tsx";
import { ControlGroup } from "../../parts/control-group.tsx";

export interface LookBarProps {
  readonly parts: MachineParts;
  /** The part that is shown. */
  readonly within: number;
  readonly onPart: (part: number) => void;
}

export function LookBar(props: LookBarProps) {
  return (
    <ControlGroup label="Part of the machine that is shown" className="hl-look">
      <Way {...props} />
    </ControlGroup>
  );
}

const NOTHING = "none";

/** A button, or the list, goes when it was used: readers who use keys go on at the machine. */
function goOnAtMachine(bar: Element | null): void {
  const machine = bar?.closest<HTMLElement>(".hl-machine");
  frames.ask(() => {
    if (document.activeElement === document.body) machine?.focus({ preventScroll: true });
    return false;
  });
}

function Way({ parts, within, onPart }: LookBarProps) {
  const bar = useRef<HTMLSpanElement>(null);
  const lookAt = (part: number): void => {
    onPart(part);
    goOnAtMachine(bar.current);
  };
  const way = wayTo(parts, within);
  const children = parts.all[within]?.children ?? [];
  const options = [
    { id: NOTHING, label: "look into…" },
    ...children.map((part) => ({ id: String(part), label: partName(parts, part) })),
  ];
  return (
    <span ref={bar} className="hl-look-way">
      {way.map((part, at) => (
        <span key={part}>
          {at > 0 && <span aria-hidden="true"> › </span>}
          {part === within ? (
            <strong aria-current="location">{partName(parts, part)}</strong>
          ) : (
            <button type="button" className="hl-machine-way" onClick={() => lookAt(part)}>
              {partName(parts, part)}
            </button>
          )}
        </span>
      ))}
      {children.length > 1 && (
        <Choice
          label="Look into a part of the machine"
          hideLabel
          options={options}
          value={NOTHING}
          onChange={(id) => id !== NOTHING && lookAt(Number(id))}
          className="hl-look-into"
        />
      )}
    </span>
  );
}
