/**
 * What of the machine is shown, as a row of controls: its picture or the map of transfers, and the way from the whole
 * machine to the part that is shown. Each step of the way is a button; the last one opens the list of smaller parts.
 */
import { partName, wayTo, type MachineParts } from "../../../scene/machine/machine-parts.ts";
import { Choice } from "../../parts/choice.tsx";
import { ControlGroup } from "../../parts/control-group.tsx";
import type { Look, MachineViewKind } from "./look.ts";

interface LookBarProps {
  readonly parts: MachineParts;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
}

const VIEWS: readonly { readonly id: MachineViewKind; readonly label: string }[] = [
  { id: "machine", label: "Picture" },
  { id: "taken", label: "Who took it from whom" },
];

export function LookBar({ parts, look, onLook }: LookBarProps) {
  const within = look.within ?? parts.root;
  return (
    <ControlGroup label="What of the machine is shown" className="hl-look">
      <span className="hl-look-views">
        {VIEWS.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className="hl-look-view"
            aria-pressed={look.view === id}
            onClick={() => onLook({ ...look, view: id })}
          >
            {label}
          </button>
        ))}
      </span>
      <Way parts={parts} within={within} onPart={(part) => onLook({ ...look, within: part })} />
    </ControlGroup>
  );
}

interface WayProps {
  readonly parts: MachineParts;
  readonly within: number;
  readonly onPart: (part: number | undefined) => void;
}

const NOTHING = "none";

function Way({ parts, within, onPart }: WayProps) {
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
              className="hl-look-part"
              onClick={() => onPart(part === parts.root ? undefined : part)}
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
