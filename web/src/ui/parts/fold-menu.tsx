/**
 * Controls that stand in a row where there is room, and elsewhere behind a button that unfolds them. The style sheet
 * says where that is. Not a popover: the dialogs that these controls open give the focus back to them, so they stay.
 */
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import "./fold-menu.css";

interface FoldMenuProps {
  /** The words of the button. */
  readonly label: string;
  readonly children: ReactNode;
}

export function FoldMenu({ label, children }: FoldMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    /* A dialog that is opened here lies elsewhere in the page; and while presenting the row itself is out of sight. */
    const press = ({ target }: PointerEvent): void => {
      const row = whole.current;
      if (row === null || !row.checkVisibility() || !(target instanceof Element)) return;
      if (!row.contains(target) && target.closest(".hl-overlay") === null) setOpen(false);
    };
    document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  }, [isOpen]);
  const close = (event: KeyboardEvent): void => {
    /* For React a dialog that was opened here is inside, and Escape closes that. */
    const isInside = event.target instanceof Node && whole.current?.contains(event.target) === true;
    if (!isOpen || !isInside || event.key !== "Escape") return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div ref={whole} className="hl-fold-menu" onKeyDown={close}>
      <button
        ref={button}
        type="button"
        className="hl-button hl-fold-menu-button hl-no-print"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      <div className="hl-fold-menu-list" data-open={isOpen ? "" : undefined}>
        {children}
      </div>
    </div>
  );
}
