/**
 * The keys of the lab: "?" opens the list of them, and a button does. While presenting the list is another one, and
 * use-presenting.ts shows it.
 */
import { useEffect, useState } from "react";
import { DialogButton, OpenDialog } from "../../parts/dialog.tsx";
import { KeyList } from "../../parts/key-list.tsx";
import { hasOwnKeys } from "../../panels/tour/tour-keys.ts";
import { LAB_KEYS } from "./lab-key-groups.ts";

const TITLE = "Keys of the lab";

export function KeysButton() {
  return (
    <DialogButton label="Keys" className="hl-keys-button hl-no-print" title={TITLE}>
      <Keys />
    </DialogButton>
  );
}

/** Listens for the key, and shows the list. */
export function KeysOnQuestionMark() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, defaultPrevented, altKey, ctrlKey, metaKey, target } = event;
      if (key !== "?" || defaultPrevented || altKey || ctrlKey || metaKey || hasOwnKeys(target)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  if (!isOpen) return null;
  return (
    <OpenDialog title={TITLE} onClose={() => setOpen(false)}>
      <Keys />
    </OpenDialog>
  );
}

function Keys() {
  return (
    <div className="hl-keys hl-small">
      {LAB_KEYS.map(({ where, keys }) => (
        <section key={where} aria-label={where}>
          <h3 className="hl-muted">{where}</h3>
          <KeyList keys={keys} />
        </section>
      ))}
    </div>
  );
}
