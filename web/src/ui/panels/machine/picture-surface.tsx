/**
 * The element of a picture: stacked canvases, on which a painter draws, and the pointer over them. What the pointer is
 * at is reported only when it changes.
 */
import { useRef, type RefObject } from "react";
import type { MachineHit } from "../../../scene/machine/hit-test.ts";

interface PictureSurfaceProps {
  readonly surface: RefObject<HTMLDivElement | null>;
  readonly layers: number;
  readonly label: string;
  /** Identifier of the element that says what the picture shows. */
  readonly describedBy?: string | undefined;
  readonly hitTest: (x: number, y: number) => MachineHit | undefined;
  readonly onHit: (hit: MachineHit | undefined) => void;
  readonly onPick: (hit: MachineHit | undefined) => void;
  /** A double click: the reader wants to see the part at that place alone. */
  readonly onEnter?: ((hit: MachineHit | undefined) => void) | undefined;
}

export function PictureSurface(props: PictureSurfaceProps) {
  const { surface, layers, label, describedBy, hitTest, onHit, onPick, onEnter } = props;
  const last = useRef("");
  const hitAt = (event: React.MouseEvent): MachineHit | undefined => {
    const box = event.currentTarget.getBoundingClientRect();
    return hitTest(event.clientX - box.left, event.clientY - box.top);
  };
  const report = (next: MachineHit | undefined): void => {
    const key = next === undefined ? "" : JSON.stringify(next);
    if (key === last.current) return;
    last.current = key;
    onHit(next);
  };
  return (
    <div
      ref={surface}
      className="hl-surface"
      role="img"
      aria-label={label}
      aria-describedby={describedBy}
      onPointerMove={(event) => report(hitAt(event))}
      onPointerLeave={() => report(undefined)}
      onPointerDown={(event) => onPick(hitAt(event))}
      onDoubleClick={(event) => onEnter?.(hitAt(event))}
    >
      {Array.from({ length: layers }, (_, layer) => (
        <canvas key={layer} />
      ))}
    </div>
  );
}
