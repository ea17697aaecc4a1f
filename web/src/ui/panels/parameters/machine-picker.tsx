/** The machine: its name, and a button for the dialog in which another machine is chosen. */
import { useApp } from "../../state/app-context.ts";
import { ChoiceMark } from "../../parts/choice-mark.tsx";
import { DialogButton } from "../../parts/dialog.tsx";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { bringMachineReader } from "../../reading/machine-reader.ts";
import { experimentOf } from "../../../lab/state/opened.ts";
import { machineOf } from "../../../lab/place-selectors.ts";
import { placementPhrase } from "../../../model/machine/placement-text.ts";

const MachineDialog = lazyPart("The dialog The machine", async () => {
  const [module] = await Promise.all([import("./machine-dialog.tsx"), bringMachineReader()]);
  return module.MachineDialog;
});

export function MachinePicker() {
  const machine = useApp(machineOf);
  const chosen = useApp((state) => experimentOf(state).machine);
  return (
    <div className="hl-machine-picker">
      <span className="hl-choice-label">Machine</span>
      <DialogButton
        className="hl-choice-button"
        title="The machine"
        label={
          <>
            <span>
              {machine?.file.title ?? chosen ?? "none"}
              {machine === undefined ? "" : placementPhrase(machine)}
            </span>
            <ChoiceMark />
          </>
        }
      >
        <MachineDialog />
      </DialogButton>
    </div>
  );
}
