/** Which run the machine, the profile and the code show: its variant and its place on the x-axis. */
import { useApp, useDispatch } from "../../state/app-context.ts";
import { Choice } from "../../parts/choice.tsx";
import { scenarioOf } from "../../../lab/state/opened.ts";
import { selectedRef, sweepValues, visibleVariants } from "../../../lab/selectors.ts";

export function RunPicker({ label }: { label: string }) {
  const scenario = useApp(scenarioOf);
  const selected = useApp(selectedRef);
  const values = useApp(sweepValues);
  const visible = useApp(visibleVariants);
  const dispatch = useDispatch();
  if (scenario === undefined || selected === undefined) return null;
  const variants = scenario.file.variants.filter((variant) => visible.includes(variant.id));
  return (
    <>
      <Choice
        label="Selected run"
        options={variants.map((variant) => ({ id: variant.id, label: variant.label }))}
        value={selected.seriesId}
        onChange={(variant) => dispatch({ kind: "change", change: { variant, x: selected.x } })}
      />
      <Choice
        label={`at ${label}`}
        options={values.map((value) => ({ id: String(value), label: String(value) }))}
        value={String(selected.x)}
        onChange={(x) => dispatch({ kind: "change", change: { variant: selected.seriesId, x: Number(x) } })}
      />
    </>
  );
}
