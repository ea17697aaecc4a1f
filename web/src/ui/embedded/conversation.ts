/**
 * An embed's side of the conversation with the page around it: takes commands from the parent window only, checked
 * (messages.ts, origins.ts), carries them out, and reports what happens. It reaches the browser through ports, so that
 * it can be tested without frames.
 */
import { MODEL_VERSION } from "../../base/abi.gen.ts";
import { PROTOCOL_VERSION, readCommand } from "../../embed/messages.ts";
import type { Gate, Sender } from "../../embed/origins.ts";
import type {
  ErrorEvent,
  HotlineCommand,
  HotlineEvent,
  KeyEvent,
  PictureCommand,
  PictureEvent,
  StepCommand,
  TableCommand,
  TableEvent,
} from "../../embed/protocol.ts";
import type { AppState } from "../../lab/state/app-state.ts";
import type { AppStore } from "../state/app-context.ts";
import type { Playback } from "../playback/playback.ts";
import type { PlaybackSlot } from "../playback/playback-slot.ts";
import { experimentOf } from "../../lab/state/opened.ts";
import { applySet } from "./apply-set.ts";
import { isHeld, type EmbedViewStore } from "./embed-view.ts";
import { finishedRun, hotlineState } from "./embed-state.ts";
import { reasonOf } from "../../base/reason.ts";

export interface ConversationPorts {
  readonly app: AppStore;
  readonly view: EmbedViewStore;
  readonly slot: PlaybackSlot;
  readonly gate: Gate;
  /** A number that differs after every loading of the page. */
  readonly instance: number;
  readonly post: (event: HotlineEvent, target: string) => void;
  /** The host has changed what is shown. */
  readonly driven: () => void;
  /** Calls back later, once: states that follow one another quickly are reported together. */
  readonly later: (callback: () => void) => void;
  /** Table and picture of the figure: loaded when a host first asks for one, since few do. */
  readonly exports: () => Promise<EmbedExports>;
}

export interface EmbedExports {
  readonly table: (app: AppState) => Told<TableEvent>;
  readonly picture: (app: AppState, format: "svg" | "png") => Promise<Told<PictureEvent>>;
}

/** An event without its envelope. */
type Told<Event> = Omit<Event, "hotline" | "id">;

/**
 * Number of steps of the animation between two messages with the state. A host that asks for more steps at once would
 * wait in vain for pictures, and would keep the page from answering any other message.
 */
export const STEPS_MAX = 20_000;

type Say = HotlineEvent extends infer Event ? (Event extends unknown ? Omit<Event, "hotline"> : never) : never;

/** The messages that reveal.js posts to the plain iframes of a slide, whatever they show. */
const SLIDE_STARTS = "slide:start";
const SLIDE_STOPS = "slide:stop";

export class Conversation {
  private readonly ports: ConversationPorts;
  /** True when the animation shall play as soon as there is one. */
  private wantsPlay: boolean;
  private speed: number | undefined;
  private told = "";
  private due = false;
  private steps = STEPS_MAX;
  private isReady = false;
  /** The sweep whose end has been reported. */
  private finished = -1;
  /** The scenario that could not be opened, or the sweep that failed, of which the host was told last. */
  private failed: AppState["opened"] | AppState["run"]["id"] | undefined;
  private unfollow: () => void = () => undefined;
  private met: Playback | undefined;
  /** The last cycle of the trace at whose end an animation that plays by itself stands; undefined elsewhere. */
  private endedAt: number | undefined;

  constructor(ports: ConversationPorts) {
    this.ports = ports;
    this.wantsPlay = ports.view.get().options.autoplay;
    ports.app.subscribe(() => this.look());
    ports.view.subscribe(() => this.look());
    ports.slot.subscribe((playback) => this.meet(playback));
    this.look();
  }

  /** Has the host shown that it decides when the embed is seen, as decks do? */
  get isDriven(): boolean {
    return this.ports.view.get().hostVisible !== undefined;
  }

