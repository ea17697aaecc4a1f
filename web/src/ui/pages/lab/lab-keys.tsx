/**
 * The keys of the lab: "?" opens the list of them, and a button does. While presenting the list is another one, and
 * use-presenting.ts shows it.
 */
import { useEffect, useState } from "react";
import { DialogButton, OpenDialog } from "../../parts/dialog.tsx";
import { KeyList, type KeyMeaning } from "../../parts/key-list.tsx";
import { hasOwnKeys } from "../../panels/tour/tour-keys.ts";

const TITLE = "Keys of the lab";

interface KeyGroup {
  readonly where: string;
  readonly keys: readonly KeyMeaning[];
}

const LAB_KEYS: readonly KeyGroup[] = [
  {
    where: "In the machine and the timeline",
    keys: [
      ["Space", "play and pause"],
      ["← →", "one act of a hand-off; with Shift one event"],
      ["[ ]", "the hand-off before, and the next one"],
      ["Home, End", "begin and end of what is recorded"],
      ["Enter, Esc", "in the machine: into a part of it, and out again"],
      ["+ −", "in the timeline: closer, and wider"],
      ["I, O", "in the timeline: begin and end of a selection"],
    ],
  },
  {
    where: "In the figure",
    keys: [
      ["← →", "the point before, and the next one of the curve"],
      ["↑ ↓", "to the curve above, and below"],
      ["Enter", "select the point's run"],
    ],
  },
  {
    where: "In the program",
    keys: [["Ctrl+Enter", "run the edited program"]],
  },
  {
    where: "In a tour, anywhere",
    keys: [
      ["Page down, Page up", "next and previous step"],
      ["← →", "one act of a hand-off; with Shift one event"],
    ],
  },
  {
    where: "In a race",
    keys: [
      ["Space", "start and pause"],
      ["← →", "a twentieth of the race back, and on"],
      ["Home, End", "the start, and the finishing line"],
      ["Esc", "close the race"],
    ],
  },
  { where: "Anywhere", keys: [["?", "this list"]] },
];

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
