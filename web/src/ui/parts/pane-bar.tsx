/** The bar by which a reader chooses which pane of a page is shown, where there is no room for all of them. */
import type { MouseEvent } from "react";
import { ControlGroup } from "./control-group.tsx";
import "./pane-bar.css";

interface PaneBarProps<Id extends string> {
  readonly label: string;
  /** The panes in their order, by their names. */
  readonly panes: readonly (readonly [Id, string])[];
  readonly isShown: (id: Id) => boolean;
  readonly onShow: (id: Id, event: MouseEvent<HTMLElement>) => void;
}

export function PaneBar<Id extends string>({ label, panes, isShown, onShow }: PaneBarProps<Id>) {
  return (
    <ControlGroup label={label} className="hl-panes hl-no-print">
      {panes.map(([id, name]) => (
        <button
          key={id}
          type="button"
          className={`hl-pane hl-pane--${id}`}
          aria-pressed={isShown(id)}
          onClick={(event) => onShow(id, event)}
        >
          {name}
        </button>
      ))}
    </ControlGroup>
  );
}
