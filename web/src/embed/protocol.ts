/**
 * The messages that a page and an embedded Hotline exchange by postMessage, version 1: types only. The site ships this
 * file as hotline-embed.d.ts, so it must import nothing and hold no values. messages.ts checks arriving messages
 * against these types; README.md explains them.
 */

/** Parts of the lab an embed can show. */
export type EmbedPart = "figure" | "machine" | "timeline" | "why" | "code" | "controls" | "tour";

export type EmbedTheme = "light" | "dark" | "contrast";

/** Keys of a link, as in its fragment: `{ n: 48, x: "mcs" }`. An empty text resets the key to its default. */
export type LinkKeys = Readonly<Record<string, string | number>>;

/** Every message carries the protocol's version; an answer carries the `id` of its question. */
interface Envelope {
  readonly hotline: 1;
  readonly id?: number;
}

/** Asks for `ready`; a host that began to listen late sends this. */
export interface HelloCommand extends Envelope {
  readonly type: "hello";
}

/** Asks for `state`. */
export interface StateCommand extends Envelope {
  readonly type: "state";
}

/**
 * Changes the experiment to a whole link (its fragment), or changes some keys of the present one. The embed answers
 * with `state`.
 */
export interface SetCommand extends Envelope {
  readonly type: "set";
  readonly link?: string;
  readonly keys?: LinkKeys;
}

/**
 * Moves by events or hand-offs of the animation, or by steps of the tour; `count` may be negative. The embed answers
 * with `state`.
 */
export interface StepCommand extends Envelope {
  readonly type: "step";
  readonly by?: "event" | "handoff" | "tour";
  readonly count?: number;
}

/** Plays the animation; the speed is in simulated cycles per second. */
export interface PlayCommand extends Envelope {
  readonly type: "play";
  readonly speed?: number;
}

export interface PauseCommand extends Envelope {
  readonly type: "pause";
}

/** Takes the animation to a cycle and holds it there. */
export interface SeekCommand extends Envelope {
  readonly type: "seek";
  readonly cycle: number;
}

/**
 * Tells the embed whether it can be seen. The host knows this better than the browser: a slide behind the present one
 * cannot be seen.
 */
export interface ShowCommand extends Envelope {
  readonly type: "show";
  readonly visible: boolean;
}

/** Asks for `table`: the points of the figure as the rows of the lab's own export. */
export interface TableCommand extends Envelope {
  readonly type: "table";
}

/** Asks for `picture`: the figure as the lab exports it, light and with its caption. */
export interface PictureCommand extends Envelope {
  readonly type: "picture";
  /** Without it "svg". */
  readonly format?: "svg" | "png";
}

/**
 * Asks for `answer`, which follows when the figure is complete, or the verdicts or the truth are found. Every release
 * from 0.1.0 on answers it, in this form and for ever: by it a later release shows what a link gave when it was made.
 */
export interface AnswerCommand extends Envelope {
  readonly type: "answer";
}

export type HotlineCommand =
  | HelloCommand
  | StateCommand
  | SetCommand
  | StepCommand
  | PlayCommand
  | PauseCommand
  | SeekCommand
  | ShowCommand
  | TableCommand
  | PictureCommand
  | AnswerCommand;

export interface HotlineState {
  /** The state as a link's fragment, "#v=1&s=…", which opens in the lab and in an embed. */
  readonly link: string;
  readonly scenario: string;
  /** The selected run; undefined until the scenario is open. */
  readonly variant: string | undefined;
  readonly x: number | undefined;
  /** The machine, by its id; undefined until the scenario is open. */
  readonly machine: string | undefined;
  readonly seed: number;
  /**
   * Every parameter of the scenario with its present value, whether or not the link names it. The parameter that is on
   * the x-axis is left out, since `x` is its value; then "cores" is the number of cores.
   */
  readonly parameters: Readonly<Record<string, number>>;
  /**
   * The step of the open tour, counted from 1, or 0 when no tour is open; `tourSteps` is the scenario's number of
   * steps.
   */
  readonly tour: number;
  readonly tourSteps: number;
  readonly phase: "opening" | "computing" | "held" | "done" | "stopped" | "failed";
  readonly playing: boolean;
  /** The cycle; undefined until there is a machine to look at. */
  readonly cycle: number | undefined;
  readonly begin: number | undefined;
  readonly end: number | undefined;
}

