/**
 * The lab's state as a URL fragment, and back:
 * `v=1&s=lookup_mnt&m=opteron-48&mv=1&n=48&p.hold=400&x=stock`: readable keys, defaults left out, sorted after v and s.
 * One state has one fragment. Reading never throws: what cannot be understood is left out and told, in sentences.
 */
import { nearMatch } from "../../base/near.ts";
import { FIELDS } from "./fields.ts";
import type { Field, Texts } from "./field.ts";
import { quote, type Say } from "./kinds.ts";
import type { LabState } from "./lab-state.ts";
import { machineLeftOut } from "./machine-field.ts";
import { programsLeftOut } from "./programs-field.ts";
import { LINK_VERSION, upgradeKeys } from "./upgrade.ts";

/** A longer fragment is not read at all. */
export const LINK_CHARACTERS_MAX = 200_000;

const VERSION_KEY = "v";
const NOTICES_MAX = 8;

export interface ReadLab {
  /** Undefined when the link names no scenario. */
  readonly state: LabState | undefined;
  /** Sentences about the parts of the link that were not understood. */
  readonly notices: readonly string[];
}

const STATE_KEYS = Object.keys(FIELDS) as readonly (keyof LabState)[];

/** Every key a link may have; families end with a dot. */
export const LINK_KEYS: readonly string[] = [
  VERSION_KEY,
  ...STATE_KEYS.flatMap((key) => [FIELDS[key].key, ...furtherKeys(FIELDS[key])]),
];

/** Without the leading "#". */
export function writeLab(state: LabState): string {
  const all = STATE_KEYS.flatMap((key) => writeField(state, key));
  const isHead = ([key]: readonly [string, string]) => key === FIELDS.scenario.key;
  const rest = all.filter((pair) => !isHead(pair)).sort(([a], [b]) => (a < b ? -1 : 1));
  const pairs = [[VERSION_KEY, String(LINK_VERSION)] as const, ...all.filter(isHead), ...rest];
  return pairs.map(([key, text]) => `${encode(key)}=${encode(text)}`).join("&");
}

/** The parts of the state that the link cannot carry, in sentences. */
export function leftOutOfLink(state: LabState): readonly string[] {
  return [...machineLeftOut(state.machineFile), ...programsLeftOut(state.programs)];
}

function writeField<Key extends keyof LabState>(state: LabState, key: Key): [string, string][] {
  const field = FIELDS[key];
  const further = furtherKeys(field);
  return field.write(state[key]).map(([name, text]) => [further.includes(name) ? name : `${field.key}${name}`, text]);
}

function furtherKeys({ more = {} }: Pick<Field<unknown>, "more">): readonly string[] {
  return Object.keys(more);
}

/** Escapes only the characters that would break the fragment, so that links stay readable. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("%3A", ":");
}

/** With or without the leading "#". */
export function readLab(fragment: string): ReadLab {
  const text = fragment.replace(/^#/, "");
  if (text.length > LINK_CHARACTERS_MAX)
    return { state: undefined, notices: ["The link is longer than any link that Hotline writes."] };
  const notices: string[] = [];
  const say: Say = (notice) => notices.push(notice);
  const keys = upgradeKeys(splitKeys(text, say), say);
  const state = readState(keys, say);
  return { state, notices: firstOf(notices) };
}

function readState(keys: ReadonlyMap<string, string>, say: Say): LabState | undefined {
  sayUnknown(keys, say);
  const values = STATE_KEYS.map((key) => [key, FIELDS[key].read(textsOf(keys, FIELDS[key]), say)]);
  const state = Object.fromEntries(values) as LabState;
  if (state.scenario !== "") return state;
  if (!keys.has(FIELDS.scenario.key)) say("The link names no scenario, so the list of all scenarios is shown.");
  return undefined;
}

function splitKeys(text: string, say: Say): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const part of text.split("&").filter((one) => one !== "")) {
    const cut = part.indexOf("=");
    const key = decode(cut < 0 ? part : part.slice(0, cut));
    if (keys.has(key)) say(`The link says ${quote(key)} twice; the first counts.`);
    else keys.set(key, cut < 0 ? "" : decode(part.slice(cut + 1)));
  }
  return keys;
}

/** A text that is no proper escape is taken literally. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function textsOf(keys: ReadonlyMap<string, string>, field: Pick<Field<unknown>, "key" | "more">): Texts {
  const { key } = field;
  if (!key.endsWith(".")) {
    const names = [[key, ""] as const, ...furtherKeys(field).map((one) => [one, one] as const)];
    return new Map(names.flatMap(([full, name]) => (keys.has(full) ? [[name, keys.get(full) ?? ""]] : [])));
  }
  return new Map([...keys].flatMap(([full, text]) => (full.startsWith(key) ? [[full.slice(key.length), text]] : [])));
}

function sayUnknown(keys: ReadonlyMap<string, string>, say: Say): void {
  const known = new Set(LINK_KEYS);
  const families = LINK_KEYS.filter((key) => key.endsWith("."));
  const plain = LINK_KEYS.filter((key) => !key.endsWith("."));
  for (const key of keys.keys()) {
    if (known.has(key) && plain.includes(key)) continue;
    if (families.some((prefix) => key.startsWith(prefix))) continue;
    const near = nearMatch(key, plain);
    const hint = near === undefined ? "" : `; did you mean "${near}"?`;
    say(`The link's ${quote(key)} is not known here and was left out${hint === "" ? "." : hint}`);
  }
}

function firstOf(notices: readonly string[]): readonly string[] {
  if (notices.length <= NOTICES_MAX) return notices;
  return [...notices.slice(0, NOTICES_MAX), `And ${notices.length - NOTICES_MAX} more such problems.`];
}
