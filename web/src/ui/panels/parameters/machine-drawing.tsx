/** The machine as the machine view lays it out: chips, cores, links, the tree's hubs. A picture, not a control. */
import { useMemo, useRef } from "react";
import type { Machine } from "../../../model/machine/machine.ts";
import type { ChipBox } from "../../../scene/machine/layout/layout-chips.ts";
import { layoutMachine, type MachineLayout } from "../../../scene/machine/layout/layout.ts";
import { nodeLabel } from "../../../scene/machine/layout/machine-parts.ts";
import { sideOf, unlikeCores } from "../../../scene/machine/layout/unlike-cores.ts";
import { useSize } from "../../parts/use-size.ts";
import { machineInWords } from "./machine-words.ts";

/** Largest width of the drawing, CSS px, and its width until its place has been measured. */
const WIDTH_MAX = 720;
const HEIGHT_MIN = 200;
const HEIGHT_MAX = 400;
/** Height of the drawing for each row of chips. */
const ROW = 150;

/** The drawing, and how it shows what sets cores apart. */
export function MachinePicture({ machine }: { machine: Machine }) {
  const { smt, work } = machine.model;
  return (
    <>
      <MachineDrawing machine={machine} />
      {(smt !== undefined || work !== undefined) && (
        <p className="hl-small hl-muted">
          {smt !== undefined && "Joined squares are threads of one core, which share its caches. "}
          {work !== undefined && "A smaller square is a slower core."}
        </p>
      )}
    </>
  );
}

export function MachineDrawing({ machine }: { machine: Machine }) {
  const ref = useRef<HTMLDivElement>(null);
  const width = Math.min(WIDTH_MAX, useSize(ref)?.width ?? WIDTH_MAX);
  const layout = useMemo(() => layoutOf(machine, width), [machine, width]);
  return (
    <div ref={ref} className="hl-machine-drawing">
      <svg viewBox={`0 0 ${layout.width} ${layout.height}`} role="img" aria-label={machineInWords(machine)}>
        <Tree layout={layout} />
        {layout.links.map((link) => (
          <polyline key={`${link.from}-${link.to}`} className="hl-machine-link" points={link.points.join(" ")} />
        ))}
        {layout.chips.map((chip) => (
          <Chip key={chip.node} chip={chip} layout={layout} />
        ))}
        {layout.joints.map(({ x, y, width: across, height }) => (
          <rect key={`${x} ${y}`} className="hl-machine-joint" x={x} y={y} width={across} height={height} />
        ))}
      </svg>
    </div>
  );
}

/** The layout for the drawing's own width: a drawing that is scaled down has texts too small to read. */
function layoutOf({ model, positions, links, groups }: Machine, width: number): MachineLayout {
  const rows = new Set(positions.map(([, y]) => y)).size;
  const height = Math.min(HEIGHT_MAX, Math.max(HEIGHT_MIN, rows * ROW));
  const { nodeOfCore, nodeCount } = model;
  const homes = new Map<number, number>();
  return layoutMachine(
    { nodeOfCore, nodeCount, positions, links, groups, homes, ...unlikeCores(model) },
    { width, height, running: model.coreCount, strips: 0 },
  );
}

/** Thickness of a link, CSS px; here no run says how busy it is. */
const LINK_PX = 1.2;

function Tree({ layout: { tree, textPx } }: { layout: MachineLayout }) {
  const places = [...(tree?.places.values() ?? [])];
  return (
    <g>
      {places
        .filter(({ level, part }) => level > 2 && part !== tree?.within)
        .map(({ part, x, y, width, height }) => (
          <rect key={part} className="hl-machine-frame" x={x} y={y} width={width} height={height} />
        ))}
      {places
        .filter(({ up }) => up.length > 0)
        .map(({ part, up }) => (
          <polyline key={part} className="hl-machine-link" strokeWidth={LINK_PX} points={up.join(" ")} />
        ))}
      {places
        .filter(({ level }) => level > 1)
        .map(({ part, level, hubX, hubY }) => (
          <circle key={part} className="hl-machine-hub" cx={hubX} cy={hubY} r={1 + level * 0.6} />
        ))}
      {places
        .filter(({ label }) => label !== "")
        .map(({ part, label, labelX, y }) => (
          <text key={part} className="hl-machine-node" x={labelX} y={y + textPx + 3}>
            {label}
          </text>
        ))}
    </g>
  );
}

/** Of a chip's name, CSS px; see .hl-machine-node. */
const NAME_SIZE = 12;
/** Room at both sides of the name, in heights of the type. */
const NAME_MARGINS = 1.4;

function Chip({ chip, layout }: { chip: ChipBox; layout: MachineLayout }) {
  return (
    <g>
      <rect className="hl-machine-chip" x={chip.x} y={chip.y} width={chip.width} height={chip.height} />
      {layout.detail !== "chip" && <path className="hl-machine-core" d={coresPath(chip, layout)} />}
      {chip.headerHeight >= 12 && (
        <text className="hl-machine-node" x={chip.x + 6} y={chip.y + chip.headerHeight - 6}>
          {nodeLabel(layout.parts, chip.node, chip.width / NAME_SIZE - NAME_MARGINS)}
        </text>
      )}
    </g>
  );
}

/** The cores of a chip are one element, since a machine may have a thousand of them. */
function coresPath({ cores }: ChipBox, layout: MachineLayout): string {
  return cores
    .map((core) => {
      const side = sideOf(layout, core);
      const [x, y] = [(layout.coreX[core] ?? 0) - side / 2, (layout.coreY[core] ?? 0) - side / 2];
      return `M${x} ${y}h${side}v${side}h${-side}z`;
    })
    .join("");
}
