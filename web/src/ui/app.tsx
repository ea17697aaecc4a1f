/** The frame of every page: header, notices, and the page the address names. The lab is loaded when first opened. */
import { type ComponentType, useEffect, useLayoutEffect, useState, type ReactNode } from "react";
import { useApp, useDispatch, useStore } from "./state/app-context.ts";
import { pageTitle } from "./page-title.ts";
import { ErrorBoundary } from "./parts/error-boundary.tsx";
import { Header } from "./parts/header.tsx";
import { Notices } from "./parts/notices.tsx";
import { useDrop } from "./dialogs/folder/use-drop.ts";
import { themeOf } from "../lab/state/opened.ts";
import type { ThemeChoice } from "../model/scenario/lab-words.ts";
import { useDraftsStored } from "./browser/stored-drafts.ts";
import { reloadKeeping, useNewVersion } from "./browser/new-version.ts";
import { applyTheme, chooseTheme } from "./browser/theme.ts";
import { focusContent } from "./parts/use-arrival.ts";
import { type LazyPart, lazyPart } from "./parts/lazy-part.tsx";
import { THESE_VERSIONS } from "../lab/link/link-versions.ts";
import { newLitmusState } from "../lab/link/litmus-state.ts";
import { type Route, writeLink } from "../lab/link/route.ts";
import { isLitmus } from "./site/litmus-names.ts";
import { VersionNews } from "./versions/version-news.tsx";

function inPage(children: ReactNode) {
  return (
    <main id="main" className="hl-page" tabIndex={-1}>
      {children}
    </main>
  );
}

/** A page that few readers open first. */
function lazyPage(load: () => Promise<ComponentType>): LazyPart<object> {
  return lazyPart("This page", load, { frame: inPage });
}

export const Gallery = lazyPart(
  "The first page",
  () => import("./pages/gallery/gallery.tsx").then((module) => module.Gallery),
  { frame: inPage },
);
export const Lab = lazyPart("The lab", () => import("./pages/lab/lab.tsx").then((module) => module.Lab), {
  frame: inPage,
});
const ModelPage = lazyPage(() => import("./pages/about/model-page.tsx").then((module) => module.ModelPage));

const LicencesPage = lazyPage(() => import("./pages/about/licences-page.tsx").then((module) => module.LicencesPage));

const ToolsPage = lazyPage(() => import("./pages/about/tools-page.tsx").then((module) => module.ToolsPage));

const DocsPage = lazyPage(() => import("./pages/docs/docs-page.tsx").then((module) => module.DocsPage));

const ApplicationsPage = lazyPage(() =>
  import("./pages/applications/applications-page.tsx").then((module) => module.ApplicationsPage),
);

const EssayPage = lazyPage(() => import("./pages/essay/essay-page.tsx").then((module) => module.EssayPage));

const WalkPage = lazyPage(() => import("./pages/walk/walk-page.tsx").then((module) => module.WalkPage));

const LitmusPage = lazyPage(() => import("./pages/litmus/litmus-page.tsx").then((module) => module.LitmusPage));

const CoursePage = lazyPage(() => import("./pages/course/course-page.tsx").then((module) => module.CoursePage));

const GradePage = lazyPage(() => import("./pages/grade/grade-page.tsx").then((module) => module.GradePage));

const ExercisePage = lazyPage(() => import("./pages/exercise/exercise-page.tsx").then((module) => module.ExercisePage));

const ByHandPage = lazyPage(() => import("./pages/by-hand/by-hand-page.tsx").then((module) => module.ByHandPage));

