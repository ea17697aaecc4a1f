/**
 * The dialog of the machine: a drawing of its chips and every one of its numbers with its source. Another machine is
 * chosen in it, one of the site or one from a file.
 */
import { useState } from "react";
import { Button } from "react-aria-components/Button";
import type { Machine } from "../../../model/machine/machine.ts";
import { useApp, useDispatch } from "../../state/app-context.ts";
import { Choice, type ChoiceOption } from "../../parts/choice.tsx";
import { machineOptions } from "../../parts/machine-options.ts";
import { DialogFoot } from "../../parts/dialog.tsx";
import { experimentOf, openedOf, scenarioOf } from "../../../lab/state/opened.ts";
import { machineOf } from "../../../lab/place-selectors.ts";
import { saveText } from "../../parts/save-file.ts";
import { machineFileText, machineText } from "../../../model/machine/machine-text.ts";
import { wholeMachine } from "../../../model/machine/placement.ts";
import { placementText } from "../../../model/machine/placement-text.ts";
import { CoreList, listedCores } from "./core-list.tsx";
import { MachineFacts } from "./machine-facts.tsx";
import { MachineFile } from "./machine-file.tsx";
import { MeasuredCurves } from "./measured-curves.tsx";
import { lazyPart } from "../../parts/lazy-part.tsx";
import type { SourceFile } from "../../../model/import/texts/source-file.ts";
import { OwnMachineKeeping } from "./own-machine-keeping.tsx";
import { type OwnMachines, placeOf, useOwnMachines } from "./own-machines.ts";

/** The entry of one of the reader's own machines in the list of machines; no id of a machine has brackets. */
const ownId = (place: number): string => `(file ${place})`;

const YourMachine = lazyPart("The part Your machine", () =>
  import("./your-machine.tsx").then((module) => module.YourMachine),
);

/** The list of machines, or what makes one from measurements, with the texts that were handed over to it. */
export function MachineDialog() {
  const dispatch = useDispatch();
  const present = useApp(machineOf);
  const isOfFile = useApp((state) => experimentOf(state).machineFile !== undefined);
  const ofLink = isOfFile && present !== undefined ? wholeMachine(present) : undefined;
  const own = useOwnMachines(ofLink);
  const [measured, setMeasured] = useState<readonly SourceFile[] | undefined>(undefined);
  if (measured === undefined) return <MachineList own={own} ofLink={ofLink} onMeasurements={setMeasured} />;
  const use = (machine: Machine): void => {
    own.take(machine);
    const machineFile = machineText(machine);
    dispatch({ kind: "change", change: { machine: undefined, machineFile, placement: undefined } });
  };
  return <YourMachine given={measured} onUse={use} onBack={() => setMeasured(undefined)} />;
}

interface MachineListProps {
  readonly own: OwnMachines;
  readonly ofLink: Machine | undefined;
  readonly onMeasurements: (sources: readonly SourceFile[]) => void;
}

function MachineList({ own, ofLink, onMeasurements }: MachineListProps) {
  const dispatch = useDispatch();
  const present = useApp(machineOf);
  const standard = useApp((state) => scenarioOf(state)?.file.machine);
  const [id, setId] = useState(() =>
    ofLink === undefined ? (present?.file.id ?? standard ?? "") : ownId(placeOf(own.machines, ofLink)),
  );
  const machines = useApp((state) => openedOf(state)?.machines);
  const placement = useApp((state) => experimentOf(state).placement);
  const [list, setList] = useState(placement === undefined ? "" : placementText(placement));
  const mine = own.machines.find((_, place) => ownId(place) === id);
  const machine = mine ?? machines?.get(id);
  const listed = listedCores(list, machine);
  const use = () => {
    const ofSite = mine !== undefined || id === standard ? undefined : id;
    const machineFile = mine === undefined ? undefined : machineText(mine);
    const cores = listed.kind === "cores" ? listed.cores : undefined;
    dispatch({ kind: "change", change: { machine: ofSite, machineFile, placement: cores } });
  };
  return (
    <>
      <Choice
        label="Machine"
        hideLabel
        options={optionsOf([...(machines?.values() ?? [])], own.machines)}
        value={id}
        onChange={setId}
      />
      <MachineFile onMachine={(read) => setId(ownId(own.take(read)))} onMeasurements={onMeasurements} />
      <OwnMachineKeeping own={own} chosen={mine} />
      <CoreList text={list} listed={listed} onText={setList} />
      {mine === undefined && <MeasuredCurves machine={id} />}
      {machine === undefined ? <p>There is no machine “{id}”.</p> : <MachineFacts machine={machine} />}
      <DialogFoot>
        <Button
          className="hl-button hl-button--primary"
          slot="close"
          isDisabled={listed.kind === "wrong"}
          onPress={use}
        >
          Use this machine
        </Button>
        {machine !== undefined && (
          <Button
            className="hl-button"
            onPress={() => saveText(`${machine.file.id}.json`, machineFileText(machine), "application/json")}
          >
            Save as a file
          </Button>
        )}
      </DialogFoot>
    </>
  );
}

function optionsOf(machines: readonly Machine[], own: readonly Machine[]): readonly ChoiceOption<string>[] {
  const mine = own.map(({ file }, place) => ({
    id: ownId(place),
    label: `${file.title} (from a file)`,
    group: "From files",
  }));
  return [...mine, ...machineOptions(machines)];
}
