/**
 * The machine beside a question, at the moment that the question is about. It stands still: the page has its state at
 * that cycle only, so that no key leads on to the answer.
 */
import { useEffect, useRef } from "react";
import { MACHINE_LAYERS } from "../../canvas/machine-painter.ts";
import type { FirstMachine } from "../first/first-file.ts";
import { paintMachine } from "../first/still-machine.ts";

export interface AskedMachine extends FirstMachine {
  /** What the picture shows, in sentences. */
  readonly words: string;
}

const LAYERS = Array.from({ length: MACHINE_LAYERS }, (_, layer) => layer);

export function AskedMachineView({ moment, machine, words }: AskedMachine) {
  const surface = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = surface.current;
    if (element === null) return undefined;
    let stop = paintMachine(element, { moment, machine });
    const again = (): void => {
      stop();
      stop = paintMachine(element, { moment, machine });
    };
    const sized = new ResizeObserver(again);
    const themed = new MutationObserver(again);
    sized.observe(element);
    themed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      sized.disconnect();
      themed.disconnect();
      stop();
    };
  }, [moment, machine]);
  return (
    <figure className="hl-asked-machine">
      <div ref={surface} className="hl-surface" aria-hidden="true">
        {LAYERS.map((layer) => (
          <canvas key={layer} />
        ))}
      </div>
      <figcaption className="hl-small">{words}</figcaption>
    </figure>
  );
}
