/**
 * The command `set`: a whole link, some keys, or both in this order, as changes of the application's state and of the
 * embed's options. Keys of one's own options are told from keys of the lab by options.ts alone.
 */
import { mergedFragments, escapeValue } from "../../embed/keys.ts";
import { type EmbedOptions, splitFragment, writeOptions } from "../../embed/options.ts";
import type { SetCommand } from "../../embed/protocol.ts";
import type { AppStore } from "../state/app-context.ts";
import { readLink, writeLink } from "../../lab/link/route.ts";
import type { EmbedViewStore } from "./embed-view.ts";

/** What could not be understood, in sentences; none of it was applied when the scenario itself is missing. */
export function applySet(
  command: Pick<SetCommand, "link" | "keys">,
  app: AppStore,
  view: EmbedViewStore,
): readonly string[] {
  const said = command.link === undefined ? [] : applyLink(command.link, app, view);
  const { tour, ...others } = command.keys ?? {};
  // A step stands for a whole state: first the step, then what is to differ from it.
  if (tour !== undefined) app.dispatch({ kind: "tour", step: Number(tour) > 0 ? Number(tour) : undefined });
  const changes = Object.entries(others).map(([key, value]) => `${escapeValue(key)}=${escapeValue(String(value))}`);
  return changes.length === 0 ? said : [...said, ...applyLink(present(app, view, changes), app, view)];
}

/** Takes the address of the embed, or a link that was sent, for what is to be shown. */
export function applyLink(fragment: string, app: AppStore, view: EmbedViewStore): readonly string[] {
  const { options, link, notices } = splitFragment(fragment);
  const read = readLink(link);
  const said = [...notices, ...read.notices];
  if (read.route.page !== "lab") return [...said, "The link names no scenario; nothing was changed."];
  // Who may drive the embed was settled by its address; messages do not change it.
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
