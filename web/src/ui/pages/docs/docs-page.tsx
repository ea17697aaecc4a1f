/** The documentation in the application: a page of it, or the list of all, with the search. */
import { useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import listed from "virtual:docs";
import { countOf } from "../../../base/text.ts";
import { nearMatch } from "../../../base/near.ts";
import { ok } from "../../../base/result.ts";
import { type Route, writeLink } from "../../../lab/link/route.ts";
import { Announced } from "../../parts/announced.tsx";
import { CannotOpen } from "../../parts/cannot-open.tsx";
import { useArrival } from "../../parts/use-arrival.ts";
import { useApp } from "../../state/app-context.ts";
import { loaded } from "../../state/loaded.ts";
import { useAnswer } from "../../state/use-answer.ts";
import { DocsFrame, DocsList, DocsText, type ListedPage } from "./docs-frame.tsx";
import type { DocsHit } from "./docs-search.ts";
import "../../parts/document.css";
import "./docs.css";

type DocsRoute = Extract<Route, { page: "docs" }>;
const NO_PAGE: DocsRoute = { page: "docs", name: undefined, anchor: undefined };

function hrefOf(name: string | undefined, anchor?: string): string {
  return writeLink({ page: "docs", name, anchor });
}

export function DocsPage() {
  const { name, anchor } = useApp(({ route }) => (route.page === "docs" ? route : NO_PAGE));
  const page = listed.find((one) => one.name === name);
  useArrival(true, name);
  return (
    <main id="main" className="hl-page" tabIndex={-1}>
      {name !== undefined && page === undefined ? (
        <NoPage name={name} />
      ) : (
        <DocsFrame pages={listed} current={name} hrefOf={hrefOf} search={<Search />}>
          {page === undefined ? (
            <DocsList pages={listed} hrefOf={hrefOf} />
          ) : (
            <Text key={page.name} page={page} anchor={anchor} />
          )}
        </DocsFrame>
      )}
    </main>
  );
}

function NoPage({ name }: { readonly name: string }) {
  const near = nearMatch(
    name,
    listed.map((page) => page.name),
  );
  return (
    <CannotOpen
      what="This page"
      message={`The documentation has no page "${name}".`}
      near={near === undefined ? undefined : { name: near, href: hrefOf(near) }}
    >
      <a className="hl-button" href={hrefOf(undefined)}>
        All pages of the documentation
      </a>
    </CannotOpen>
  );
}

interface TextProps {
  readonly page: ListedPage;
  readonly anchor: string | undefined;
}

function Text({ page, anchor }: TextProps) {
  const { value: html, failure } = useAnswer(
    useMemo(() => loaded(["docs", page.name], "This page", async () => ok(await page.load())), [page]),
  );
  const isHere = html !== undefined;
  useEffect(() => {
    if (isHere) document.title = `${page.title} · Hotline`;
  }, [isHere, page]);
  useEffect(() => {
    if (!isHere) return;
    if (anchor === undefined) scrollTo(0, 0);
    else showHeading(anchor);
  }, [isHere, anchor]);
  if (!isHere) return <p className={failure === undefined ? "hl-muted" : "hl-failure"}>{failure ?? "Loading…"}</p>;
  return <DocsText html={html} />;
}

/** A screen reader goes on there, and Tab does. */
function showHeading(anchor: string): void {
  const heading = document.getElementById(anchor);
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
}

const SEARCH = loaded(["docs-search"], "The search", async () => {
  const [{ DocsSearch }, { default: sections }] = await Promise.all([
    import("./docs-search.ts"),
    import("virtual:docs-search"),
  ]);
  return ok(new DocsSearch(sections, new Map(listed.map(({ name, title }) => [name, title]))));
});

function Search() {
  const [query, setQuery] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const isSearching = query.trim() !== "";
  const { value: search, failure } = useAnswer(isSearching ? SEARCH : undefined);
  const searched = useDeferredValue(query);
  const hits = useMemo(() => (searched.trim() === "" ? undefined : search?.find(searched)), [search, searched]);
  const shown = isSearching ? hits : undefined;
  const words = shown === undefined ? "" : shown.length === 0 ? "Nothing found" : countOf(shown.length, "place");
  return (
    <div className="hl-docs-search hl-no-print" role="search" ref={box} onKeyDown={(event) => moveFocus(event, box)}>
      <label htmlFor="docs-search" className="hl-visually-hidden">
        Search the documentation
      </label>
      <input
        id="docs-search"
        type="search"
        placeholder="Search: --store, variants, parked …"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <Announced className="hl-small hl-muted" words={words} said={searched === query ? words : ""} />
      {isSearching && failure !== undefined && <p className="hl-failure">{failure}</p>}
      {shown !== undefined && shown.length > 0 && <Hits hits={shown} onGo={() => setQuery("")} />}
    </div>
  );
}

function Hits({ hits, onGo }: { readonly hits: readonly DocsHit[]; readonly onGo: () => void }) {
  return (
    <ul className="hl-docs-hits" aria-label="Found">
      {hits.map(({ section: { page, anchor, heading }, names }) => (
        <li key={`${page} ${anchor}`}>
          <a href={hrefOf(page, anchor === "" ? undefined : anchor)} onClick={onGo}>
            <span className="hl-muted">{anchor === "" ? "" : `${titleOf(page)} › `}</span>
            {heading}
            {names.map((name) => (
              <code key={name}>{name}</code>
            ))}
          </a>
        </li>
      ))}
    </ul>
  );
}

function titleOf(page: string): string {
  return listed.find(({ name }) => name === page)?.title ?? page;
}

/** The arrows go from the field through what was found and back, Enter opens the first, and Escape ends the search. */
function moveFocus(event: KeyboardEvent, box: RefObject<HTMLDivElement | null>): void {
  const stops = [...(box.current?.querySelectorAll<HTMLElement>("input, a") ?? [])];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const [input, first] = stops;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const next = stops[at + (event.key === "ArrowDown" ? 1 : -1)];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  } else if (event.key === "Enter" && at === 0) {
    first?.click();
  } else if (event.key === "Escape" && at > 0) {
    input?.focus();
  }
}
