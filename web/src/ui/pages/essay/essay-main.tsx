/**
 * The script of the page essay.html: it puts the essay with its live figures in the place of the same essay as it was
 * written when the site was built, at the same place on the screen.
 */
import "@fontsource/ibm-plex-mono/latin-400.css";
import "@fontsource/ibm-plex-sans/latin-400.css";
import "@fontsource/ibm-plex-sans/latin-600.css";
import "../../../styles/fonts.css";
import "../../../styles/shared.css";
import "../../../styles/print.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import essay from "virtual:essay";
import { SITE_FILES } from "../../../loading/site-files.ts";
import { applyTheme, followSystemTheme, storedTheme } from "../../browser/theme.ts";
import { surviveTranslation } from "../../browser/translated-page.ts";
import { siteSession } from "../../site/site-session.ts";
import { SessionContext } from "../../state/session-context.ts";
import { EssayDocument } from "./essay-document.tsx";
import { stillsIn } from "./stills.ts";

surviveTranslation(document);
applyTheme(storedTheme());
followSystemTheme(storedTheme);
addEventListener("online", () => SITE_FILES.reconnected());

const host = document.getElementById("app");
if (host !== null) {
  const stills = stillsIn(host);
  createRoot(host).render(
    <StrictMode>
      <SessionContext value={siteSession()}>
        <EssayDocument essay={essay} stills={stills} />
      </SessionContext>
    </StrictMode>,
  );
}
