/**
 * The choice of the variant whose run the machine, the profile and the code show; the figure's slider chooses its x
 * value.
 */
import { useApp, useDispatch } from "../../state/app-context.ts";
import { Choice } from "../../parts/choice.tsx";
import { scenarioOf } from "../../../lab/state/opened.ts";
import { selectedRef, visibleVariants } from "../../../lab/place-selectors.ts";

export function RunPicker() {
  const scenario = useApp(scenarioOf);
  const selected = useApp(selectedRef);
  const visible = useApp(visibleVariants);
  const dispatch = useDispatch();
  if (scenario === undefined || selected === undefined) return null;
  const variants = scenario.file.variants.filter((variant) => visible.includes(variant.id));
  return (
    <Choice
      label="Selected run"
      options={variants.map((variant) => ({ id: variant.id, label: variant.label }))}
      value={selected.seriesId}
      onChange={(variant) => dispatch({ kind: "change", change: { variant, x: selected.x } })}
    />
  );
}
