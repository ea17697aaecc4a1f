/**
 * The choice of the machine's cores that run: a list to type, empty for the first ones. Its mistakes are told below it.
 */
import { useId } from "react";
import type { Machine } from "../../../model/machine/machine.ts";
import { formatProblem } from "../../../model/json/problem.ts";
import { placedMachine } from "../../../model/machine/placement.ts";
import { parsePlacement } from "../../../model/machine/placement-text.ts";
import { Said } from "../../parts/announced.tsx";

/** The cores that a text lists, none for an empty text; or the reason why the machine cannot run on them. */
type ListedCores =
  | { readonly kind: "cores"; readonly cores: readonly number[] | undefined }
  | { readonly kind: "wrong"; readonly why: string };

/** `machine` is the whole machine, of which the text lists cores. */
export function listedCores(text: string, machine: Machine | undefined): ListedCores {
  if (text.trim() === "" || machine === undefined) return { kind: "cores", cores: undefined };
  const cores = parsePlacement(text);
  if (!cores.ok) return { kind: "wrong", why: cores.error };
  const placed = placedMachine(machine, cores.value);
  if (!placed.ok) return { kind: "wrong", why: placed.error.map(formatProblem).join("; ") };
  return { kind: "cores", cores: cores.value };
}

interface CoreListProps {
  readonly text: string;
  readonly listed: ListedCores;
  readonly onText: (text: string) => void;
}

export function CoreList({ text, listed, onText }: CoreListProps) {
  const noteId = useId();
  const wrong = listed.kind === "wrong";
  return (
    <div className="hl-core-list">
      <label>
        <span className="hl-choice-label">Cores that run</span>
        <input
          className="hl-number-input"
          type="text"
          value={text}
          placeholder="its first ones"
          aria-invalid={wrong}
          aria-describedby={noteId}
          onChange={(event) => onText(event.target.value)}
        />
      </label>
      <p id={noteId} className="hl-small hl-muted">
        {wrong
          ? listed.why
          : "A list such as 0,6,12-17, in the order in which cores are added; two cores of different chips are 0,6 on six-core chips."}
      </p>
      {/* While a list is typed it is often wrong: that is announced when the reader stops. */}
      <Said words={wrong ? listed.why : ""} />
    </div>
  );
}
