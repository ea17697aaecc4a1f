/**
 * A state as the keys of a link and back, by a table with a field for each of its members (field.ts): readable keys,
 * defaults left out, sorted after the version and the head. One state has one text. Reading never throws: what cannot
 * be understood is left out and told, in sentences. The lab and each page whose state is a whole fragment have a table
 * each.
 */
import { nearMatch } from "../../base/near.ts";
import type { Field, Texts } from "./field.ts";
import { quote, type Say } from "./value-kinds.ts";
import { LINK_VERSION, upgradeKeys } from "./upgrade.ts";

/** A longer fragment is not read at all: reading is work of the page's own thread. */
export const LINK_CHARACTERS_MAX = 200_000;

/** Why a fragment is not read at all, in a sentence; undefined for one that is. */
export function tooLong(fragment: string): string | undefined {
  if (fragment.length <= LINK_CHARACTERS_MAX) return undefined;
  return "The link is longer than any link that Hotline writes, and was not read.";
}

const VERSION_KEY = "v";
const NOTICES_MAX = 8;

/** The fields of a state, by the names of its members. */
export type Table<State> = { readonly [Key in keyof State]: Field<State[Key]> };

export interface ReadTable<State> {
  /** Undefined when the text is too long to be a link. */
  readonly state: State | undefined;
  /** Does the link have the key of the head? */
  readonly hasHead: boolean;
  readonly notices: readonly string[];
}

/** Members of a state, with their fields, as plain pairs. */
function fieldsOf<State extends object>(table: Table<State>): readonly (readonly [keyof State, Field<unknown>])[] {
  const keys = Object.keys(table) as (keyof State)[];
  return keys.map((key) => [key, table[key] as Field<unknown>]);
}

/** Every key a link may have; families end with a dot. */
export function keysOf<State extends object>(table: Table<State>): readonly string[] {
  return [VERSION_KEY, ...fieldsOf(table).flatMap(([, field]) => [field.key, ...furtherKeys(field)])];
}

/** Every key with its meaning, for documents; families end with a dot. */
export function meaningsOf<State extends object>(
  table: Table<State>,
): readonly (readonly [key: string, meaning: string])[] {
  return fieldsOf(table).flatMap(([, { key, meaning, more = {} }]) => [
    [key, meaning] as const,
    ...Object.entries(more),
  ]);
}

/** Without the leading "#". `head` is the key that comes first. */
export function writeTable<State extends object>(table: Table<State>, head: string, state: State): string {
  const all = fieldsOf(table).flatMap(([key, field]) => writeField(field, state[key]));
  const isHead = ([key]: readonly [string, string]) => key === head;
  const rest = all.filter((pair) => !isHead(pair)).sort(([a], [b]) => (a < b ? -1 : 1));
  const pairs = [[VERSION_KEY, String(LINK_VERSION)] as const, ...all.filter(isHead), ...rest];
  return pairs.map(([key, text]) => `${encode(key)}=${encode(text)}`).join("&");
}

function writeField(field: Field<unknown>, value: unknown): [string, string][] {
  const further = furtherKeys(field);
  return field.write(value).map(([name, text]) => [further.includes(name) ? name : `${field.key}${name}`, text]);
}

function furtherKeys({ more = {} }: Pick<Field<unknown>, "more">): readonly string[] {
  return Object.keys(more);
}

/** Escapes only the characters that would break the fragment, so that links stay readable. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("%3A", ":");
}

/** With or without the leading "#". */
export function readTable<State extends object>(table: Table<State>, head: string, fragment: string): ReadTable<State> {
  const text = fragment.replace(/^#/, "");
  const long = tooLong(text);
  if (long !== undefined) return { state: undefined, hasHead: true, notices: [long] };
  const notices: string[] = [];
  const say: Say = (notice) => notices.push(notice);
  const keys = upgradeKeys(splitKeys(text, say), say);
  sayUnknown(keysOf(table), keys, say);
  const values = fieldsOf(table).map(([key, field]) => [key, field.read(textsOf(keys, field), say)] as const);
  const state = Object.fromEntries(values) as State;
  return { state, hasHead: keys.has(head), notices };
}

/** Does a fragment have this key? */
export function hasKey(fragment: string, key: string): boolean {
  const text = fragment.replace(/^#/, "").slice(0, LINK_CHARACTERS_MAX);
  return text.split("&").some((part) => part.startsWith(`${key}=`));
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

function sayUnknown(all: readonly string[], keys: ReadonlyMap<string, string>, say: Say): void {
  const families = all.filter((key) => key.endsWith("."));
  const plain = all.filter((key) => !key.endsWith("."));
  const isKnown = (key: string) => plain.includes(key) || families.some((prefix) => key.startsWith(prefix));
  const unknown = [...keys.keys()].filter((key) => !isKnown(key));
  unknown.forEach((key, i) => {
    /* What is not told needs no hint: a link may have tens of thousands of keys. */
    const near = i < NOTICES_MAX ? nearMatch(key, plain) : undefined;
    const hint = near === undefined ? "" : `; did you mean "${near}"?`;
    say(`The link's ${quote(key)} is not known here and was left out${hint === "" ? "." : hint}`);
  });
}

/** The first sentences, and how many more there are. */
export function firstOf(notices: readonly string[]): readonly string[] {
  if (notices.length <= NOTICES_MAX) return notices;
  return [...notices.slice(0, NOTICES_MAX), `And ${notices.length - NOTICES_MAX} more such problems.`];
}
