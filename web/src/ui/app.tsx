/** The frame of every page: header, notices, and the page the address names. The lab is loaded when first opened. */
import { lazy, Suspense, useEffect } from "react";
import { useApp, useDispatch } from "./state/app-context.ts";
import { ErrorBoundary } from "./parts/error-boundary.tsx";
import { Gallery } from "./pages/gallery/gallery.tsx";
import { Header } from "./parts/header.tsx";
import { themeOf } from "../lab/state/opened.ts";
import type { ThemeChoice } from "../model/scenario/lab-words.ts";
import { applyTheme, chooseTheme } from "./browser/theme.ts";

const Lab = lazy(() => import("./pages/lab/lab.tsx").then((module) => ({ default: module.Lab })));
const ModelPage = lazy(() => import("./pages/about/model-page.tsx").then((module) => ({ default: module.ModelPage })));

const LicencesPage = lazy(() =>
  import("./pages/about/licences-page.tsx").then((module) => ({ default: module.LicencesPage })),
);

const TITLES = {
  gallery: "Hotline: find the hot cache line",
  model: "How good is the model? Hotline",
  licences: "Licences · Hotline",
} as const;

export function App() {
  const page = useApp((state) => state.route.page);
  const name = useApp((state) => (state.route.page === "lab" ? state.route.experiment.scenario : ""));
  const theme = useApp(themeOf);
  const dispatch = useDispatch();
  useEffect(() => {
    document.title = page === "lab" ? `${name} · Hotline` : TITLES[page];
  }, [page, name]);
  useEffect(() => applyTheme(theme), [theme]);
  const onTheme = (choice: ThemeChoice) => {
    chooseTheme(choice);
    dispatch({ kind: "theme", theme: choice });
  };
  return (
    <>
      <Header theme={theme} onTheme={onTheme}>
        <a href="#/" aria-current={page === "gallery" ? "page" : undefined}>
          Scenarios
        </a>
        <a href="#/model" aria-current={page === "model" ? "page" : undefined}>
          How good is the model?
        </a>
      </Header>
      <Notices />
      <ErrorBoundary key={`${page} ${name}`}>
        <Suspense
          fallback={
            <main id="main" className="hl-page hl-muted" tabIndex={-1}>
              Loading…
            </main>
          }
        >
          {page === "gallery" && <Gallery />}
          {page === "model" && <ModelPage />}
          {page === "licences" && <LicencesPage />}
          {page === "lab" && <Lab key={name} />}
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/** The region is there before anything is in it: only so is it read out, and politely. */
function Notices() {
  const notices = useApp((state) => state.notices);
  const dispatch = useDispatch();
  return (
    <div role="status" aria-label="Notices">
      {notices.length > 0 && (
        <div className="hl-notices">
          <ul>
            {notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
          <button type="button" className="hl-button" onClick={() => dispatch({ kind: "notices-read" })}>
            Close
          </button>
        </div>
      )}
    </div>
  );
}
