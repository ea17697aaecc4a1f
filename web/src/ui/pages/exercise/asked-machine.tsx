/**
 * The machine beside a question, at the moment that the question is about. It stands still: the page has its state at
 * that cycle only, so that no key leads on to the answer.
 */
import { useEffect, useRef } from "react";
import { MACHINE_LAYERS } from "../../../canvas/machine-painter.ts";
import { whenMeasured } from "../../../canvas/when-measured.ts";
import { useSceneTheme } from "../../playback/use-scene-theme.ts";
import type { AskedMachine } from "../../playback/still-moment.ts";

const LAYERS = Array.from({ length: MACHINE_LAYERS }, (_, layer) => layer);

export function AskedMachineView({ moment, machine, words }: AskedMachine) {
  const surface = useRef<HTMLDivElement>(null);
  const theme = useSceneTheme();
  useEffect(() => {
    const element = surface.current;
    if (element === null) return undefined;
    let stop = (): void => undefined;
    let leave = (): void => undefined;
    let isGone = false;
    /* Loaded by import(), as first pictures of pages load it: a static import here would put it into two scripts. */
    void import("../../playback/still-machine.ts").then(({ paintMachine }) => {
      if (isGone) return;
      leave = whenMeasured(element, () => {
        stop();
        stop = paintMachine(element, { moment, machine });
      });
    });
    return () => {
      isGone = true;
      leave();
      stop();
    };
    /* The painter reads the theme by itself. */
  }, [moment, machine, theme]);
  return (
    <figure className="hl-asked-machine">
      <div ref={surface} className="hl-asked-surface" aria-hidden="true">
        {LAYERS.map((layer) => (
          <canvas key={layer} />
        ))}
      </div>
      <figcaption className="hl-small">{words}</figcaption>
    </figure>
  );
}
