/**
 * The machine beside a question, at the moment that the question is about. It stands still: the page has its state at
 * that cycle only, so that no key leads on to the answer.
 */
import { useEffect, useRef } from "react";
import { MACHINE_LAYERS } from "../../../canvas/machine-painter.ts";
import { whenMeasured } from "../../../canvas/when-measured.ts";
import { paintMachine } from "../../playback/still-machine.ts";
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
    const paint = (): void => {
      stop();
      stop = paintMachine(element, { moment, machine });
    };
    const leave = whenMeasured(element, paint);
    return () => {
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
