/**
 * Kinds of values as texts in a link: how each is written, which texts are accepted, and how the reader is told of a
 * text that is not. This file does not know what the values mean.
 */
import { isVersion } from "../../base/version.ts";

/** Tells the reader of the link something, in a sentence. */
export type Say = (notice: string) => void;

export interface Kind<V> {
  readonly write: (value: V) => string;
  /** Undefined when the text is not of this kind. */
  readonly read: (text: string) => V | undefined;
  /** The texts that are accepted, for the notice: "a whole number from 0 on". */
  readonly wanted: string;
  /** What is wrong within a text that has parts: "says n: twice". Undefined where the text as a whole is wrong. */
  readonly fault?: (text: string) => string | undefined;
  /** The largest number of a kind of numbers. */
  readonly max?: number;
}

const QUOTE_MAX = 40;

/** A piece of a link as a notice shows it: short, and without invisible characters. */
export function quote(text: string): string {
  const visible = text.replace(/[\p{C}\p{Z}]+/gu, " ");
  const characters = Array.from(visible);
  return characters.length <= QUOTE_MAX ? visible : `${characters.slice(0, QUOTE_MAX).join("")}…`;
}

export function whole(min: number, max = Number.MAX_SAFE_INTEGER): Kind<number> {
  return {
    write: String,
    read: (text) => {
      const value = Number(text);
      return /^(0|-?[1-9]\d*)$/.test(text) && value >= min && value <= max ? value : undefined;
    },
    wanted: min < 0 ? "a whole number" : `a whole number from ${min} on`,
    max,
  };
}

const NAME = /^[A-Za-z0-9][\w.-]{0,63}$/;

/** The name of a scenario, a machine or a variant. This file does not know whether it exists. */
export const NAME_KIND: Kind<string> = {
  write: (value) => value,
  read: (text) => (NAME.test(text) ? text : undefined),
  wanted: "a name of letters, digits, - and _",
};

/** A version of Hotline, as package.json has it: 0.1.0, or 0.2.0-rc.1 before a release. */
export const VERSION_KIND: Kind<string> = {
  write: (value) => value,
  read: (text) => (isVersion(text) ? text : undefined),
  wanted: "a version such as 0.1.0",
};

export function word<W extends string>(words: readonly W[]): Kind<W> {
  return {
    write: (value) => value,
    read: (text) => words.find((one) => one === text),
    wanted: `one of ${words.join(", ")}`,
  };
}

export function numberOf(numbers: readonly number[]): Kind<number> {
  return {
    write: String,
    read: (text) => (/^\d[\d.]{0,15}$/.test(text) ? numbers.find((one) => one === Number(text)) : undefined),
    wanted: `one of ${numbers.join(", ")}`,
  };
}

/** Members of a list in a link. assumed: four times the variants that the page shows of a scenario */
const LIST_MAX = 256;

/** A list in a link is a set: sorted, with each member once. */
export function listOf<V extends string>(kind: Kind<V>): Kind<readonly V[]> {
  return {
    write: (values) => [...new Set(values)].sort().join(","),
    read: (text) => {
      const values = text.split(",", LIST_MAX + 1).map(kind.read);
      if (values.length > LIST_MAX) return undefined;
      const good = values.filter((value) => value !== undefined);
      return good.length === values.length ? [...new Set(good)].sort() : undefined;
    },
    wanted: `a list of at most ${LIST_MAX}, with commas, each ${kind.wanted}`,
  };
}
