/**
 * The application's state as a URL fragment, and back. The only module that knows the form of a link:
 * `#v=1&s=lookup_mnt&m=opteron-48&n=48&x=stock&p.hold=400&seed=1`: readable keys, defaults left out, sorted after v and s.
 * Reading never throws: what cannot be understood is left out and said.
 */
import { MEASURES, WHY_TABS } from "../../model/lab-words.ts";
import { DEFAULT_PRECISION, DEFAULT_SEED, PRECISIONS, newExperiment, type Experiment } from "./experiment.ts";

export const LINK_VERSION = 1;
const LINK_CHARACTERS_MAX = 100_000;

export type Route =
  { readonly page: "gallery" } | { readonly page: "model" } | { readonly page: "lab"; readonly experiment: Experiment };

export interface ReadLink {
  readonly route: Route;
  /** What in the link was not understood, in sentences. */
  readonly notices: readonly string[];
}

export function writeLink(route: Route): string {
  switch (route.page) {
    case "gallery":
      return "#/";
    case "model":
      return "#/model";
    case "lab":
      return `#${writeExperiment(route.experiment)}`;
  }
}

function writeExperiment(experiment: Experiment): string {
  const head: [string, string][] = [
    ["v", String(LINK_VERSION)],
    ["s", experiment.scenario],
  ];
  const rest = [...optionalKeys(experiment), ...paramKeys(experiment)].sort(([a], [b]) => (a < b ? -1 : 1));
  return [...head, ...rest].map(([key, value]) => `${encode(key)}=${encode(value)}`).join("&");
}

/** Only what would break the fragment is escaped, so that links stay readable. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("%3A", ":");
}

function optionalKeys(e: Experiment): [string, string][] {
  const plain = newExperiment(e.scenario);
  const keys: [string, string | undefined][] = [
    ["m", e.machine],
    ["x", e.variant],
    ["n", e.x?.toString()],
    ["n2", e.besideX?.toString()],
    ["x2", e.compare],
    ["off", e.hidden.length === 0 ? undefined : [...e.hidden].sort().join(",")],
    ["seed", e.seed === plain.seed ? undefined : e.seed.toString()],
    ["prec", e.precision === plain.precision ? undefined : e.precision.toString()],
    ["y", e.measure === plain.measure ? undefined : e.measure],
    ["log", logKey(e)],
    ["why", e.tab === plain.tab ? undefined : e.tab],
    ["tour", e.tour?.toString()],
  ];
  return keys.flatMap(([key, value]): [string, string][] => (value === undefined ? [] : [[key, value]]));
}

function logKey(e: Experiment): string | undefined {
  const axes = `${e.scales.x === "log" ? "x" : ""}${e.scales.y === "log" ? "y" : ""}`;
  return axes === "" ? undefined : axes;
}

function paramKeys(e: Experiment): [string, string][] {
  return Object.entries(e.params).map(([name, value]) => [`p.${name}`, value.toString()]);
}

export function readLink(hash: string): ReadLink {
  const fragment = hash.replace(/^#/, "");
  if (fragment === "" || fragment === "/") return { route: { page: "gallery" }, notices: [] };
  if (fragment === "/model") return { route: { page: "model" }, notices: [] };
  if (fragment.length > LINK_CHARACTERS_MAX) return toGallery("The link is too long to be one of ours.");
  const keys = readKeys(fragment);
  const scenario = keys.get("s");
  if (scenario === undefined) return toGallery("The link names no scenario, so the list of all scenarios is shown.");
  const notices: string[] = [];
  const version = keys.get("v");
  if (version !== String(LINK_VERSION))
    notices.push(`The link says version ${version ?? "none"}; it was read as version ${LINK_VERSION}.`);
  return { route: { page: "lab", experiment: readExperiment(scenario, keys, notices) }, notices };
}

function toGallery(notice: string): ReadLink {
  return { route: { page: "gallery" }, notices: [notice] };
}

function readKeys(fragment: string): Map<string, string> {
  const keys = new Map<string, string>();
  for (const part of fragment.split("&")) {
    const cut = part.indexOf("=");
    if (cut > 0) keys.set(decode(part.slice(0, cut)), decode(part.slice(cut + 1)));
  }
  return keys;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const KNOWN = new Set(["v", "s", "m", "x", "n", "n2", "x2", "off", "seed", "prec", "y", "log", "why", "tour"]);

function readExperiment(scenario: string, keys: ReadonlyMap<string, string>, notices: string[]): Experiment {
  const whole = (key: string, low: number, fallback: number | undefined) =>
    readWhole(keys, key, low, fallback, notices);
  const log = keys.get("log") ?? "";
  for (const key of keys.keys()) {
    if (!KNOWN.has(key) && !key.startsWith("p."))
      notices.push(`The link's "${key}" is not known here and was left out.`);
  }
  return {
    scenario,
    machine: keys.get("m"),
    variant: keys.get("x"),
    x: whole("n", 0, undefined),
    besideX: whole("n2", 0, undefined),
    compare: keys.get("x2"),
    params: readParams(keys, notices),
    hidden: (keys.get("off") ?? "").split(",").filter((id) => id !== ""),
    seed: whole("seed", 0, DEFAULT_SEED) ?? DEFAULT_SEED,
    precision: readPrecision(keys.get("prec"), notices),
    measure: oneOf(MEASURES, keys, "y", "own", notices),
    scales: { x: log.includes("x") ? "log" : "linear", y: log.includes("y") ? "log" : "linear" },
    tab: oneOf(WHY_TABS, keys, "why", "cycles", notices),
    tour: whole("tour", 1, undefined),
  };
}

function readWhole(
  keys: ReadonlyMap<string, string>,
  key: string,
  low: number,
  fallback: number | undefined,
  notices: string[],
): number | undefined {
  const text = keys.get(key);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (text !== "" && Number.isSafeInteger(value) && value >= low) return value;
  notices.push(`The link's ${key}=${text} is no whole number from ${low} on and was left out.`);
  return fallback;
}

function readParams(keys: ReadonlyMap<string, string>, notices: string[]): Record<string, number> {
  const params: Record<string, number> = {};
  for (const [key, text] of keys) {
    if (!key.startsWith("p.")) continue;
    const value = Number(text);
    if (text !== "" && Number.isSafeInteger(value)) params[key.slice(2)] = value;
    else notices.push(`The link's ${key}=${text} is no whole number and was left out.`);
  }
  return params;
}

function readPrecision(text: string | undefined, notices: string[]): number {
  if (text === undefined) return DEFAULT_PRECISION;
  const value = Number(text);
  const known = PRECISIONS.find((precision) => precision === value);
  if (known === undefined) notices.push(`The link asks for a precision of ${text}; ${DEFAULT_PRECISION} is used.`);
  return known ?? DEFAULT_PRECISION;
}

function oneOf<T extends string>(
  all: readonly T[],
  keys: ReadonlyMap<string, string>,
  key: string,
  fallback: T,
  notices: string[],
): T {
  const text = keys.get(key);
  if (text === undefined) return fallback;
  const found = all.find((one) => one === text);
  if (found === undefined)
    notices.push(`The link's ${key}=${text} is not one of ${all.join(", ")}; ${fallback} is used.`);
  return found ?? fallback;
}
