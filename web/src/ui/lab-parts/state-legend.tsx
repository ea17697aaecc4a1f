/** The meaning of the colours, patterns and letters of core states; the same list everywhere. */
import { useId } from "react";
import { CORE_STATE, CORE_STATES, isSystemState } from "../../scene/trace/state/core-states.ts";
import { hasLevels } from "../../scene/machine/layout/place-levels.ts";
import type { SceneMachine } from "../../scene/machine/layout/scene-machine.ts";
import type { CoreStateId, CoreStateLook } from "../../scene/trace/state/core-states.ts";

const VARIABLE: Readonly<Record<number, string>> = {
  [CORE_STATE.UNKNOWN]: "--hl-hairline",
  [CORE_STATE.COMPUTING]: "--hl-state-compute",
  [CORE_STATE.USER]: "--hl-state-user",
  [CORE_STATE.KERNEL]: "--hl-state-kernel",
  [CORE_STATE.SWITCHING]: "--hl-state-switch",
  [CORE_STATE.HOLDING]: "--hl-state-hold",
  [CORE_STATE.SPINNING]: "--hl-state-spin",
  [CORE_STATE.WAITING]: "--hl-state-wait",
  [CORE_STATE.QUEUED]: "--hl-state-queue",
  [CORE_STATE.IDLE]: "--hl-hairline",
  [CORE_STATE.STOLEN]: "--hl-state-switch",
  [CORE_STATE.RUNNABLE]: "--hl-state-wait",
  [CORE_STATE.ASLEEP]: "--hl-ink-3",
};

const ALL_ALIKE: Pick<SceneMachine, "coreOf" | "work" | "levels"> = {};

interface StateLegendProps {
  /** Also show the state "not known yet": for traces that begin in the middle of a run. */
  readonly unknown?: boolean;
  /** The states of programs with system calls that occur. */
  readonly system: ReadonlySet<CoreStateId>;
  /** Also explain the marks of the line and of the next holder: for views that show them. */
  readonly marks?: boolean;
  /** Also explain threads of one core, slow cores and places that have the line: for machines that have some. */
  readonly machine?: Pick<SceneMachine, "coreOf" | "work" | "levels">;
  /** Also explain the stores in a buffer: for runs in which some wait there. */
  readonly stores?: boolean;
  /** Also explain the numbers of threads: for runs with threads. */
  readonly threads?: boolean;
}

export function StateLegend({
  unknown = false,
  system,
  marks = false,
  stores = false,
  threads = false,
  machine = ALL_ALIKE,
}: StateLegendProps) {
  const shown = CORE_STATES.filter((look) =>
    isSystemState(look.id) ? system.has(look.id) : unknown || look.id !== CORE_STATE.UNKNOWN,
  );
  return (
    <ul className="hl-states" aria-label="States of a core">
      {shown.map((look) => (
        <li key={look.id} title={look.text}>
          <Swatch look={look} />
          {look.name}
        </li>
      ))}
      {marks &&
        MARKS.map(({ name, text }) => (
          <li key={name} title={text}>
            <MarkSign mark={name} />
            {name}
          </li>
        ))}
      {marks && hasLevels(machine) && (
        <>
          <li title="each serves its own cores before others, until a request from outside has reached it">
            <svg className="hl-sign" viewBox="0 0 20 20" aria-hidden="true">
              <g fill="var(--hl-hot)" fillOpacity="0.1" stroke="var(--hl-hot)" strokeOpacity="0.6">
                <path d="M1 2h18v16H1z" />
                <path d="M4 5h7v10H4z" />
              </g>
            </svg>
            places that have the line
          </li>
          <li title="the longer the bar, the further in; without a bar a core waits outside all of them">
            <svg className="hl-sign" viewBox="0 0 20 20" aria-hidden="true">
              <path d="M3 4h14v14H3z" fill="var(--hl-state-queue)" />
              <path d="M3 1h14v3H3z" fill="var(--hl-hot)" />
            </svg>
            waits in one of them
          </li>
        </>
      )}
      {marks && machine.coreOf !== undefined && (
        <li title="threads of one core share its caches and its throughput">
          <svg className="hl-sign" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M0 6h8v8H0zM12 6h8v8h-8z" fill="var(--hl-state-compute)" />
            <rect x="7" y="8" width="6" height="4" fill="var(--hl-ink-3)" />
          </svg>
          threads of one core
        </li>
      )}
      {marks && machine.work !== undefined && (
        <li title="a core that takes more cycles for the same work">
          <svg className="hl-sign" viewBox="0 0 20 20" aria-hidden="true">
            <rect x="5" y="5" width="10" height="10" fill="var(--hl-state-compute)" />
          </svg>
          a slow core: its cell is smaller
        </li>
      )}
      {system.size > 0 && (
        <li title="in a critical section, while it executes user or kernel code">
          <svg className="hl-sign" viewBox="0 0 20 20" aria-hidden="true">
            <rect x="2" y="2" width="16" height="16" fill="none" stroke="var(--hl-state-hold)" strokeWidth="2" />
          </svg>
          holding a lock meanwhile
        </li>
      )}
      {marks && stores && (
        <li title="stores that the core has executed and other cores cannot see yet, one square for each">
          <svg className="hl-sign" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M2 14h4v4H2zM8 14h4v4H8zM14 14h4v4h-4z" fill="var(--hl-ink)" />
          </svg>
          stores in its store buffer
        </li>
      )}
      {marks && threads && (
        <li title="the number of the thread that the core executes; a core without one is in its idle loop">
          <svg className="hl-sign" viewBox="0 0 20 20" aria-hidden="true">
            <rect x="3" y="3" width="14" height="14" fill="var(--hl-raised)" stroke="var(--hl-ink)" />
            <text x="10" y="14" textAnchor="middle" fontSize="11" fontFamily="var(--hl-mono)" fill="var(--hl-ink)">
              7
            </text>
          </svg>
          the thread on the core
        </li>
      )}
      {marks && system.has(CORE_STATE.USER) && (
        <li title="of the stretch of code: the part of its cycles that is not lost because caches are not warm">
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M8 10h4v8h-4z" fill="var(--hl-ink)" />
            <rect x="8" y="2" width="4" height="16" fill="none" stroke="var(--hl-ink)" />
          </svg>
          how warm its caches are
        </li>
      )}
    </ul>
  );
}

