/** The load of a machine's links over a trace, counted after the picture has been shown for the first time. */
import { useEffect, useState } from "react";
import { loadsOfTrace, type LinkLoads } from "../../../scene/machine/link-load.ts";
import type { RunScene } from "../../../scene/run-scene.ts";

/** Nothing is counted unless `wanted`. */
export function useLinkLoads(scene: RunScene, wanted: boolean): LinkLoads | undefined {
  const [counted, setCounted] = useState<{ readonly of: RunScene; readonly loads: LinkLoads } | undefined>(undefined);
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setTimeout(() => setCounted({ of: scene, loads: loadsOfTrace(scene.model, scene.machine) }));
    return () => clearTimeout(timer);
  }, [scene, wanted]);
  return counted?.of === scene ? counted.loads : undefined;
}
