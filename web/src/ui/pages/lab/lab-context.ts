/** The lab's own services, for components that act on running work. */
import { createContext, useContext } from "react";
import type { RunController } from "../../../session/controller/run-controller.ts";

export const LabContext = createContext<RunController | undefined>(undefined);

/** Undefined until the lab has mounted. */
export function useRunController(): RunController | undefined {
  return useContext(LabContext);
}
