/**
 * An embed's side of the conversation with the page around it: takes commands from the parent window only, checked
 * (messages.ts, origins.ts), carries them out, and reports what happens. It reaches the browser through ports, so that
 * it can be tested without frames.
 */
import { MODEL_VERSION } from "../../base/abi.gen.ts";
import { HOTLINE_VERSION } from "../../base/version.ts";
import { PROTOCOL_VERSION, readCommand } from "../../embed/messages.ts";
import type { Gate, Sender } from "../../embed/origins.ts";
import type {
  ErrorEvent,
  HotlineEvent,
  KeyEvent,
  PictureCommand,
  PictureEvent,
  SetCommand,
  StepCommand,
  TableCommand,
  TableEvent,
} from "../../embed/protocol.ts";
import type { Fact } from "../../lab/state/release-answer.ts";
import { type Route, writeLink } from "../../lab/link/route.ts";
import type { PageState } from "../../lab/state/app-state.ts";
import type { AppStore } from "../state/app-context.ts";
import type { Playback } from "../playback/playback.ts";
import type { PlaybackSlot } from "../playback/playback-slot.ts";
import { experimentOf } from "../../lab/state/opened.ts";
import { applySet } from "./apply-set.ts";
import { isHeld, type EmbedViewStore } from "./embed-view.ts";
import { answerInWords, answerOf, finishedRun, hotlineState } from "./embed-state.ts";
import { type Ids, type Order, Orders } from "./orders.ts";
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
  /** What a page without a figure gives, in words; undefined where it gives nothing. Rejects with the reason. */
  readonly facts: (route: Route) => Promise<readonly Fact[] | undefined>;
}

export interface EmbedExports {
  readonly table: (app: PageState) => Told<TableEvent>;
  readonly picture: (app: PageState, format: "svg" | "png") => Promise<Told<PictureEvent>>;
}

/** An event without its envelope. */
type Told<Event> = Omit<Event, "hotline" | "id">;

/** Tables and pictures that wait to be made; each takes much longer than any other answer. assumed */
const HANDED_MAX = 8;

type Say = HotlineEvent extends infer Event ? (Event extends unknown ? Omit<Event, "hotline"> : never) : never;

