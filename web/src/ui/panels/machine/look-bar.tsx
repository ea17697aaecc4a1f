/**
 * The way from the whole machine to the part that is shown, as a row of controls: each step is a button, and a list has
 * the parts of the shown one.
 */
import { partName, wayTo, type MachineParts } from "../../../scene/machine/layout/machine-parts.ts";
import { Choice } from "../../parts/choice.tsx";
import { ControlGroup } from "../../parts/control-group.tsx";

interface LookBarProps {
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

function Way({ parts, within, onPart }: LookBarProps) {
  const way = wayTo(parts, within);
  const children = parts.all[within]?.children ?? [];
  const options = [
    { id: NOTHING, label: "look into…" },
    ...children.map((part) => ({ id: String(part), label: partName(parts, part) })),
  ];
  return (
    <span className="hl-look-way">
      {way.map((part, at) => (
        <span key={part}>
          {at > 0 && <span aria-hidden="true"> › </span>}
          {part === within ? (
            <strong aria-current="location">{partName(parts, part)}</strong>
          ) : (
            <button
              type="button"
              className="hl-machine-way"
              onClick={({ currentTarget }) => {
                /* The button goes; readers who use keys go on at the machine. */
                currentTarget.closest<HTMLElement>(".hl-machine")?.focus({ preventScroll: true });
                onPart(part);
              }}
            >
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
          onChange={(id) => id !== NOTHING && onPart(Number(id))}
          className="hl-look-into"
        />
      )}
    </span>
  );
}
