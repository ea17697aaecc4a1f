/** Tells, in the machine dialog, whether this browser keeps the reader's chosen machine, and any failure to keep it. */
import { Button } from "react-aria-components/Button";
import type { Machine } from "../../../model/machine/machine.ts";
import type { OwnMachines } from "./own-machines.ts";

export function OwnMachineKeeping({
  own,
  chosen,
}: {
  readonly own: OwnMachines;
  readonly chosen: Machine | undefined;
}) {
  return (
    <>
      {chosen !== undefined && <Keeping own={own} machine={chosen} />}
      {own.refusal !== undefined && (
        <p className="hl-small" role="alert">
          {own.refusal}
        </p>
      )}
      {own.unreadable.length > 0 && (
        <div className="hl-machine-file-problems hl-small" role="alert">
          {own.unreadable.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <Button className="hl-button" onPress={own.forgetUnreadable}>
            Remove what cannot be read
          </Button>
        </div>
      )}
    </>
  );
}

function Keeping({ own, machine }: { readonly own: OwnMachines; readonly machine: Machine }) {
  const isStored = own.isStored(machine);
  return (
    <p className="hl-small">
      {isStored ? "This browser keeps this machine for every scenario. " : "This browser does not keep this machine. "}
      <Button className="hl-button" onPress={() => (isStored ? own.forget(machine) : own.keep(machine))}>
        {isStored ? "Remove from this browser" : "Keep in this browser"}
      </Button>
    </p>
  );
}
