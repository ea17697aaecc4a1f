/**
 * Keys pressed while the focus is inside an embed. A presenter who has clicked into an embed must not lose the deck:
 * keys of the remote that the embed has no use for go on to the host. Keys are only ever heard with the focus inside;
 * nothing here takes a key from the page around.
 */
import type { KeyEvent } from "../../embed/protocol.ts";
import { hasOwnKeys } from "../panels/tour/tour-keys.ts";

const PASSED: readonly KeyEvent["key"][] = ["PageDown", "PageUp", "Escape", "b", ".", "f"];

interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly target: EventTarget | null;
}

/** The key to pass on; undefined when the embed uses the key. */
function keyForHost(press: KeyPress): KeyEvent["key"] | undefined {
  if (press.altKey || press.ctrlKey || press.metaKey || hasOwnKeys(press.target)) return undefined;
  return PASSED.find((key) => key === press.key);
}

/**
 * Listens before any part of the embed acts on the key: with a deck around, the deck decides what a page forward means.
 */
export function passKeys(isDriven: () => boolean, pass: (key: KeyEvent["key"]) => void): void {
  window.addEventListener(
    "keydown",
    (event) => {
      const key = isDriven() ? keyForHost(event) : undefined;
      if (key === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      pass(key);
    },
    { capture: true },
  );
}