const VERSIONS = { version: HOTLINE_VERSION, model: MODEL_VERSION };

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
  private readonly orders: Orders;
  /** Tables and pictures are made one at a time. */
  private handing: Promise<void> = Promise.resolve();
  private toHand = 0;
  private isReady = false;
  /** The questions for `answer` that wait for the end of the sweep. */
  private readonly toAnswer: (number | undefined)[] = [];
  /** The sweep whose end has been reported. */
  private finished: PageState["run"] | undefined;
  /** The scenario that could not be opened, or the sweep that failed, of which the host was told last. */
  private failed: PageState["opened"] | PageState["run"] | undefined;
  private unfollow: () => void = () => undefined;
  private met: Playback | undefined;
  /** The last cycle of the trace at whose end an animation that plays by itself stands; undefined elsewhere. */
  private endedAt: number | undefined;

  constructor(ports: ConversationPorts) {
    this.ports = ports;
    this.orders = new Orders({
      carryOut: (order, ids) => this.obey(order, ids),
      refuse: (ids) => this.complain("too-many", "there is no room for so many orders at once", ids),
      later: ports.later,
    });
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
    const { gate } = this.ports;
    if (!gate.admits(sender)) return;
    if (data === SLIDE_STARTS || data === SLIDE_STOPS)
      return this.orders.take({ type: "slide", starts: data === SLIDE_STARTS });
    const read = readCommand(data);
    if (read.kind === "foreign") return;
    if (read.kind === "bad") return this.complain(read.code, read.message, [read.id]);
    this.orders.take(read.command);
  }

  /** A presenter's key that the embed leaves to the deck. */
  passKey(key: KeyEvent["key"]): void {
    this.say({ type: "key", key });
  }

  private obey(order: Order, ids: Ids): void {
    switch (order.type) {
      case "hello":
        return this.isReady ? this.sayReady() : undefined;
      case "set":
        return this.set(order, ids);
      case "step":
        return this.step(order, ids);
      case "play":
        this.play(order.speed);
        break;
      case "pause":
        this.pause();
        break;
      case "seek":
        return this.withPlayback(ids, (playback) => playback.seek(order.cycle));
      case "table":
      case "picture":
        return this.handLater(order, ids);
      case "answer":
        return this.answerLater(ids);
      case "show":
        return this.ports.view.dispatch({ hostVisible: order.visible });
      case "slide":
        return this.slide(order.starts);
      case "state":
        break;
    }
    this.sayState(ids);
  }

  /** An answer is of a complete figure. */
  private answerLater(ids: Ids): void {
    if (this.ports.app.get().route.page !== "lab") return void this.answerInWords(ids);
    if (this.toAnswer.length + ids.length > HANDED_MAX)
      return this.complain("too-many", `${HANDED_MAX} answers are still to be given`, ids);
    this.toAnswer.push(...ids);
    this.lookLater();
  }

  /** Of an experiment on memory order and of a question. */
  private async answerInWords(ids: Ids): Promise<void> {
    if (this.toHand >= HANDED_MAX) return this.complain("too-many", `${HANDED_MAX} answers are still to be given`, ids);
    const { route } = this.ports.app.get();
    this.toHand += 1;
    try {
      const facts = await this.ports.facts(route);
      const app = this.ports.app.get();
      if (facts === undefined) this.complain("not-now", "this page has nothing to answer with", ids);
      else if (writeLink(app.route) !== writeLink(route)) this.complain("not-now", "another link was set", ids);
      else this.answer(ids, answerInWords(app, facts));
    } catch (error) {
      this.complain("run-failed", reasonOf(error), ids);
    } finally {
      this.toHand -= 1;
    }
  }

  /** The answer to each question of what is shown, once the sweep is at its end, or why there is none. */
  private giveAnswers(): void {
    const app = this.ports.app.get();
    const failure = app.opened.failure ?? (app.run.phase === "failed" ? "the simulation failed" : undefined);
    if (this.toAnswer.length === 0 || (failure === undefined && app.run.phase !== "done")) return;
    const ids = this.toAnswer.splice(0);
    if (failure === undefined) this.answer(ids, answerOf(app));
    else this.complain("run-failed", failure, ids);
  }

  private set(command: SetCommand, ids: Ids): void {
    /* What was asked for is no longer shown. */
    if (this.toAnswer.length > 0) this.complain("not-now", "another link was set", this.toAnswer.splice(0));
    const notices = applySet(command, this.ports.app, this.ports.view);
    this.ports.driven();
    if (notices.length > 0) this.complain("bad-link", notices.join(" "), ids);
    this.sayState(ids);
    // Every set is followed by run-finished, even when no run was needed.
    this.finished = undefined;
    this.look();
  }

  /** What is asked for now is made of the present state, when what was asked for before has been made. */
  private handLater(command: TableCommand | PictureCommand, ids: Ids): void {
    const app = this.ports.app.get();
    if (app.opened.value === undefined) return this.complain("not-now", "there is no figure yet", ids);
    if (this.toHand >= HANDED_MAX)
      return this.complain("too-many", `${HANDED_MAX} tables and pictures are still to be made`, ids);
    this.toHand += 1;
    this.handing = this.handing.then(() => this.hand(command, app, ids)).finally(() => (this.toHand -= 1));
  }

  /** Sends what was asked for, or says why it cannot be had. */
  private async hand(command: TableCommand | PictureCommand, app: PageState, ids: Ids): Promise<void> {
    try {
      const { table, picture } = await this.ports.exports();
      const event = command.type === "table" ? table(app) : await picture(app, command.format ?? "svg");
      this.answer(ids, event);
    } catch (error) {
      this.complain("run-failed", reasonOf(error), ids);
    }
  }

  private step({ by, count = 1 }: StepCommand, ids: Ids): void {
    if (by !== "tour") return this.withPlayback(ids, (playback) => playback.step(by ?? "event", count));
    const { page } = this.ports.app.get().route;
    if (page === "exercise") return this.reveal(count > 0, ids);
    if (page === "litmus")
      return this.complain("not-now", "set goes to a step of a litmus experiment: keys: { tour: 2 }", ids);
    const now = experimentOf(this.ports.app.get()).tour ?? 0;
    const last = hotlineState(this.ports.app.get(), undefined, false).tourSteps;
    const next = Math.min(last, Math.max(1, now + count));
    this.ports.app.dispatch({ kind: "tour", step: next });
    this.ports.driven();
    this.sayState(ids);
  }

  /** The next step of a question is what happens, and the step back is the question. */
  private reveal(reveal: boolean, ids: Ids): void {
    const { view } = this.ports;
    view.dispatch({ options: { ...view.get().options, reveal } });
    this.sayState(ids);
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

  private withPlayback(ids: Ids, act: (playback: Playback) => void): void {
    const playback = this.ports.slot.get();
    if (playback === undefined) return this.complain("not-now", "there is no animation to move yet", ids);
    act(playback);
    this.ports.driven();
    this.sayState(ids);
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
    if (!this.isReady && (opened.value !== undefined || route.page === "litmus" || route.page === "exercise")) {
      this.isReady = true;
      this.sayReady();
    }
    if (opened.failure !== undefined) this.complainOnce(opened, opened.failure);
    if (run.phase === "failed") this.complainOnce(run, "the simulation failed; the embed shows the reason");
    this.lookLater();
  }

  private lookLater(): void {
    if (this.due) return;
    this.due = true;
    this.ports.later(() => this.tell());
  }

  private tell(): void {
    this.due = false;
    const { run } = this.ports.app.get();
    this.giveAnswers();
    if (!this.isReady) return;
    if (this.stateText() !== this.told) this.sayState([undefined]);
    if (run.phase !== "done" || run === this.finished) return;
    this.finished = run;
    this.say(finishedRun(this.ports.app.get()));
  }

  private state() {
    const { app, slot, view } = this.ports;
    return hotlineState(app.get(), slot.get()?.getSnapshot(), isHeld(view.get()), view.get().revealing);
  }

  private stateText(): string {
    return JSON.stringify(this.state());
  }

  private sayReady(): void {
    const { instance, view } = this.ports;
    this.say({ ...VERSIONS, type: "ready", instance, parts: view.get().options.parts, state: this.state() });
  }

  private sayState(ids: Ids): void {
    this.told = this.stateText();
    this.answer(ids, { type: "state", state: this.state() });
  }

  private complainOnce(about: Conversation["failed"], message: string): void {
    if (this.failed === about) return;
    this.failed = about;
    this.complain("run-failed", message, [undefined]);
  }

  private complain(code: ErrorEvent["code"], message: string, ids: Ids): void {
    this.answer(ids, { type: "error", code, message });
  }

  private answer(ids: Ids, event: Say): void {
    for (const id of ids) this.say({ ...event, ...(id === undefined ? {} : { id }) });
  }

  private say(event: Say): void {
    const { target } = this.ports.gate;
    if (target !== undefined) this.ports.post({ hotline: PROTOCOL_VERSION, ...event }, target);
  }
}
