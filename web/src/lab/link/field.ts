/**
 * How a piece of the lab's state stands in a link: under which key and in which form, and what a change of it means.
 * There are two forms: a plain value with a default that is left out, and a family of values, each under its own name.
 */
import type { Kind, Say } from "./value-kinds.ts";
import { quote, word } from "./value-kinds.ts";

/**
 * The texts by what follows the key: "" for a plain value, the name for a member of a family. A text under a further
 * key of the field stands under that whole key.
 */
export type Texts = ReadonlyMap<string, string>;

export interface Field<V> {
  /** The key in the link; the key of a family ends with a dot. */
  readonly key: string;
  /** The meaning of the key, for the documents. */
  readonly meaning: string;
  /** Further keys of the same piece of the state, each with its meaning. */
  readonly more?: Readonly<Record<string, string>>;
  /** Does a change of the value make an entry in the browser's history? Continuous changes do not. */
  readonly history: "entry" | "same";
  /**
   * Does a change of the value make another run, so that the moment and the result in the link no longer belong to it?
   */
  readonly run: "other" | "same";
  readonly write: (value: V) => readonly (readonly [name: string, text: string])[];
  readonly read: (texts: Texts, say: Say) => V;
}

export type About = Pick<Field<unknown>, "key" | "meaning" | "history" | "run">;

/** A value that is left out of the link while it is the standard one. */
export function plain<V>(about: About, kind: Kind<V>, standard: V): Field<V> {
  return {
    ...about,
    write: (value) => (kind.write(value) === kind.write(standard) ? [] : [["", kind.write(value)]]),
    read: (texts, say) => readPlain(about.key, kind, texts, say, insteadOf(kind.write(standard))) ?? standard,
  };
}

/** A value that always stands in the link. */
export function always<V>(about: About, kind: Kind<V>, standard: V): Field<V> {
  return { ...plain(about, kind, standard), write: (value) => [["", kind.write(value)]] };
}

/** A value that may be undefined, and is then left out. */
export function optional<V>(about: About, kind: Kind<V>): Field<V | undefined> {
  return {
    ...about,
    write: (value) => (value === undefined ? [] : [["", kind.write(value)]]),
    read: (texts, say) => readPlain(about.key, kind, texts, say, "it was left out"),
  };
}

/** A flag that stands in the link or does not: `lin=1`. */
export function flag(about: About): Field<boolean> {
  const kind = word(["0", "1"]);
  return {
    ...about,
    write: (value) => (value ? [["", "1"]] : []),
    read: (texts, say) => readPlain(about.key, kind, texts, say, "it was left out") === "1",
  };
}

/** A set that is left out while it is empty. */
export function set<V extends string>(about: About, kind: Kind<readonly V[]>): Field<readonly V[]> {
  return {
    ...about,
    write: (values) => (values.length === 0 ? [] : [["", kind.write(values)]]),
    read: (texts, say) => readPlain(about.key, kind, texts, say, "it was left out") ?? [],
  };
}

/** The result for a value that was not understood; a standard value may be written as nothing. */
function insteadOf(standard: string): string {
  return standard === "" ? "it was left out" : `${standard} is used`;
}

function readPlain<V>(key: string, kind: Kind<V>, texts: Texts, say: Say, instead: string): V | undefined {
  const text = texts.get("");
  if (text === undefined) return undefined;
  return readText(key, kind, text, say, instead);
}

function readText<V>(key: string, kind: Kind<V>, text: string, say: Say, instead: string): V | undefined {
  const value = kind.read(text);
  if (value === undefined) say(`The link's ${key}=${quote(text)} ${faultOf(kind, text, instead)}`);
  return value;
}

function faultOf<V>(kind: Kind<V>, text: string, instead: string): string {
  const { wanted, max = Infinity } = kind;
  const fault = kind.fault?.(text);
  if (fault !== undefined) return `${fault}; ${instead}. Write ${wanted}.`;
  return `is not ${Number(text) > max ? `a whole number up to ${max}` : wanted}; ${instead}.`;
}

/** More members than any experiment has; a link with more is not one of ours. */
const MEMBERS_MAX = 64;

/** Values by name: `p.hold=400`. `nameOf` is the kind of the names. */
export function family<V>(about: About, names: Kind<string>, kind: Kind<V>): Field<Readonly<Record<string, V>>> {
  return {
    ...about,
    write: (values) => Object.entries(values).map(([name, value]) => [name, kind.write(value)]),
    read: (texts, say) => {
      const values: [string, V][] = [];
      for (const [name, text] of texts) {
        const at = `${about.key}${quote(name)}`;
        const isName = names.read(name) !== undefined;
        if (!isName) say(`The link's ${at} is not ${names.wanted}; it was left out.`);
        const value = isName ? readText(at, kind, text, say, "it was left out") : undefined;
        if (value === undefined) continue;
        if (values.length >= MEMBERS_MAX) say(`The link's ${at} is one too many; it was left out.`);
        else values.push([name, value]);
      }
      return Object.fromEntries(values);
    },
  };
}
