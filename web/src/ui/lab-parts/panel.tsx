/**
 * A panel of the lab: a section whose title is a button that folds it to the title, and unfolds it. The state keeps
 * that.
 */
import { createContext, useContext, useLayoutEffect, useRef, type ReactNode } from "react";
import type { PanelId } from "../../model/scenario/lab-words.ts";
import { useApp, useDispatch } from "../state/app-context.ts";
import { useStaleMark } from "../state/stale.ts";
import { ErrorBoundary } from "../parts/error-boundary.tsx";
import { experimentOf } from "../../lab/state/opened.ts";

/** False where panels are always unfolded: an embed shows the parts that its author chose. */
export const FoldingContext = createContext(true);

/** Is the panel folded to its title? */
function useFolded(panel: PanelId): boolean {
  const foldable = useContext(FoldingContext);
  const folded = useApp((state) => experimentOf(state).folded.includes(panel));
  return foldable && folded;
}

interface PanelProps {
  readonly id: PanelId;
  /** The panel's name: that of the section, and the one part that is left when it is folded. */
  readonly label: string;
  readonly className: string;
  /** Must contain a PanelTitle. */
  readonly children: ReactNode;
}

export function Panel({ id, label, className, children }: PanelProps) {
  const folded = useFolded(id);
  const section = useRef<HTMLElement>(null);
  useSavedFocus(section, folded);
  return (
    <section
      ref={section}
      id={id}
      tabIndex={-1}
      className={`hl-panel ${className}`}
      aria-label={label}
      data-folded={folded ? "" : undefined}
      {...useStaleMark()}
    >
      {folded ? (
        <div className="hl-panel-head">
          <PanelTitle panel={id}>{label}</PanelTitle>
        </div>
      ) : (
        <ErrorBoundary what={`The panel ${label}`}>{children}</ErrorBoundary>
      )}
    </section>
  );
}

interface PanelTitleProps {
  readonly panel: PanelId;
  /** True where another element beside the panel tells what it is. */
  readonly hideText?: boolean;
  readonly children: string;
}

export function PanelTitle({ panel, hideText, children }: PanelTitleProps) {
  const foldable = useContext(FoldingContext);
  const folded = useFolded(panel);
  const dispatch = useDispatch();
  const hidden = hideText === true && !folded;
  const text = <span className={hidden ? "hl-visually-hidden" : undefined}>{children}</span>;
  if (!foldable) return <h2 className="hl-panel-title">{text}</h2>;
  return (
    <h2 className="hl-panel-title">
      <button
        type="button"
        className={`hl-fold ${hidden ? "hl-fold--bare" : ""}`}
        aria-expanded={!folded}
        title={folded ? "Expand panel" : "Collapse panel"}
        onClick={() => dispatch({ kind: "fold", panel })}
      >
        <span className="hl-fold-mark" aria-hidden="true">
          {folded ? "▸" : "▾"}
        </span>
        {text}
      </button>
    </h2>
  );
}

/** Folding mounts the title's button anew: the focus moves to the new button. */
function useSavedFocus(section: React.RefObject<HTMLElement | null>, folded: boolean): void {
  const before = useRef(folded);
  useLayoutEffect(() => {
    if (before.current === folded) return;
    before.current = folded;
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    section.current?.querySelector<HTMLElement>(".hl-fold")?.focus({ preventScroll: true });
  }, [section, folded]);
}