export interface ReadyEvent extends Envelope {
  readonly type: "ready";
  /** A number that differs after every loading: by it a host recognises a reloaded embed. */
  readonly instance: number;
  /** The version of Hotline, "0.1.0". */
  readonly version: string;
  /** The version of the model: equal versions give equal numbers. */
  readonly model: number;
  readonly parts: readonly EmbedPart[];
  readonly state: HotlineState;
}

export interface StateEvent extends Envelope {
  readonly type: "state";
  readonly state: HotlineState;
}

/** One point of the figure as it is drawn. */
export interface FinishedPoint {
  readonly variant: string;
  readonly x: number;
  readonly y: number;
  /** The 95 % interval; both bounds are absent where the run was too short to give one. */
  readonly low?: number;
  readonly high?: number;
  readonly converged: boolean;
}

/** The figure is complete: every requested run has ended. */
export interface RunFinishedEvent extends Envelope {
  readonly type: "run-finished";
  readonly link: string;
  readonly measure: string;
  readonly unit: string;
  readonly points: readonly FinishedPoint[];
}

/** A point of the figure with the run that it comes from. */
export interface AnsweredPoint extends FinishedPoint {
  /** The trace hash of the run, 16 hexadecimal digits: equal hashes are equal runs, bit for bit. Absent of no run. */
  readonly hash?: string;
}

/** Something that a link without a figure gives, in words: equal texts are equal answers. */
export interface AnsweredFact {
  /** "0:EAX=0; 1:EAX=0; under TSO", or "The right answer". */
  readonly name: string;
  /** "allowed". */
  readonly text: string;
}

/**
 * What a link gives as this release computes it, and what it did not understand of the link: of a lab the points of its
 * figure, of a litmus experiment its verdicts and of an exercise its truth as facts.
 */
export interface AnswerEvent extends Envelope {
  readonly type: "answer";
  /** The version of Hotline. */
  readonly version: string;
  /** The version of the model whose core ran. */
  readonly model: number;
  readonly link: string;
  readonly notices: readonly string[];
  readonly measure: string;
  readonly unit: string;
  /** The selected run; undefined where there is none. */
  readonly variant: string | undefined;
  readonly x: number | undefined;
  /** In the order of the variants, each from left to right; of what has no figure there are none. */
  readonly points: readonly AnsweredPoint[];
  /** Of a figure there are none. */
  readonly facts: readonly AnsweredFact[];
}

/** A cell of `table`: null where a point has no such value. */
export type TableCell = string | number | boolean | null;

/** The points that are final, in the order of the variants: the columns of `hotline sweep --format csv`. */
export interface TableEvent extends Envelope {
  readonly type: "table";
  readonly link: string;
  /** True when no run of the figure is due any more. */
  readonly complete: boolean;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly TableCell[])[];
}

/** The figure as a file: the text of an SVG, or the bytes of a PNG in base64. Sizes are in CSS pixels. */
export interface PictureEvent extends Envelope {
  readonly type: "picture";
  readonly link: string;
  readonly format: "svg" | "png";
  readonly data: string;
  readonly width: number;
  readonly height: number;
}

export interface ErrorEvent extends Envelope {
  readonly type: "error";
  /**
   * `bad-base` and `blocked` come from the scripts of the host's page, `too-many` also from the embed, others from it
   * alone.
   */
  readonly code:
    | "bad-message"
    | "bad-version"
    | "bad-link"
    | "bad-base"
    | "blocked"
    | "not-now"
    | "too-many"
    | "run-failed";
  readonly message: string;
}

/** A presenter's key that was pressed inside the embed and that the embed has no use for. */
export interface KeyEvent extends Envelope {
  readonly type: "key";
  readonly key: "PageDown" | "PageUp" | "Escape" | "b" | "." | "f";
}

export type HotlineEvent =
  | ReadyEvent
  | StateEvent
  | RunFinishedEvent
  | TableEvent
  | AnswerEvent
  | PictureEvent
  | ErrorEvent
  | KeyEvent;