const MARKS = [
  {
    name: "the line, owned",
    text: "the cache that has the only valid, or the dirty, copy",
    shape: <path d="M1 6h18v8H1zM3 8v4h6V8zM11 8v4h6V8z" fill="var(--hl-hot)" fillRule="evenodd" />,
  },
  {
    name: "a copy of it",
    text: "a valid copy, to be taken away by the next write",
    shape: <rect x="2" y="6" width="16" height="8" fill="none" stroke="var(--hl-hot)" strokeWidth="1.5" />,
  },
  {
    name: "a request",
    text: "on its way to the line's home, where it joins the queue",
    shape: <path d="M5 4L15 10L5 16" fill="none" stroke="var(--hl-ink)" strokeWidth="2" />,
  },
  {
    name: "next holder",
    text: "the core that will hold the lock next, at its present place",
    shape: <rect x="1" y="1" width="18" height="18" fill="none" stroke="var(--hl-state-hold)" strokeWidth="2.5" />,
  },
] as const;

export type MarkName = (typeof MARKS)[number]["name"];

/** The sign of a mark, where a text names the mark. */
export function MarkSign({ mark }: { readonly mark: MarkName }) {
  return (
    <svg className="hl-sign" viewBox="0 0 20 20" aria-hidden="true">
      {MARKS.find(({ name }) => name === mark)?.shape}
    </svg>
  );
}

/** The sign of a state, where a text names the state. */
export function StateSign({ state }: { readonly state: CoreStateId }) {
  const look = CORE_STATES.find(({ id }) => id === state);
  return look === undefined ? null : <Swatch look={look} />;
}

function Swatch({ look }: { readonly look: CoreStateLook }) {
  const hatch = useId();
  const colour = `var(${VARIABLE[look.id] ?? "--hl-hairline"})`;
  const solid = look.pattern === "solid";
  return (
    <svg className="hl-sign" viewBox="0 0 20 20" aria-hidden="true">
      {look.pattern === "hatched" && (
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse">
          <path d="M0 5L5 0M-1 1L1 -1M4 6L6 4" stroke={colour} strokeWidth="1.5" />
        </pattern>
      )}
      {look.pattern === "barred" && <path d="M1 4.6h18v3.6h-18zM1 11.8h18v3.6h-18z" fill={colour} />}
      {look.pattern === "striped" && <path d="M1 15h18v4h-18z" fill={colour} />}
      <rect x="1" y="1" width="18" height="18" {...swatchPaint(look, colour, hatch)} />
      <text
        x="10"
        y="14.5"
        textAnchor="middle"
        fontSize="12"
        fontWeight="600"
        fontFamily="var(--hl-mono)"
        fill={solid ? "var(--hl-scene-on-solid)" : "var(--hl-ink)"}
      >
        {look.letter}
      </text>
    </svg>
  );
}

function swatchPaint(
  look: CoreStateLook,
  colour: string,
  hatch: string,
): { fill: string; stroke?: string; strokeWidth?: number; fillOpacity?: number } {
  switch (look.pattern) {
    case "hatched":
      return { fill: `url(#${hatch})`, stroke: colour, strokeWidth: 1 };
    case "outlined":
      return { fill: colour, fillOpacity: 0.12, stroke: colour, strokeWidth: 2 };
    case "barred":
      return { fill: colour, fillOpacity: 0.45 };
    case "striped":
      return { fill: colour, fillOpacity: 0.25 };
    case "empty":
      return { fill: "none", stroke: colour, strokeWidth: 1 };
    case "plain":
      return { fill: colour, fillOpacity: look.id === CORE_STATE.UNKNOWN ? 0.35 : 1 };
    default:
      return { fill: colour };
  }
}
