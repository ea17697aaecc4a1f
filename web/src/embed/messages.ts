/**
 * Checks messages that arrive by postMessage: a message of another page is used only after it has passed these checks.
 * They accept exactly the forms of protocol.ts, with bounded sizes, and never throw. Everything here is pure.
 */
import type { HotlineCommand, HotlineEvent, KeyEvent, LinkKeys } from "./protocol.ts";

export const PROTOCOL_VERSION = 1;

/** The most characters of a link; the lab itself reads no more. */
export const LINK_CHARACTERS_MAX = 100_000;
/** The most keys in one `set`. assumed: twice as many as the busiest scenario has parameters. */
const KEYS_MAX = 64;
const KEY_CHARACTERS_MAX = 64;
/** The most characters of a key's value; longer values (edited programs) travel in whole links. */
const VALUE_CHARACTERS_MAX = 1000;
/** The most steps in one `step`. */
export const STEP_COUNT_MAX = 10_000;

export type ReadCommand =
  | { readonly kind: "command"; readonly command: HotlineCommand }
  /** The message is not of this protocol, for instance one of another library; it is ignored. */
  | { readonly kind: "foreign" }
  /** The message is of this protocol, but malformed. */
  | { readonly kind: "bad"; readonly code: "bad-message" | "bad-version"; readonly message: string; id?: number };

export function readCommand(data: unknown): ReadCommand {
  if (!isRecord(data) || data["hotline"] === undefined) return { kind: "foreign" };
  const id = idOf(data);
  if (data["hotline"] !== PROTOCOL_VERSION) {
    return { kind: "bad", code: "bad-version", message: `only version ${PROTOCOL_VERSION} is spoken here`, ...id };
  }
  const command = commandOf(data, id);
  if (typeof command !== "string") return { kind: "command", command };
  return { kind: "bad", code: "bad-message", message: command, ...id };
}

/** The command, or a sentence that says what is wrong with the message. */
function commandOf(data: Fields, id: { id?: number }): HotlineCommand | string {
  const head = { hotline: PROTOCOL_VERSION, ...id } as const;
  const type = data["type"];
  switch (type) {
    case "hello":
    case "state":
    case "pause":
    case "table":
    case "answer":
      return { ...head, type };
    case "picture":
      return readPicture(data, head);
    case "play":
      return readPlay(data, head);
    case "seek":
      return isCount(data["cycle"]) ? { ...head, type, cycle: data["cycle"] } : "seek needs a cycle, a whole number";
    case "show":
      return typeof data["visible"] === "boolean"
        ? { ...head, type, visible: data["visible"] }
        : "show needs visible: true or false";
    case "step":
      return readStep(data, head);
    case "set":
      return readSet(data, head);
    default:
      return "the type is none of hello, state, set, step, play, pause, seek, show, table, picture, answer";
  }
}

type Fields = Readonly<Record<string, unknown>>;
type Head = { readonly hotline: 1; readonly id?: number };

function readPlay(data: Fields, head: Head): HotlineCommand | string {
  const { speed } = data;
  if (speed === undefined) return { ...head, type: "play" };
  const isSpeed = typeof speed === "number" && Number.isFinite(speed) && speed > 0;
  return isSpeed ? { ...head, type: "play", speed } : "speed is a positive number of cycles per second";
}

const PICTURES = ["svg", "png"] as const;

function readPicture(data: Fields, head: Head): HotlineCommand | string {
  const format = data["format"] === undefined ? "svg" : PICTURES.find((one) => one === data["format"]);
  return format === undefined ? `format is one of ${PICTURES.join(", ")}` : { ...head, type: "picture", format };
}

const STEPS = ["event", "handoff", "tour"] as const;

function readStep(data: Fields, head: Head): HotlineCommand | string {
  const by = data["by"] === undefined ? "event" : STEPS.find((one) => one === data["by"]);
  if (by === undefined) return `by is one of ${STEPS.join(", ")}`;
  const count = data["count"] ?? 1;
  if (typeof count !== "number" || !Number.isInteger(count) || Math.abs(count) > STEP_COUNT_MAX) {
    return `count is a whole number from -${STEP_COUNT_MAX} to ${STEP_COUNT_MAX}`;
  }
  return { ...head, type: "step", by, count };
}

function readSet(data: Fields, head: Head): HotlineCommand | string {
  const { link, keys } = data;
  if (link !== undefined && (typeof link !== "string" || link.length > LINK_CHARACTERS_MAX)) {
    return `link is a text of at most ${LINK_CHARACTERS_MAX} characters`;
  }
  const read = keys === undefined ? {} : readKeys(keys);
  if (typeof read === "string") return read;
  if (link === undefined && keys === undefined) return "set needs a link or keys";
  return { ...head, type: "set", ...(link === undefined ? {} : { link }), keys: read };
}

function readKeys(keys: unknown): LinkKeys | string {
  if (!isRecord(keys)) return "keys is an object of texts and numbers";
  const entries = Object.entries(keys);
  if (entries.length > KEYS_MAX) return `at most ${KEYS_MAX} keys at a time`;
  const bad = entries.find(([key, value]) => key.length > KEY_CHARACTERS_MAX || !isKeyValue(value));
  if (bad !== undefined) return `the value of "${bad[0].slice(0, KEY_CHARACTERS_MAX)}" is no short text or number`;
  return Object.fromEntries(entries) as LinkKeys;
}

function isKeyValue(value: unknown): value is string | number {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value === "string" && value.length <= VALUE_CHARACTERS_MAX;
}

const EVENTS: readonly HotlineEvent["type"][] = [
  ...(["ready", "state", "run-finished", "table", "picture", "answer", "error", "key"] as const),
];
const KEYS: readonly KeyEvent["key"][] = ["PageUp", "PageDown", "Escape", "b", ".", "f"];

/** Reads an event on the host's side: checks the envelope and the fields on which the host itself acts. */
export function readEvent(data: unknown): HotlineEvent | undefined {
  return isEvent(data) ? data : undefined;
}

function isEvent(data: unknown): data is HotlineEvent {
  if (!isRecord(data) || data["hotline"] !== PROTOCOL_VERSION) return false;
  if (data["id"] !== undefined && !isCount(data["id"])) return false;
  if (data["type"] === "key") return KEYS.some((key) => key === data["key"]);
  return EVENTS.some((type) => type === data["type"]);
}

function idOf(data: Fields): { id?: number } {
  return isCount(data["id"]) ? { id: data["id"] } : {};
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
