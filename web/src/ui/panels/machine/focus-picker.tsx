/** The choice of the bright line and of the lock whose waiters are listed: by default the busiest of each. */
import { focusOnLock } from "../../../scene/machine/focus.ts";
import type { MachineFocus } from "../../../scene/machine/focus.ts";
import type { RunScene } from "../../../scene/run-scene.ts";

/** Number of busiest lines in the list. */
const LINES_MAX = 16;

interface FocusPickerProps {
  readonly scene: RunScene;
  readonly focus: MachineFocus;
  readonly onFocus: (focus: MachineFocus) => void;
}

export function FocusPicker({ scene, focus, onFocus }: FocusPickerProps) {
  const { model, names } = scene;
  const lines = [...model.lineOfSlot]
    .slice(0, LINES_MAX)
    .map((line) => names.line(model.columns.lineNumbers[line] ?? 0));
  const shown =
    lines.length > focus.slot
      ? lines
      : [...lines, names.line(model.columns.lineNumbers[model.lineOfSlot[focus.slot] ?? 0] ?? 0)];
  const locks = model.columns.lockAddresses.map((address) => names.lock(address));
  return (
    <span className="hl-focus">
      {lines.length > 1 && (
        <label>
          <span>line</span>
          <select
            value={Math.min(focus.slot, LINES_MAX)}
            onChange={(event) => onFocus({ ...focus, slot: slotAt(Number(event.target.value), focus) })}
          >
            {shown.map((name, slot) => (
              <option key={slot} value={slot}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {locks.length > 1 && (
        <label>
          <span>lock</span>
          <select value={focus.lock} onChange={(event) => onFocus(focusOnLock(model, Number(event.target.value)))}>
            {locks.map((name, lock) => (
              <option key={lock} value={lock}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </span>
  );
}

/** The last entry stands for the focused line when that is not among the busiest. */
function slotAt(choice: number, focus: MachineFocus): number {
  return choice === LINES_MAX ? focus.slot : choice;
}
