/** A panel of the lab: a section that its title's button reduces to the title and brings back. The state says which. */
import { useLayoutEffect, useRef, type ReactNode } from "react";
import type { PanelId } from "../../model/lab-words.ts";
import { useApp, useDispatch } from "../app-context.ts";
import { experimentOf } from "../state/opened.ts";

interface PanelProps {
  readonly id: PanelId;
  /** Its name: the section's, and what is left of it when folded. */
  readonly label: string;
  readonly className: string;
  /** Must contain a PanelTitle. */
  readonly children: ReactNode;
}

export function Panel({ id, label, className, children }: PanelProps) {
  const folded = useApp((state) => experimentOf(state).folded.includes(id));
  const section = useRef<HTMLElement>(null);
  useKeptFocus(section, folded);
  return (
    <section
      ref={section}
      id={id}
      tabIndex={-1}
      className={`hl-panel ${className}`}
      aria-label={label}
      data-folded={folded ? "" : undefined}
    >
      {folded ? (
        <div className="hl-panel-head">
          <PanelTitle panel={id}>{label}</PanelTitle>
        </div>
      ) : (
        children
      )}
    </section>
  );
}

interface PanelTitleProps {
  readonly panel: PanelId;
  /** Where something else beside it says what the panel is. */
  readonly hideText?: boolean;
  readonly children: string;
}

export function PanelTitle({ panel, hideText, children }: PanelTitleProps) {
  const folded = useApp((state) => experimentOf(state).folded.includes(panel));
  const dispatch = useDispatch();
  const hidden = hideText === true && !folded;
  return (
    <h2 className="hl-panel-title">
      <button
        type="button"
        className="hl-fold"
        aria-expanded={!folded}
        title={folded ? "Show this panel" : "Reduce this panel to its title"}
        onClick={() => dispatch({ kind: "fold", panel })}
      >
        <span className="hl-fold-mark" aria-hidden="true">
          {folded ? "▸" : "▾"}
        </span>
        <span className={hidden ? "hl-visually-hidden" : undefined}>{children}</span>
      </button>
    </h2>
  );
}

/** The button that was pressed goes with what was folded: the focus stays on its successor. */
function useKeptFocus(section: React.RefObject<HTMLElement | null>, folded: boolean): void {
  const before = useRef(folded);
  useLayoutEffect(() => {
    if (before.current === folded) return;
    before.current = folded;
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    section.current?.querySelector<HTMLElement>(".hl-fold")?.focus({ preventScroll: true });
  }, [section, folded]);
}
