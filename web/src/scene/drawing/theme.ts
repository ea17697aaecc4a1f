/**
 * The colours and fonts with which a scene is painted, as plain tokens. Their values come from the page's style sheet
 * (read by ui), so that each value has one place; scenes refer to tokens by number, and renderers look the number up.
 */
import { CORE_STATE } from "../trace/state/core-states.ts";
import type { CoreStateId } from "../trace/state/core-states.ts";

export interface SceneTheme {
  readonly paper: string;
  readonly raised: string;
  readonly sunken: string;
  readonly ink: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly hairline: string;
  readonly link: string;
  readonly compute: string;
  readonly user: string;
  readonly kernel: string;
  readonly switching: string;
  readonly hold: string;
  readonly spin: string;
  readonly wait: string;
  readonly queue: string;
  readonly idle: string;
  /** Text on the solid colour of the state "holding". */
  readonly onSolid: string;
  /** The hot line: its token, copies, trail and invalidation ring. */
  readonly line: string;
  readonly accent: string;
  readonly sans: string;
  readonly mono: string;
}

const TOKENS = [
  "paper",
  "raised",
  "sunken",
  "ink",
  "ink2",
  "ink3",
  "hairline",
  "link",
  "compute",
  "user",
  "kernel",
  "switching",
  "hold",
  "spin",
  "wait",
  "queue",
  "idle",
  "onSolid",
  "line",
  "accent",
] as const satisfies readonly (keyof SceneTheme)[];

type ColourName = (typeof TOKENS)[number];

/** Number of each colour token, as display lists store it. */
export const COLOUR = Object.fromEntries(TOKENS.map((token, i) => [token, i])) as Readonly<Record<ColourName, number>>;

/** The theme's colours by number. */
export function palette(theme: SceneTheme): readonly string[] {
  return TOKENS.map((token) => theme[token]);
}

/** Main colour of each core state, by CORE_STATE number. */
const STATE_COLOUR: readonly number[] = stateColours();

function stateColours(): number[] {
  const colours: number[] = [];
  colours[CORE_STATE.UNKNOWN] = COLOUR.hairline;
  colours[CORE_STATE.COMPUTING] = COLOUR.compute;
  colours[CORE_STATE.USER] = COLOUR.user;
  colours[CORE_STATE.KERNEL] = COLOUR.kernel;
  colours[CORE_STATE.SWITCHING] = COLOUR.switching;
  colours[CORE_STATE.HOLDING] = COLOUR.hold;
  colours[CORE_STATE.SPINNING] = COLOUR.spin;
  colours[CORE_STATE.WAITING] = COLOUR.wait;
  colours[CORE_STATE.QUEUED] = COLOUR.queue;
  colours[CORE_STATE.IDLE] = COLOUR.hairline;
  colours[CORE_STATE.STOLEN] = COLOUR.switching;
  colours[CORE_STATE.RUNNABLE] = COLOUR.wait;
  colours[CORE_STATE.ASLEEP] = COLOUR.ink3;
  return colours;
}

export function stateColour(state: CoreStateId): number {
  return STATE_COLOUR[state] ?? COLOUR.hairline;
}

/** Colour of text on a cell of that state. */
export function stateInk(state: CoreStateId): number {
  return state === CORE_STATE.HOLDING || state === CORE_STATE.QUEUED ? COLOUR.onSolid : COLOUR.ink;
}
