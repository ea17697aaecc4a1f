/**
 * The command `set`: a whole link, some keys, or both in this order, as changes of the application's state and of the
 * embed's options. Only options.ts distinguishes the embed's own keys from keys of the lab.
 */
import { mergedFragments, escapeValue } from "../../embed/keys.ts";
import { type EmbedOptions, splitFragment, writeOptions } from "../../embed/options.ts";
import type { LinkKeys, SetCommand } from "../../embed/protocol.ts";
import type { AppStore } from "../state/app-context.ts";
import { readLink, writeLink } from "../../lab/link/route.ts";
import type { EmbedViewStore } from "./embed-view.ts";

/** Sentences about keys that were not understood; nothing is applied when the scenario itself is missing. */
export function applySet(
  command: Pick<SetCommand, "link" | "keys">,
  app: AppStore,
  view: EmbedViewStore,
): readonly string[] {
  const said = command.link === undefined ? [] : applyLink(command.link, app, view);
  const changes = Object.entries(labKeys(command, app)).map(
    ([key, value]) => `${escapeValue(key)}=${escapeValue(String(value))}`,
  );
  return changes.length === 0 ? said : [...said, ...applyLink(present(app, view, changes), app, view)];
}

/** The keys, without that of the tour where the lab has opened its step. */
function labKeys({ keys = {} }: Pick<SetCommand, "keys">, app: AppStore): LinkKeys {
  const { tour, ...others } = keys;
  if (tour === undefined) return keys;
  const step = Number(tour) > 0 ? Number(tour) : undefined;
  /* A step of a litmus experiment is a key of its link like the others. */
  if (app.get().route.page === "litmus") return { ...others, tour: step ?? "" };
  // A step of the lab stands for a whole state, so the step comes first, and then the changes to it.
  app.dispatch({ kind: "tour", step });
  return others;
}

/** Reads what to show from the address of the embed, or from a link that was sent. */
export function applyLink(fragment: string, app: AppStore, view: EmbedViewStore): readonly string[] {
  const { options, link, notices } = splitFragment(fragment);
  const read = readLink(link);
  const said = [...notices, ...read.notices];
  const { page } = read.route;
  if (page !== "lab" && page !== "litmus" && page !== "exercise")
    return [...said, "The link names no scenario; nothing was changed."];
  // The embed's address settles which page may drive it; messages do not change that.
  const { allow } = view.get().options;
  const next = { ...options, allow };
  if (!isSameOptions(view.get().options, next)) view.dispatch({ options: next });
  if (writeLink(app.get().route) !== writeLink(read.route)) app.dispatch({ kind: "went", ...read, notices: said });
  return said;
}

/** The present state and options as one fragment, with some keys replaced. */
function present(app: AppStore, view: EmbedViewStore, changes: readonly string[]): string {
  const now = mergedFragments(writeLink(app.get().route), writeOptions(view.get().options));
  return mergedFragments(now, changes.join("&"));
}

function isSameOptions(a: EmbedOptions, b: EmbedOptions): boolean {
  return writeOptions(a) === writeOptions(b);
}
