/**
 * Starts the application as an embed: the same application with parts hidden. Reads its address and follows it, but
 * never rewrites it; takes no focus; leaves keys to the page around; pauses while it is out of sight.
 */
import "./embed.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { DRIVEN } from "../../embed/driven.ts";
import { splitFragment } from "../../embed/options.ts";
import { firstOrigin, Gate } from "../../embed/origins.ts";
import { StoreContext, type AppStore } from "../state/app-context.ts";
import { PlayedContext, type Played } from "../playback/played-runs.ts";
import type { Playback } from "../playback/playback.ts";
import { PlaybackContext, type PlaybackSlot } from "../playback/playback-slot.ts";
import { Slot } from "../playback/slot.ts";
import { SITE_FILES } from "../../loading/site-files.ts";
import { siteSession } from "../site/site-session.ts";
import { answersOf } from "../state/use-answer.ts";
import type { Session } from "../../session/session.ts";
import { SessionContext } from "../state/session-context.ts";
import { initialState } from "../../lab/state/app-state.ts";
import { createPageStore } from "../../lab/page-store.ts";
import { readLink } from "../../lab/link/route.ts";
import { followSystemTheme, storedTheme } from "../browser/theme.ts";
import { applyLink } from "./apply-set.ts";
import { Conversation } from "./conversation.ts";
import { EmbedApp } from "./embed-app.tsx";
import { EmbedPool } from "./embed-pool.ts";
import { createEmbedView, EmbedViewContext, type EmbedViewStore } from "./embed-view.ts";
import { surviveTranslation } from "../browser/translated-page.ts";
import { watchPresence } from "./presence.ts";
import type { KeyEvent } from "../../embed/protocol.ts";
import { hasOwnKeys } from "../panels/tour/tour-keys.ts";

/** States follow one another quickly while something plays; a host hears of them at most this often. */
const TELL_MS = 100;

/** `fragment`: the embed's address, which follows the page's own where that changes. */
export function startEmbed(host: HTMLElement, fragment: string): void {
  surviveTranslation(document);
  const { options, link, notices } = splitFragment(fragment);
  const read = readLink(link);
  const app: AppStore = createPageStore(initialState(read.route, [...notices, ...read.notices], storedTheme()));
  const view = createEmbedView(options);
  const slot = new Slot<Playback>();
  const played = new Slot<Played>();
  const pool = new EmbedPool();
  const session = siteSession(pool.poolFor);
  watchPresence(view, pool);
  addEventListener("online", () => SITE_FILES.reconnected());
  addEventListener("hashchange", () => applyLink(location.hash, app, view));
  followSystemTheme(() => view.get().options.theme ?? app.get().theme);
  converse(app, view, slot, session);
  createRoot(host).render(
    <StrictMode>
      <SessionContext value={session}>
        <StoreContext value={app}>
          <EmbedViewContext value={view}>
            <PlaybackContext value={slot}>
              <PlayedContext value={played}>
                <EmbedApp />
              </PlayedContext>
            </PlaybackContext>
          </EmbedViewContext>
        </StoreContext>
      </SessionContext>
    </StrictMode>,
  );
}

function converse(app: AppStore, view: EmbedViewStore, slot: PlaybackSlot, session: Session): void {
  const { parent } = globalThis;
  const isFramed = parent !== globalThis.window;
  const ancestors = "ancestorOrigins" in location ? [...location.ancestorOrigins] : undefined;
  const conversation = new Conversation({
    app,
    view,
    slot,
    gate: new Gate(view.get().options.allow, firstOrigin(ancestors, document.referrer)),
    instance: performance.timeOrigin,
    post: (event, target) => isFramed && parent.postMessage(event, target),
    driven: () => dispatchEvent(new Event(DRIVEN)),
    later: (callback) => setTimeout(callback, TELL_MS),
    exports: () =>
      import("./embed-exports.ts").then(({ tableEvent, pictureEvent }) => ({
        table: tableEvent,
        picture: pictureEvent,
      })),
    facts: async (route) => {
      const { factsOf } = await import("../versions/route-facts.ts");
      const answers = answersOf(session);
      const question = factsOf(route, session, answers);
      if (question === undefined) return undefined;
      const { value, failure } = await answers.once(question);
      if (value === undefined) throw new Error(failure ?? "nothing was found");
      return value;
    },
  });
  if (!isFramed) return;
  addEventListener("message", (event: MessageEvent<unknown>) =>
    conversation.receive(event.data, { isParent: event.source === parent, origin: event.origin }),
  );
  passKeys(
    () => conversation.isDriven,
    (key) => conversation.passKey(key),
  );
}

const PASSED: readonly KeyEvent["key"][] = ["PageDown", "PageUp", "Escape", "b", ".", "f"];

interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly target: EventTarget | null;
}

/** The key to pass on; undefined when the embed uses the key. */
function keyForHost(press: KeyPress): KeyEvent["key"] | undefined {
  if (press.altKey || press.ctrlKey || press.metaKey || hasOwnKeys(press.target)) return undefined;
  return PASSED.find((key) => key === press.key);
}

/**
 * Keys pressed while the focus is inside an embed. A presenter who has clicked into an embed must not lose the deck:
 * keys of the remote that the embed has no use for go on to the host. Keys are only ever heard with the focus inside;
 * nothing here takes a key from the page around.
 *
 * Listens before any part of the embed acts on the key: with a deck around, the deck decides what a page forward means.
 */
function passKeys(isDriven: () => boolean, pass: (key: KeyEvent["key"]) => void): void {
  window.addEventListener(
    "keydown",
    (event) => {
      const key = isDriven() ? keyForHost(event) : undefined;
      if (key === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      pass(key);
    },
    { capture: true },
  );
}
