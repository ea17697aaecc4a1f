/**
 * Asks another release on this site what it gives for a link: its own page embed.html, in a frame that is not shown,
 * computes the figure and answers by a message (web/src/embed/README.md). So the answer is that of the release itself,
 * bit for bit, whatever has changed since. A frame stays for the next question.
 */
import { isJsonObject, type JsonObject } from "../../base/json-object.ts";
import { isVersion } from "../../base/version.ts";
import type { Fact, ReleaseAnswer, ReleasePoint } from "../../lab/state/release-answer.ts";
import type { Work } from "../../session/answers/answer.ts";
import "./release-frame.css";

/** What this file needs of an embed's window. */
export interface ReleaseWindow {
  readonly post: (message: object) => void;
  /** Calls back with every message of the embed. */
  readonly listen: (receive: (data: unknown) => void) => void;
}

/** How long a page may take to say a first word. assumed: a slow network brings the embed in less */
const SILENCE_MS = 60_000;
/** More points than a figure has. assumed */
const POINTS_MAX = 5000;
/** More verdicts than a matrix has that one can read. assumed */
const FACTS_MAX = 2000;
const NOTICES_MAX = 20;
const TEXT_MAX = 500;

/** A still picture is computed out of sight; the figure alone needs no other run. */
const OPTIONS = "&show=figure&still=1";

interface Asked {
  readonly resolve: (answer: ReleaseAnswer) => void;
  readonly reject: (reason: Error) => void;
}

/** One release, with which one conversation is held. */
export class ReleaseConversation {
  private readonly window: ReleaseWindow;
  private readonly asked = new Map<number, Asked>();
  /** Resolves when the embed has said its first word. */
  readonly ready: Promise<void>;
  private nextId = 1;

  constructor(window: ReleaseWindow) {
    this.window = window;
    this.ready = new Promise((resolve) => {
      window.listen((data) => {
        const message = messageOf(data);
        if (message?.["type"] === "ready") resolve();
        if (message !== undefined) this.receive(message);
      });
    });
  }

  /** Rejects with the words for the reader. What was asked before is given up. */
  async ask(link: string): Promise<ReleaseAnswer> {
    for (const { reject } of this.asked.values()) reject(new Error("another link was asked for"));
    this.asked.clear();
    const id = this.nextId++;
    const answer = new Promise<ReleaseAnswer>((resolve, reject) => this.asked.set(id, { resolve, reject }));
    this.window.post({ hotline: 1, type: "set", link: `${link}${OPTIONS}` });
    this.window.post({ hotline: 1, type: "answer", id });
    return answer;
  }

  private receive(message: JsonObject): void {
    const { id, type } = message;
    const asked = typeof id === "number" ? this.asked.get(id) : undefined;
    if (asked === undefined || (type !== "answer" && type !== "error")) return;
    this.asked.delete(Number(id));
    const answer = type === "answer" ? readAnswer(message) : undefined;
    if (answer !== undefined) asked.resolve(answer);
    else asked.reject(new Error(type === "error" ? textOf(message["message"]) : "it answers in another form"));
  }
}

function messageOf(data: unknown): JsonObject | undefined {
  return isJsonObject(data) && data["hotline"] === 1 ? data : undefined;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.slice(0, TEXT_MAX) : "";
}

/** Reads what is known of an answer of whichever release; undefined where it is none. */
export function readAnswer(message: JsonObject): ReleaseAnswer | undefined {
  const { version, model, notices, unit, points, facts } = message;
  if (typeof version !== "string" || !isVersion(version) || typeof model !== "number" || !Array.isArray(points))
    return undefined;
  return {
    version,
    model,
    notices: Array.isArray(notices) ? notices.slice(0, NOTICES_MAX).map(textOf) : [],
    unit: textOf(unit),
    points: points.slice(0, POINTS_MAX).flatMap((point: unknown) => readPoint(point) ?? []),
    facts: Array.isArray(facts) ? facts.slice(0, FACTS_MAX).flatMap((fact: unknown) => readFact(fact) ?? []) : [],
  };
}

function readPoint(point: unknown): ReleasePoint | undefined {
  const { variant, x, y, low, high, hash } = isJsonObject(point) ? point : {};
  if (typeof variant !== "string" || !Number.isFinite(x) || !Number.isFinite(y)) return undefined;
  const isHash = typeof hash === "string" && /^[0-9a-f]{16}$/.test(hash);
  const isInterval = Number.isFinite(low) && Number.isFinite(high);
  const interval = isInterval ? { low: Number(low), high: Number(high) } : undefined;
  return { variant, x: Number(x), y: Number(y), interval, hash: isHash ? hash : undefined };
}

function readFact(fact: unknown): Fact | undefined {
  const { name, text } = isJsonObject(fact) ? fact : {};
  return typeof name === "string" && typeof text === "string" ? { name: textOf(name), text: textOf(text) } : undefined;
}

// ---- In the page ----------------------------------------------------------------------------------------------------

/** A server may give this same page for each folder: it would ask itself without end. */
const FRAME_NAME = "hotline-release";

/** By the folders of the releases. */
const frames = new Map<string, OpenFrame>();

interface OpenFrame {
  readonly frame: HTMLIFrameElement;
  readonly conversation: ReleaseConversation;
}

/** Other states say nothing of a page: some servers answer no HEAD. */
const MISSING: readonly number[] = [404, 410];

/** A frame does not post that its page could not be had; without this the reader would wait for it. */
async function mustBeThere(folder: string): Promise<void> {
  const response = await fetch(`${folder}embed.html`, { method: "HEAD" }).catch(() => undefined);
  if (response === undefined) throw new Error("its page cannot be reached");
  if (MISSING.includes(response.status)) throw new Error(`its page is not on this site (${response.status})`);
}

/** `folder`: the address of the release, with a slash at its end. Rejects with a part of a sentence. */
export async function askRelease(
  { folder, version }: { readonly folder: string; readonly version: string },
  link: string,
  work: Pick<Work<never>, "pause">,
): Promise<ReleaseAnswer> {
  if (window.name === FRAME_NAME) throw new Error("this page is asked itself");
  if (!frames.has(folder)) await mustBeThere(folder);
  const { frame, conversation } = frames.get(folder) ?? openFrame(folder, link);
  frames.set(folder, { frame, conversation });
  const silence = work.pause(SILENCE_MS).then(() => {
    frames.delete(folder);
    frame.remove();
    throw new Error("its page does not answer");
  });
  /* When the reader has left, the pause rejects: nothing waits for it any more. */
  silence.catch(() => undefined);
  await Promise.race([conversation.ready, silence]);
  const answer = await conversation.ask(link);
  if (answer.version === version) return answer;
  throw new Error(`in its place on this site is ${answer.version}`);
}

function openFrame(folder: string, link: string): OpenFrame {
  const frame = document.createElement("iframe");
  frame.className = "hl-release-frame";
  frame.name = FRAME_NAME;
  frame.tabIndex = -1;
  frame.title = "Another release computes its answer";
  frame.setAttribute("aria-hidden", "true");
  frame.src = `${folder}embed.html${link}${OPTIONS}`;
  document.body.append(frame);
  const { origin } = new URL(folder);
  const conversation = new ReleaseConversation({
    post: (message) => frame.contentWindow?.postMessage(message, origin),
    listen: (receive) =>
      addEventListener("message", (event: MessageEvent<unknown>) => {
        if (event.source === frame.contentWindow && event.origin === origin) receive(event.data);
      }),
  });
  return { frame, conversation };
}
