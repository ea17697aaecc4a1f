/** The buttons that begin presenting (the whole screen, large type, keys instead of a pointer) and that end it. */
import { Button } from "react-aria-components/Button";
import { useStore } from "../state/app-context.ts";
import { leavePresenting, PRESENT_BUTTON_CLASS, startPresenting } from "./use-presenting.ts";

export function PresentButton() {
  const store = useStore();
  return (
    <Button className={`${PRESENT_BUTTON_CLASS} hl-button hl-no-print`} onPress={() => startPresenting(store)}>
      Present
    </Button>
  );
}

/** Style sheets show it on phones and tablets only: they may have no Escape key. */
export function LeaveButton() {
  const store = useStore();
  return (
    <Button className="hl-present-leave hl-button hl-no-print" onPress={() => leavePresenting(store)}>
      Leave
    </Button>
  );
}
