/**
 * Programs that a reader has typed and not run, of all scenarios of a visit: no link has them. As a value, with its
 * text for the browser's storage. A draft comes back where the program is shown into which it was typed, and nowhere
 * else: another link of the scenario may have a program of its own.
 */
import { packText } from "./link/packed-text.ts";
import { readLink } from "./link/route.ts";
import type { PageState } from "./state/app-state.ts";
import { experimentOf, openedOf } from "./state/opened.ts";

export interface TypedDraft {
  readonly variant: string;
  readonly text: string;
  /** The edited program that the link had when the draft was typed; undefined for the scenario's own. */
  readonly base?: string;
}

/** By the scenario's name; the scenario in which the reader typed last is the last. */
export type TypedDrafts = ReadonlyMap<string, readonly TypedDraft[]>;

/**
 * Scenarios whose drafts are kept; of more the oldest are forgotten. assumed: more than a reader works on in a visit
 */
const SCENARIOS_MAX = 16;
/** Drafts of a scenario. assumed: as many as it may have variants */
const DRAFTS_MAX = 64;

/** The drafts of the open scenario that no link has; undefined while none is open. */
function draftsOf(state: PageState): readonly TypedDraft[] | undefined {
  const { scenario, programs } = experimentOf(state);
  if (state.route.page !== "lab" || openedOf(state)?.scenario.name !== scenario) return undefined;
  return [...state.drafts].flatMap(([variant, text]): TypedDraft[] => {
    const base = programs[variant];
    if (base !== text) return [{ variant, text, ...(base === undefined ? {} : { base }) }];
    /* It has run, and is too long for the link. */
    return packText(text).ok ? [] : [{ variant, text }];
  });
}

/** With what the open scenario has now. Drafts of other programs of it stay until they are run or typed anew. */
export function withDraftsOf(all: TypedDrafts, state: PageState): TypedDrafts {
  const typed = draftsOf(state);
  if (typed === undefined) return all;
  const { scenario, programs } = experimentOf(state);
  const others = (all.get(scenario) ?? []).filter(
    ({ variant, text, base }) => programs[variant] !== base && programs[variant] !== text,
  );
  return withDrafts(all, scenario, [...others, ...typed].slice(-DRAFTS_MAX));
}

function withDrafts(all: TypedDrafts, scenario: string, drafts: readonly TypedDraft[]): TypedDrafts {
  const others = [...all].filter(([name]) => name !== scenario);
  if (drafts.length === 0) return others.length === all.size ? all : new Map(others);
  return new Map([...others.slice(1 - SCENARIOS_MAX), [scenario, drafts]]);
}

/** The drafts that come back into the open scenario. */
export function draftsFor(all: TypedDrafts, state: PageState): readonly TypedDraft[] {
  const { scenario, programs } = experimentOf(state);
  return (all.get(scenario) ?? []).filter(({ variant, base }) => programs[variant] === base);
}

// ---- As a text ------------------------------------------------------------------------------------------------------

export function draftsText(all: TypedDrafts): string {
  return JSON.stringify(
    [...all].map(([scenario, drafts]) => [scenario, ...drafts.map(({ variant, text, base }) => [variant, text, base])]),
  );
}

/** What is of another form is left out. */
export function readDraftsText(text: string): TypedDrafts {
  try {
    const json: unknown = JSON.parse(text);
    return Array.isArray(json) ? new Map(json.flatMap(scenarioFrom)) : fromOneLink(json);
  } catch {
    return new Map();
  }
}

function scenarioFrom(json: unknown): [string, readonly TypedDraft[]][] {
  if (!Array.isArray(json)) return [];
  const [scenario, ...drafts] = json as readonly unknown[];
  return typeof scenario === "string" ? [[scenario, drafts.flatMap(draftFrom)]] : [];
}

function draftFrom(json: unknown): TypedDraft[] {
  if (!Array.isArray(json)) return [];
  const [variant, text, base] = json as readonly unknown[];
  if (typeof variant !== "string" || typeof text !== "string") return [];
  /* JSON has no undefined: it stands there as null. */
  if (base === undefined || base === null) return [{ variant, text }];
  return typeof base === "string" ? [{ variant, text, base }] : [];
}

/** As version 0.1 wrote them for one link: a reader who takes a newer version keeps what was typed in the old one. */
function fromOneLink(json: unknown): TypedDrafts {
  if (typeof json !== "object" || json === null || !("link" in json) || !("drafts" in json)) return new Map();
  const { link, drafts } = json;
  if (typeof link !== "string" || !Array.isArray(drafts)) return new Map();
  const { route } = readLink(link);
  if (route.page !== "lab") return new Map();
  const { scenario, programs } = route.experiment;
  const typed = drafts.flatMap(draftFrom).flatMap(({ variant, text }): TypedDraft[] => {
    const base = programs[variant];
    return base === text ? [] : [{ variant, text, ...(base === undefined ? {} : { base }) }];
  });
  return withDrafts(new Map(), scenario, typed);
}
