/**
 * The page embedding.html: how a lab is put into other pages, from web/src/embed/README.md; it ends with an example.
 */
import "@fontsource/ibm-plex-mono/latin-400.css";
import "@fontsource/ibm-plex-sans/latin-400.css";
import "@fontsource/ibm-plex-sans/latin-600.css";
import "../../../styles/fonts.css";
import "../../../styles/shared.css";
import "./embedding-page.css";
import "../../../embed/hotline-lab.ts";
import { StrictMode, useEffect, useRef } from "react";
import { createRoot } from "react-dom/client";
import text from "../../../embed/README.md";
import { Brand } from "../../parts/brand.tsx";
import { CATALOGUE } from "../../site/catalogue.ts";
import { applyTheme, followSystemTheme, storedTheme } from "../../browser/theme.ts";

function EmbeddingPage() {
  return (
    <>
      <header className="hl-header">
        <Brand href="./index.html" />
      </header>
      <main id="main" className="hl-page hl-embedding-page" tabIndex={-1}>
        {/* Our own document, rendered when the site is built; raw HTML in it has become text. */}
        <div dangerouslySetInnerHTML={{ __html: text }} />
        <h2>This is one</h2>
        <LiveExample />
      </main>
    </>
  );
}

/** The first of the scenarios, as the element shows it. */
function LiveExample() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const lab = document.createElement("hotline-lab");
    lab.setAttribute("scenario", CATALOGUE[0]?.name ?? "");
    lab.setAttribute("show", "machine");
    place.current?.replaceChildren(lab);
    return () => lab.remove();
  }, []);
  return <div ref={place} className="hl-embedding-live" />;
}

applyTheme(storedTheme());
followSystemTheme(storedTheme);
const host = document.getElementById("app");
if (host !== null) {
  createRoot(host).render(
    <StrictMode>
      <EmbeddingPage />
    </StrictMode>,
  );
}
