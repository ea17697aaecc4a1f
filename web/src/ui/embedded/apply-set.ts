/**
 * The command `set`: a whole link, some keys, or both in this order, as changes of the application's state and of the
 * embed's options. Only options.ts distinguishes the embed's own keys from keys of the lab.
 */
import { mergedFragments, escapeValue } from "../../embed/keys.ts";
import { type EmbedOptions, splitFragment, writeOptions } from "../../embed/options.ts";
import type { SetCommand } from "../../embed/protocol.ts";
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
  const { tour, ...others } = command.keys ?? {};
  // A step stands for a whole state, so the step comes first, and then the changes to it.
  if (tour !== undefined) app.dispatch({ kind: "tour", step: Number(tour) > 0 ? Number(tour) : undefined });
  const changes = Object.entries(others).map(([key, value]) => `${escapeValue(key)}=${escapeValue(String(value))}`);
  return changes.length === 0 ? said : [...said, ...applyLink(present(app, view, changes), app, view)];
}

/** Reads what to show from the address of the embed, or from a link that was sent. */
export function applyLink(fragment: string, app: AppStore, view: EmbedViewStore): readonly string[] {
  const { options, link, notices } = splitFragment(fragment);
  const read = readLink(link);
  const said = [...notices, ...read.notices];
  if (read.route.page !== "lab") return [...said, "The link names no scenario; nothing was changed."];
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
