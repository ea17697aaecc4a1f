/** The documentation as files of the site, for readers without JavaScript, for printers and for search engines. */
import { DocsFrame, DocsList, DocsText } from "../../src/ui/pages/docs/docs-frame.tsx";
import { GENERAL_PICTURE } from "../scenario-pages/first-page.ts";
import { pageDocument } from "../scenario-pages/page-document.tsx";
import { introOf } from "./intro.ts";
import { type RenderedPage, withLinks } from "./render.ts";

const FOLDER = "docs/";

/** The texts by their paths in the site. `site`: its address, ending with "/"; undefined where it is not known. */
export function staticPages(pages: readonly RenderedPage[], site: string | undefined): ReadonlyMap<string, string> {
  const entries = pages.map(({ name, title, part, html }) => ({ name, title, part, about: introOf(html) }));
  const picture = site === undefined ? undefined : GENERAL_PICTURE;
  const list = pageDocument(
    {
      title: "Documentation · Hotline",
      description: "Programs, scenarios, machines, studies, courses, embedding, every command and every key of a file.",
      path: FOLDER,
      picture,
      site,
    },
    <main className="hl-page">
      <DocsFrame pages={entries} current={undefined} hrefOf={hrefOf} search={<WayToSearch href="../#/docs" />}>
        <DocsList pages={entries} hrefOf={hrefOf} />
      </DocsFrame>
    </main>,
  );
  const texts = pages.map(({ name, title, html }, i): readonly [string, string] => {
    const path = `${FOLDER}${name}.html`;
    const head = { title: `${title} · Hotline`, description: entries[i]?.about ?? "", path, picture, site };
    const text = withLinks(html, (to, anchor) => hrefOf(to) + (anchor === undefined ? "" : `#${anchor}`));
    return [
      path,
      pageDocument(
        head,
        <main className="hl-page">
          <DocsFrame pages={entries} current={name} hrefOf={hrefOf} search={<WayToSearch href={`../#/docs/${name}`} />}>
            <DocsText html={text} />
          </DocsFrame>
        </main>,
      ),
    ];
  });
  return new Map([[`${FOLDER}index.html`, list], ...texts]);
}

function hrefOf(name: string | undefined): string {
  return name === undefined ? "./" : `./${name}.html`;
}

/** A page without a script cannot search. */
function WayToSearch({ href }: { readonly href: string }) {
  return (
    <a className="hl-small hl-no-print" href={href}>
      Search, in the application
    </a>
  );
}
