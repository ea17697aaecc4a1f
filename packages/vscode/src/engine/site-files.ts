/** What programs may use of Hotline: the headers of its library and its machines, inside of the engine's script. */
import { MachinesOnDemand } from "../../../../web/src/model/machine/machines-on-demand.ts";
import type { Machine } from "../../../../web/src/model/machine/machine.ts";
import type { MachineFile } from "../../../../web/src/model/machine/schema.ts";
import { LIBRARY_FILES } from "../../../../web/src/ui/site/library-files.ts";

const machineFiles = import.meta.glob<MachineFile>("../../../../scenarios/machines/*.json", {
  import: "default",
  eager: true,
});

/** By their ids. */
export const MACHINES: ReadonlyMap<string, Machine> = new MachinesOnDemand(Object.values(machineFiles));

/** Headers by their paths in the library. */
export const LIBRARY: ReadonlyMap<string, string> = new Map(Object.entries(LIBRARY_FILES));
