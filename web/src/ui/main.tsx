/** The start of the application: fonts, styles, the store, the address, the page. */
import "@fontsource/ibm-plex-sans/latin-400.css";
import "../styles/early-faces.css";
import "../styles/fonts.css";
import "../styles/shared.css";
import "./pages/gallery/gallery.css";
import "../styles/print.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, Lab } from "./app.tsx";
import { siteSession } from "./site/site-session.ts";
import { StoreContext } from "./state/app-context.ts";
import { SessionContext } from "./state/session-context.ts";
import { afterFirstView } from "./browser/first-view.ts";
import { storeDrafts } from "./browser/stored-drafts.ts";
import { surviveTranslation } from "./browser/translated-page.ts";
import { watchVersions } from "./browser/new-version.ts";
import { connectRouter, openAtFirst, presentLink } from "./browser/router.ts";
import { failureSentence } from "../loading/load-error.ts";
import { SITE_FILES } from "../loading/site-files.ts";
import { addStyle, missingStyles } from "../loading/style-sheet.ts";
import type { LabState } from "../lab/link/lab-state.ts";
import { initialState } from "../lab/state/app-state.ts";
import { themeOf } from "../lab/state/opened.ts";
import { createPageStore } from "../lab/page-store.ts";
import { applyTheme, followSystemTheme, storedTheme } from "./browser/theme.ts";
import { LINK_META } from "../lab/link/kept-link.ts";

surviveTranslation(document);
openAtFirst(keptLink());
const link = presentLink();
const store = createPageStore(initialState(link.route, link.notices, storedTheme()));
applyTheme(themeOf(store.get()));
followSystemTheme(() => themeOf(store.get()));
connectRouter(store);
storeDrafts(store);
watchVersions();
addEventListener("online", () => SITE_FILES.reconnected());

Promise.all(missingStyles().map(addStyle)).catch((error: unknown) => {
  store.dispatch({ kind: "notice", notice: `${failureSentence("A style sheet", error)} Load the page again.` });
});

const session = siteSession();
/* The workers begin when the lab's script has come, before the lab is drawn: earlier, a slow network is the lab's. */
const workers = link.route.page === "lab" ? workersOf(link.route.experiment) : Promise.resolve();
/* Text is read without them, and a lab without its workers computes nothing. */
afterFirstView(() => void workers.then(() => import("./browser/later-faces.ts")).catch(() => undefined));

const host = document.getElementById("app");
if (host !== null) {
  createRoot(host).render(
    <StrictMode>
      <SessionContext value={session}>
        <StoreContext value={store}>
          <App />
        </StoreContext>
      </SessionContext>
    </StrictMode>,
  );
}

/** Resolves when the workers of a lab are there, or will not come. */
async function workersOf({ modelVersion }: LabState): Promise<void> {
  try {
    await Lab.arrive();
    await session.pool(modelVersion);
  } catch {
    /* The lab tells it. */
  }
}

/**
 * The link inside a page that was saved with "Download this experiment" (dialogs/export/offline-copy.ts), or is in a
 * package. Undefined in every other page.
 */
function keptLink(): string | undefined {
  const content = document.querySelector(`meta[name="${LINK_META}"]`)?.getAttribute("content") ?? "";
  return content.startsWith("#") ? content : undefined;
}
