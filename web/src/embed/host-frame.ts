/**
 * A host's end of the conversation with one embed. The class sends commands once the embed is ready, matches answers
 * with questions by their id, and passes on the embed's events. It works with any iframe that shows embed.html, also
 * after the iframe has been reloaded.
 */
import { PROTOCOL_VERSION, readEvent } from "./messages.ts";
import type { HotlineCommand, HotlineEvent, HotlineState } from "./protocol.ts";

type WithoutHead<Command> = Command extends unknown ? Omit<Command, "hotline" | "id"> : never;
/** A command without its envelope. */
export type Order = WithoutHead<HotlineCommand>;

/**
 * The most orders, and the most questions, kept for an embed that does not answer. assumed: more than a deck has steps
 * on one slide.
 */
export const WAITING_MAX = 64;

/** The part of an iframe that HostFrame uses. */
export interface Frame {
  readonly src: string;
  /** Readable as long as the frame shows a page of the host's origin, as every frame does before its page is loaded. */
  readonly contentDocument: { readonly URL: string } | null;
  readonly contentWindow: { postMessage(message: unknown, targetOrigin: string): void } | null;
  getAttribute(name: string): string | null;
  addEventListener(type: "load", listener: () => void): void;
  removeEventListener(type: "load", listener: () => void): void;
}

interface Question {
  readonly resolve: (state: HotlineState) => void;
  readonly reject: (error: Error) => void;
}

export class HostFrame {
  private readonly frame: Frame;
  private readonly onEvent: (event: HotlineEvent) => void;
  private readonly asked = new Map<number, Question>();
  private waiting: Order[] = [];
  private nextId = 1;
  /** The instance number of the embed that is ready; undefined until an embed is ready. */
  private instance: number | undefined;

  constructor(frame: Frame, onEvent: (event: HotlineEvent) => void) {
    this.frame = frame;
    this.onEvent = onEvent;
    addEventListener("message", this.receive);
    frame.addEventListener("load", this.greet);
    this.greet();
  }

  /**
   * Orders are sent in order; they wait until the embed is ready. Of more than WAITING_MAX waiting orders the newest
   * are kept, since later orders replace what earlier orders have set, and an `error` names the dropped order.
   */
  order(order: Order): void {
    if (this.hears()) return this.post(order);
    this.waiting.push(order);
    if (this.waiting.length <= WAITING_MAX) return;
    const dropped = this.waiting.shift();
    this.complain(
      `${WAITING_MAX} orders wait for an embed that is not ready; the oldest, "${dropped?.type ?? ""}", was dropped`,
    );
  }

  /**
   * The embed's state after every earlier order. The promise never settles when the embed is gone, and rejects when
   * WAITING_MAX questions wait already, or when the embed answers by an error.
   */
  state(): Promise<HotlineState> {
    return new Promise((resolve, reject) => {
      if (this.asked.size >= WAITING_MAX) {
        reject(new Error(`${WAITING_MAX} questions wait for an embed that does not answer`));
        return;
      }
      const id = this.nextId++;
      this.asked.set(id, { resolve, reject });
      if (this.hears()) this.post({ type: "state" }, id);
    });
  }

  dispose(): void {
    removeEventListener("message", this.receive);
    this.frame.removeEventListener("load", this.greet);
    this.asked.clear();
    this.waiting = [];
  }

  /** Says hello, because a loaded page may have sent `ready` before the host listened. */
  private readonly greet = (): void => {
    if (this.isBlank()) this.instance = undefined;
    else this.post({ type: "hello" });
  };

  /**
   * True while the frame does not show the embed's page; a message sent then would be an error in the host's console.
   */
  private isBlank(): boolean {
    return this.frame.contentDocument?.URL === "about:blank";
  }

  /** Is the embed ready, and still there? */
  private hears(): boolean {
    return this.instance !== undefined && !this.isBlank();
  }

  private readonly receive = (message: MessageEvent<unknown>): void => {
    if (message.source !== this.frame.contentWindow || message.source === null) return;
    if (!this.isOurs(message.origin)) return;
    const event = readEvent(message.data);
    if (event === undefined) return;
    if (event.type === "ready" && !this.begins(event.instance)) return;
    if (event.type === "state") this.questionOf(event.id)?.resolve(event.state);
    if (event.type === "error") this.questionOf(event.id)?.reject(new Error(event.message));
    this.onEvent(event);
  };

  /**
   * True for messages of the embed: the frame may show another page by now. A sandboxed embed has the origin "null".
   */
  private isOurs(origin: string): boolean {
    const expected = originOf(this.frame.src);
    return expected === "*" || origin === expected || (origin === "null" && this.isOpaque());
  }

  /** A sandboxed frame has no origin unless its sandbox allows one. */
  private isOpaque(): boolean {
    const sandbox = this.frame.getAttribute("sandbox");
    return sandbox !== null && !sandbox.toLowerCase().split(/\s+/).includes("allow-same-origin");
  }

  private complain(message: string): void {
    this.onEvent({ hotline: PROTOCOL_VERSION, type: "error", code: "too-many", message });
  }

  /** Notes that the embed is ready; false when this instance was ready before. */
  private begins(instance: number): boolean {
    if (this.instance === instance) return false;
    this.instance = instance;
    for (const order of this.waiting.splice(0)) this.post(order);
    for (const id of this.asked.keys()) this.post({ type: "state" }, id);
    return true;
  }

  /** The question that waits for an answer of this number, once. */
  private questionOf(id: number | undefined): Question | undefined {
    if (id === undefined) return undefined;
    const question = this.asked.get(id);
    this.asked.delete(id);
    return question;
  }

  private post(order: Order, id?: number): void {
    const head = id === undefined ? { hotline: PROTOCOL_VERSION } : { hotline: PROTOCOL_VERSION, id };
    const target = this.isOpaque() ? "*" : originOf(this.frame.src);
    this.frame.contentWindow?.postMessage({ ...head, ...order }, target);
  }
}

/** The origin to which messages are addressed, so that only the embed can read them. Files have no origin to name. */
function originOf(address: string): string {
  try {
    const { origin } = new URL(address);
    return origin === "null" ? "*" : origin;
  } catch {
    return "*";
  }
}