export function App() {
  const page = useApp((state) => state.route.page);
  const name = useApp((state) => (state.route.page === "lab" ? state.route.experiment.scenario : ""));
  const theme = useApp(themeOf);
  const dispatch = useDispatch();
  /* Before the effects of the page, which may know a name of what it shows. */
  useLayoutEffect(() => {
    document.title = pageTitle(page, name);
  }, [page, name]);
  useEffect(() => applyTheme(theme), [theme]);
  useLitmusByName(page === "lab" ? name : undefined);
  const onTheme = (choice: ThemeChoice) => {
    chooseTheme(choice);
    dispatch({ kind: "theme", theme: choice });
  };
  return (
    <>
      <Header theme={theme} onTheme={onTheme}>
        <PageLinks current={page} />
      </Header>
      <NewVersion />
      <Notices />
      <ErrorBoundary key={`${page} ${name}`}>
        <Drops />
        {page !== "lab" && page !== "gallery" && <VersionNews />}
        {page === "gallery" && <Gallery />}
        {page === "model" && <ModelPage />}
        {page === "licences" && <LicencesPage />}
        {page === "tools" && <ToolsPage />}
        {page === "docs" && <DocsPage />}
        {page === "applications" && <ApplicationsPage />}
        {page === "litmus" && <LitmusPage />}
        {page === "essay" && <EssayPage />}
        {page === "walk" && <WalkPage />}
        {page === "course" && <CoursePage />}
        {page === "exercise" && <ExercisePage />}
        {page === "hand" && <ByHandPage />}
        {page === "grade" && <GradePage />}
        {page === "lab" && <Lab key={name} />}
      </ErrorBoundary>
    </>
  );
}

interface NamedPage {
  readonly route: Route;
  readonly name: string;
}

const PAGES: readonly NamedPage[] = [
  { route: { page: "gallery" }, name: "Scenarios" },
  { route: { page: "course" }, name: "Course" },
  { route: { page: "applications", off: [], ...THESE_VERSIONS }, name: "Seven applications" },
  { route: { page: "walk" }, name: "512 processors" },
  { route: { page: "litmus", litmus: newLitmusState("store_buffering") }, name: "Memory order" },
  { route: { page: "model" }, name: "How good is the model?" },
  { route: { page: "docs", name: undefined, anchor: undefined }, name: "Documentation" },
];

function PageLinks({ current }: { current: Route["page"] }) {
  return PAGES.map(({ route, name }) => (
    <a key={name} href={writeLink(route)} aria-current={route.page === pageInList(current) ? "page" : undefined}>
      {name}
    </a>
  ));
}

const OF_COURSE: readonly Route["page"][] = ["exercise", "hand", "grade"];

/** The pages of exercises, and of their results, belong to the course. */
function pageInList(page: Route["page"]): Route["page"] {
  return OF_COURSE.includes(page) ? "course" : page;
}

/** What is dropped on any page; here, so that an error takes no more than the page. */
function Drops() {
  const { opened, close } = useDrop();
  return opened === undefined ? null : <DroppedDialog dropped={opened} onClose={close} />;
}

const DroppedDialog = lazyPart("The dialog Your scenario", () =>
  import("./dialogs/folder/folder-button.tsx").then((module) => module.DroppedDialog),
);

/** A link to a lab that names a litmus experiment opens the page on memory order, at the same step of its tour. */
function useLitmusByName(name: string | undefined): void {
  const store = useStore();
  useEffect(() => {
    const { route } = store.get();
    if (name === undefined || !isLitmus(name) || route.page !== "lab") return;
    const { tour, madeBy, modelVersion } = route.experiment;
    const litmus = { ...newLitmusState(name), tour, modelVersion, ...(madeBy === undefined ? {} : { madeBy }) };
    store.dispatch({ kind: "went", route: { page: "litmus", litmus }, notices: [] });
  }, [name, store]);
}

const KEEPS_ALL = "Reloading keeps the experiment and what you have typed.";
const KEEPS_LINK =
  "Reloading keeps the experiment. What you have typed and not run would be lost, since this browser keeps nothing for " +
  "this page: run it before, and the link has it.";

/** Tells that there is a newer version, and leaves it to the reader. The region is there before it has any text. */
function NewVersion() {
  const isNewer = useNewVersion();
  const areDraftsStored = useDraftsStored();
  const [dismissed, setDismissed] = useState(false);
  const dismiss = () => {
    setDismissed(true);
    focusContent();
  };
  return (
    <div role="status" aria-label="New version">
      {isNewer && !dismissed && (
        <div className="hl-notices">
          <p>{`A newer version of Hotline is ready. ${areDraftsStored ? KEEPS_ALL : KEEPS_LINK}`}</p>
          <div className="hl-notices-ways">
            <button type="button" className="hl-button hl-button--primary" onClick={reloadKeeping}>
              Reload
            </button>
            <button type="button" className="hl-button" onClick={dismiss}>
              Later
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
