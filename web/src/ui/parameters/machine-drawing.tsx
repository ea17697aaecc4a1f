/** The machine's chips where its file places them, its links, and its cores as squares. A picture, not a control. */
import { extent } from "d3-array";
import type { Machine } from "../../model/machine.ts";

const CHIP = 56;
const SPACING = 92;

interface Placed {
  readonly node: number;
  readonly x: number;
  readonly y: number;
  readonly cores: number;
}

/** The smallest distance between chips becomes SPACING. */
function place(machine: Machine): readonly Placed[] {
  const { positions } = machine;
  const [left = 0] = extent(positions, (p) => p[0]);
  const [top = 0] = extent(positions, (p) => p[1]);
  const gaps = positions.flatMap((a, i) =>
    positions.slice(i + 1).map((b) => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]))),
  );
  const unit = SPACING / (Math.min(...gaps.filter((gap) => gap > 0), Infinity) || 1);
  const scale = Number.isFinite(unit) && unit > 0 ? unit : 1;
  return positions.map((p, node) => ({
    node,
    x: (p[0] - left) * scale,
    y: (p[1] - top) * scale,
    cores: machine.model.nodeOfCore.filter((one) => one === node).length,
  }));
}

export function MachineDrawing({ machine }: { machine: Machine }) {
  const chips = place(machine);
  const width = Math.max(...chips.map((chip) => chip.x)) + CHIP;
  const height = Math.max(...chips.map((chip) => chip.y)) + CHIP;
  const { nodeCount, coreCount } = machine.model;
  return (
    <svg
      className="hl-machine-drawing"
      viewBox={`-2 -2 ${width + 4} ${height + 4}`}
      role="img"
      aria-label={`${nodeCount} chips with ${coreCount} cores in all, joined by ${machine.links.length} links`}
    >
      {machine.links.map(([a, b]) => {
        const [from, to] = [chips[a], chips[b]];
        return from === undefined || to === undefined ? null : (
          <line
            key={`${a}-${b}`}
            className="hl-machine-link"
            x1={from.x + CHIP / 2}
            y1={from.y + CHIP / 2}
            x2={to.x + CHIP / 2}
            y2={to.y + CHIP / 2}
          />
        );
      })}
      {chips.map((chip) => (
        <Chip key={chip.node} chip={chip} />
      ))}
    </svg>
  );
}

function Chip({ chip }: { chip: Placed }) {
  const columns = Math.ceil(Math.sqrt(chip.cores * 1.2));
  const cell = (CHIP - 12) / Math.max(1, columns);
  return (
    <g transform={`translate(${chip.x} ${chip.y})`}>
      <rect className="hl-machine-chip" width={CHIP} height={CHIP} rx={3} />
      {Array.from({ length: chip.cores }, (_, core) => (
        <rect
          key={core}
          className="hl-machine-core"
          x={6 + (core % columns) * cell + cell * 0.1}
          y={14 + Math.floor(core / columns) * cell + cell * 0.1}
          width={cell * 0.8}
          height={cell * 0.8}
        />
      ))}
      <text className="hl-machine-node" x={6} y={11}>{`node ${chip.node}`}</text>
    </g>
  );
}
