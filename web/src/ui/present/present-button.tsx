/** The button that begins presenting: the whole screen, large type, keys instead of a pointer. */
import { Button } from "react-aria-components/Button";
import { useStore } from "../state/app-context.ts";
import { PRESENT_BUTTON_CLASS, startPresenting } from "./use-presenting.ts";

export function PresentButton() {
  const store = useStore();
  return (
    <Button className={`${PRESENT_BUTTON_CLASS} hl-button hl-no-print`} onPress={() => startPresenting(store)}>
      Present
    </Button>
  );
}
