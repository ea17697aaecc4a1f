/** Opens and closes the scenario's tour, where it has one. */
import { useApp, useDispatch } from "../../state/app-context.ts";
import { Toggle } from "../../parts/toggle.tsx";
import { experimentOf, scenarioOf } from "../../../lab/state/opened.ts";
import { stepsOf } from "../../../lab/tour/steps.ts";

export const TOUR_BUTTON_CLASS = "hl-tour-button";

export function TourButton() {
  const count = useApp((state) => stepsOf(scenarioOf(state)).length);
  const open = useApp((state) => experimentOf(state).tour !== undefined);
  const dispatch = useDispatch();
  if (count === 0) return null;
  return (
    <span className={`${TOUR_BUTTON_CLASS} hl-no-print`}>
      <Toggle
        on={open}
        onChange={(on) => dispatch({ kind: "tour", step: on ? 1 : undefined })}
        label={`Tour, ${count} steps`}
      >
        Tour
      </Toggle>
    </span>
  );
}
