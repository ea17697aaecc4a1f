/**
 * Components as HTML, for tests without a browser: the words for the reader, and the elements that have them. Nothing
 * can be pressed.
 */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { PageState } from "../../lab/state/app-state.ts";
import { openedFrom } from "../../lab/state/opened-scenario.ts";
import { createPageStore } from "../../lab/page-store.ts";
import { sourceTexts } from "../../model/scenario/sources.ts";
import { fakeScenario } from "../../session/testing/fake-scenario.ts";
import { newSession } from "../../session/session.ts";
import { StoreContext } from "../state/app-context.ts";
import { SessionContext } from "../state/session-context.ts";
import { openedAt } from "../../lab/known.ts";

/** The application with a scenario opened that has the variants "stock" and "fixed". */
export function openedState(link = "#v=1&s=test", scenario = fakeScenario()): PageState {
  return openedAt(link, openedFrom(scenario, sourceTexts(new Map()), new Map()));
}

/** Nothing is asked for before effects run, and they do not. */
function nothing(): never {
  throw new Error("A component that is drawn once asks for nothing.");
}

export function rendered(part: ReactNode, state: PageState = openedState()): string {
  const store = createPageStore(state);
  return renderToStaticMarkup(
    <SessionContext value={newSession({ open: nothing, pool: nothing, compile: nothing })}>
      <StoreContext value={store}>{part}</StoreContext>
    </SessionContext>,
  );
}

/** The text alone, with one space between elements. */
export function textOf(html: string): string {
  const plain = html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
  return plain
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .trim();
}
