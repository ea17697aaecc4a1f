/** The load of a machine's links over a trace, counted after the picture has been shown for the first time. */
import { useEffect, useState } from "react";
import { linkLoads, messagesOf, type LinkLoads } from "../../../scene/machine/link-load.ts";
import { layoutMachine } from "../../../scene/machine/layout.ts";
import type { RunScene } from "../../../scene/run-scene.ts";

export function useLinkLoads(scene: RunScene): LinkLoads | undefined {
  const [counted, setCounted] = useState<{ readonly of: RunScene; readonly loads: LinkLoads } | undefined>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => setCounted({ of: scene, loads: loadsOf(scene) }));
    return () => clearTimeout(timer);
  }, [scene]);
  return counted?.of === scene ? counted.loads : undefined;
}

/** Any size will do: links and their ends are the same in all. */
function loadsOf({ model, machine }: RunScene): LinkLoads {
  const layout = layoutMachine(machine, { width: 400, height: 300, running: model.coreCount });
  return linkLoads(messagesOf(model, machine), layout);
}
