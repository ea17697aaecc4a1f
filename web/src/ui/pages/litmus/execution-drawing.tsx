/**
 * One moment of an execution as a picture: cores, the stores that wait in their buffers, memory. Stores move by style
 * transitions, so that a step back is as smooth as a step forward; with reduced motion they jump.
 */
import { useMemo } from "react";
import type { LitmusProgram } from "../../../base/litmus.ts";
import type { WitnessMoment } from "../../../litmus/outcomes/replay.ts";
import { type Box, executionLayout, TILE, tilesOf, wayOf } from "./execution-layout.ts";

interface ExecutionDrawingProps {
  readonly program: LitmusProgram;
  readonly moments: readonly WitnessMoment[];
  readonly at: number;
}

export function ExecutionDrawing({ program, moments, at }: ExecutionDrawingProps) {
  const depth = useMemo(
    () => Math.max(...moments.flatMap(({ buffers }) => buffers.map((one) => one.length))),
    [moments],
  );
  const layout = useMemo(() => executionLayout(program, depth), [program, depth]);
  const moment = moments[at];
  if (moment === undefined) return null;
  const way = wayOf(layout, moment);
  const { step } = moment;
  const touched = step !== undefined && CHANGES.includes(step.action) ? step.location : undefined;
  return (
    <svg
      className="hl-litmus-drawing"
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      role="img"
      aria-label={describe(program, moment)}
      style={{ maxWidth: `${layout.width * SCALE}px` }}
    >
      <defs>
        <marker id="hl-litmus-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0,0L8,4L0,8z" className="hl-litmus-arrow" />
        </marker>
      </defs>
      {layout.cores.map((box, thread) => (
        <g key={thread}>
          {depth > 0 && <line className="hl-litmus-wire" {...wire(box, layout.buffers[thread])} />}
          <Frame box={box} on={step?.thread === thread} />
          <text className="hl-litmus-name" x={box.x + box.width / 2} y={box.y + 20}>
            {`P${thread}`}
          </text>
          <text className="hl-litmus-doing" x={box.x + box.width / 2} y={box.y + 37}>
            {step?.thread === thread ? DOING[step.action] : ""}
          </text>
        </g>
      ))}
      {depth > 0 && layout.buffers.map((box, thread) => <Frame key={thread} box={box} dashed />)}
      {layout.memory.map((box, location) => (
        <g key={location}>
          <Frame box={box} on={touched === location} hot={touched === location} />
          <text className="hl-litmus-name" x={box.x + box.width / 2} y={box.y + 28}>
            {`${program.locations[location] ?? ""} = ${moment.memory[location] ?? ""}`}
          </text>
        </g>
      ))}
      <text className="hl-litmus-label" x={2} y={(layout.memory[0]?.y ?? 0) - 8}>
        memory
      </text>
      {depth > 0 && (
        <text className="hl-litmus-label" x={2} y={(layout.buffers[0]?.y ?? 0) - 8}>
          store buffers
        </text>
      )}
      {way !== undefined && <path key={at} className="hl-litmus-way" d={way} markerEnd="url(#hl-litmus-arrow)" />}
      {tilesOf(layout, moment, moments[at - 1]).map((tile) => (
        <g
          key={tile.id}
          className={`hl-litmus-tile ${tile.arrives ? "hl-litmus-tile--arrives" : ""}`}
          style={{ transform: `translate(${tile.x}px, ${tile.y}px)` }}
        >
          <rect width={TILE.width} height={TILE.height} rx={3} />
          <text x={TILE.width / 2} y={17}>{`${program.locations[tile.location] ?? ""} = ${tile.value}`}</text>
        </g>
      ))}
    </svg>
  );
}

/** Pixels of the page for one of the drawing, at most: the type is then as large as that of the code beside it. */
const SCALE = 1.15;

/** Steps that change memory. */
const CHANGES: readonly string[] = ["STORE", "UPDATE"];

const DOING: Readonly<Record<string, string>> = {
  LOAD: "reads memory",
  FORWARD: "reads its own store",
  BUFFER: "stores into its buffer",
  STORE: "its store arrives",
  UPDATE: "changes memory at once",
  FENCE: "passes its fence",
  GUESS: "goes on by a guess",
};

function wire(core: Box, buffer: Box | undefined) {
  const x = core.x + core.width / 2;
  return { x1: x, y1: core.y + core.height, x2: x, y2: buffer?.y ?? core.y };
}

interface FrameProps {
  readonly box: Box;
  readonly on?: boolean;
  readonly hot?: boolean;
  readonly dashed?: boolean;
}

function Frame({ box, on, hot, dashed }: FrameProps) {
  const kinds = [on === true && "on", hot === true && "hot", dashed === true && "dashed"].filter(
    (kind) => kind !== false,
  );
  const className = ["hl-litmus-frame", ...kinds.map((kind) => `hl-litmus-frame--${kind}`)].join(" ");
  return <rect className={className} x={box.x} y={box.y} width={box.width} height={box.height} rx={4} />;
}

function describe(program: LitmusProgram, { memory, buffers, step }: WitnessMoment): string {
  const name = (location: number): string => program.locations[location] ?? "";
  const inMemory = memory.map((value, i) => `${name(i)} is ${value}`).join(", ");
  const waiting = buffers.flatMap((buffer, thread) =>
    buffer.map((store) => `P${thread}'s store ${name(store.location)} = ${store.value}`),
  );
  const inBuffers = waiting.length === 0 ? "" : ` Waiting in buffers: ${waiting.join(", ")}.`;
  return `${step === undefined ? "The beginning." : `${step.sentence}.`} In memory ${inMemory}.${inBuffers}`;
}
