/** The lab's own services, for components that act on running work. */
import { createContext, useContext } from "react";
import type { FigureSweep } from "../../../session/figure/figure-sweep.ts";

export const LabContext = createContext<FigureSweep | undefined>(undefined);

/** Undefined until the lab has mounted. */
export function useFigureSweep(): FigureSweep | undefined {
  return useContext(LabContext);
}
