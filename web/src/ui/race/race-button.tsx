/** Opens a race of the selected run, where there is a run to race against. */
import { Button } from "react-aria-components/Button";
import { usualRival } from "../../lab/race.ts";
import { useApp, useStore } from "../state/app-context.ts";
import { openRace, RACE_BUTTON_CLASS } from "./race-ways.ts";

export function RaceButton() {
  const store = useStore();
  const has = useApp((state) => usualRival(state) !== undefined);
  if (!has) return null;
  return (
    <Button className={`${RACE_BUTTON_CLASS} hl-button hl-no-print`} onPress={() => openRace(store)}>
      Race
    </Button>
  );
}
