/**
 * The attributes of <hotline-lab>, and the keys of a link they stand for. Attributes are words where a link has
 * letters; `link` takes a whole link, which the other attributes then change. Everything here is pure.
 */
import { escapeValue, fragmentOfPairs, mergedPairs, pairsOf } from "./keys.ts";

/** Maps an attribute to the key of the link or of the embed's options. */
export const ATTRIBUTE_KEYS: Readonly<Record<string, string>> = {
  scenario: "s",
  exercise: "e",
  machine: "m",
  cores: "n",
  at: "n",
  variant: "x",
  compare: "x2",
  race: "race",
  beside: "n2",
  over: "over",
  hide: "off",
  seed: "seed",
  version: "hv",
  model: "mv",
  precision: "prec",
  bends: "bends",
  measure: "y",
  log: "log",
  linear: "lin",
  why: "why",
  tour: "tour",
  show: "show",
  theme: "theme",
  title: "title",
  background: "background",
  type: "type",
  autoplay: "autoplay",
  still: "still",
  reveal: "reveal",
  allow: "allow",
};

/** `param-hold="400"` stands for the scenario's parameter `hold`. HTML knows no capitals; `_` may be written `-`. */
const PARAMETER = "param-";

/** These attributes have no value: an attribute that is present is on. */
const SWITCHES: readonly string[] = ["autoplay", "bends", "linear", "reveal", "still"];

const LINK_VERSION = "1";

/** The fragment that an element's attributes describe; `attributes` are in their order in the page. */
export function fragmentOf(attributes: Iterable<readonly [string, string]>): string {
  const given = new Map(attributes);
  const link = new Map([["v", LINK_VERSION], ...pairsOf(linkOf(given.get("link")))]);
  const named = [...given].flatMap(([name, value]): [string, string][] => {
    const key = keyOf(name);
    return key === undefined ? [] : [[key, SWITCHES.includes(name) ? switchOf(value) : escapeValue(value)]];
  });
  return fragmentOfPairs(mergedPairs(link, new Map(named)));
}

/** Writes a fragment as attributes. A key without an attribute of its own is kept in the attribute `link`. */
export function attributesOf(fragment: string): readonly (readonly [string, string])[] {
  const named: (readonly [string, string])[] = [];
  const rest = new Map<string, string>();
  for (const [key, value] of pairsOf(fragment)) {
    const name = nameOf(key);
    if (key === "v" && value === LINK_VERSION) continue;
    if (name === undefined) rest.set(key, value);
    else named.push([name, SWITCHES.includes(name) && value === "1" ? "" : unescaped(value)]);
  }
  return rest.size === 0 ? named : [...named, ["link", `#${fragmentOfPairs(rest)}`]];
}

function nameOf(key: string): string | undefined {
  const parameter = /^p\.([a-z][a-z0-9_]*)$/.exec(key)?.[1];
  if (parameter !== undefined) return `${PARAMETER}${parameter.replaceAll("_", "-")}`;
  return Object.keys(ATTRIBUTE_KEYS).find((name) => ATTRIBUTE_KEYS[name] === key);
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The fragment of a link: the attribute may hold a whole address or its fragment alone. */
function linkOf(link: string | undefined): string {
  return (link ?? "").replace(/^[^#]*#/, "");
}

function keyOf(name: string): string | undefined {
  if (name.startsWith(PARAMETER)) return `p.${name.slice(PARAMETER.length).replaceAll("-", "_")}`;
  return Object.hasOwn(ATTRIBUTE_KEYS, name) ? ATTRIBUTE_KEYS[name] : undefined;
}

function switchOf(value: string): string {
  return value === "0" || value === "false" ? "0" : "1";
}