  receive(data: unknown, sender: Sender): void {
    const { gate, view } = this.ports;
    if (!gate.admits(sender)) return;
    if (data === SLIDE_STARTS) return this.slide(true);
    if (data === SLIDE_STOPS) return this.slide(false);
    const read = readCommand(data);
    if (read.kind === "foreign") return;
    if (read.kind === "bad") return this.complain(read.code, read.message, read.id);
    this.obey(read.command);
    if (read.command.type === "show") view.dispatch({ hostVisible: read.command.visible });
  }

  /** A presenter's key that the embed leaves to the deck. */
  passKey(key: KeyEvent["key"]): void {
    this.say({ type: "key", key });
  }

  private obey(command: HotlineCommand): void {
    const { id } = command;
    switch (command.type) {
      case "hello":
        return this.isReady ? this.sayReady() : undefined;
      case "set":
        return this.set(command, id);
      case "step":
        return this.step(command, id);
      case "play":
        this.play(command.speed);
        break;
      case "pause":
        this.pause();
        break;
      case "seek":
        return this.withPlayback(id, (playback) => playback.seek(command.cycle));
      case "table":
      case "picture":
        void this.hand(command, id);
        return;
      case "state":
      case "show":
        break;
    }
    if (command.type !== "show") this.sayState(id);
  }

  private set(command: Extract<HotlineCommand, { type: "set" }>, id: number | undefined): void {
    const notices = applySet(command, this.ports.app, this.ports.view);
    this.ports.driven();
    if (notices.length > 0) this.complain("bad-link", notices.join(" "), id);
    this.sayState(id);
    // Every set is followed by run-finished, even when no run was needed.
    this.finished = -1;
    this.look();
  }

  /** Sends what was asked for, or says why it cannot be had. */
  private async hand(command: TableCommand | PictureCommand, id: number | undefined): Promise<void> {
    const { app } = this.ports;
    if (app.get().opened.kind !== "ready") return this.complain("not-now", "there is no figure yet", id);
    try {
      const { table, picture } = await this.ports.exports();
      const event = command.type === "table" ? table(app.get()) : await picture(app.get(), command.format ?? "svg");
      this.say({ ...event, ...(id === undefined ? {} : { id }) });
    } catch (error) {
      this.complain("run-failed", reasonOf(error), id);
    }
  }

  private step({ by, count = 1 }: StepCommand, id: number | undefined): void {
    if (by === "tour") {
      if (this.ports.app.get().route.page === "litmus")
        return this.complain("not-now", "set goes to a step of a litmus experiment: keys: { tour: 2 }", id);
      const now = experimentOf(this.ports.app.get()).tour ?? 0;
      const last = hotlineState(this.ports.app.get(), undefined, false).tourSteps;
      const next = Math.min(last, Math.max(1, now + count));
      this.ports.app.dispatch({ kind: "tour", step: next });
      this.ports.driven();
      return this.sayState(id);
    }
    if (Math.abs(count) > this.steps) {
      this.lookLater();
      return this.complain("too-many", `at most ${STEPS_MAX} steps between two messages with the state`, id);
    }
    this.withPlayback(id, (playback) => {
      this.steps -= Math.abs(count);
      stepMany(playback, by ?? "event", count);
    });
    this.lookLater();
  }

  private play(speed: number | undefined): void {
    this.wantsPlay = true;
    this.speed = speed;
    this.ports.driven();
    this.meet(this.ports.slot.get());
  }

  private pause(): void {
    this.wantsPlay = false;
    this.endedAt = undefined;
    this.ports.slot.get()?.pause();
  }

  private slide(starts: boolean): void {
    this.ports.view.dispatch({ hostVisible: starts });
    if (!starts) this.pause();
    else if (this.ports.view.get().options.autoplay) this.play(undefined);
  }

  private withPlayback(id: number | undefined, act: (playback: Playback) => void): void {
    const playback = this.ports.slot.get();
    if (playback === undefined) return this.complain("not-now", "there is no animation to move yet", id);
    act(playback);
    this.ports.driven();
    this.sayState(id);
  }

  /** There is another machine, or none. A machine that takes the place of a playing machine plays, too. */
  private meet(playback: Playback | undefined): void {
    this.unfollow();
    if (this.met?.getSnapshot().playing === true) this.wantsPlay = true;
    if (this.met !== playback) this.endedAt = undefined;
    this.met = playback;
    if (playback === undefined) return;
    this.unfollow = playback.subscribe(() => {
      this.goOn(playback);
      this.look();
    });
    if (this.wantsPlay) {
      if (this.speed !== undefined) playback.setSpeed(this.speed);
      playback.play();
      this.wantsPlay = false;
    }
    this.look();
  }

  /** A stored moment ends soon. An embed that plays by itself goes on when the trace of the whole run has come. */
  private goOn(playback: Playback): void {
    const { playing, cycle, end } = playback.getSnapshot();
    const isLonger = this.endedAt !== undefined && end !== this.endedAt;
    this.endedAt = !playing && cycle >= end && this.ports.view.get().options.autoplay ? end : undefined;
    if (isLonger && !playing && cycle < end) playback.play();
  }

  /** Something may have changed: the host is told soon, and once. */
  private look(): void {
    const { opened, run, route } = this.ports.app.get();
    if (!this.isReady && (opened.kind === "ready" || route.page === "litmus")) {
      this.isReady = true;
      this.sayReady();
    }
    if (opened.kind === "failed") this.complainOnce(opened, opened.message);
    if (run.phase === "failed") this.complainOnce(run.id, "the simulation failed; the embed shows the reason");
    this.lookLater();
  }

  private lookLater(): void {
    if (this.due) return;
    this.due = true;
    this.ports.later(() => this.tell());
  }

  private tell(): void {
    this.due = false;
    this.steps = STEPS_MAX;
    const { run } = this.ports.app.get();
    if (!this.isReady) return;
    if (this.stateText() !== this.told) this.sayState(undefined);
    if (run.phase !== "done" || run.id === this.finished) return;
    this.finished = run.id;
    this.say(finishedRun(this.ports.app.get()));
  }

  private state() {
    const { app, slot, view } = this.ports;
    return hotlineState(app.get(), slot.get()?.getSnapshot(), isHeld(view.get()));
  }

  private stateText(): string {
    return JSON.stringify(this.state());
  }

  private sayReady(): void {
    const { instance, view } = this.ports;
    this.say({ type: "ready", instance, model: MODEL_VERSION, parts: view.get().options.parts, state: this.state() });
  }

  private sayState(id: number | undefined): void {
    this.told = this.stateText();
    this.say({ type: "state", state: this.state(), ...(id === undefined ? {} : { id }) });
  }

  private complainOnce(about: Conversation["failed"], message: string): void {
    if (this.failed === about) return;
    this.failed = about;
    this.complain("run-failed", message, undefined);
  }

  private complain(code: ErrorEvent["code"], message: string, id: number | undefined): void {
    this.say({ type: "error", code, message, ...(id === undefined ? {} : { id }) });
  }

  private say(event: Say): void {
    const { target } = this.ports.gate;
    if (target !== undefined) this.ports.post({ hotline: PROTOCOL_VERSION, ...event }, target);
  }
}

/** The animation may end earlier: then this does, too. */
function stepMany(playback: Playback, by: "event" | "handoff", count: number): void {
  for (let i = 0; i < Math.abs(count); i++) {
    const before = playback.cycle;
    stepOnce(playback, by, count > 0);
    if (playback.cycle === before) return;
  }
}

function stepOnce(playback: Playback, by: "event" | "handoff", forward: boolean): void {
  if (by === "handoff") return forward ? playback.nextHandoff() : playback.previousHandoff();
  return forward ? playback.stepForward() : playback.stepBack();
}
