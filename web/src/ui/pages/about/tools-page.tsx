/** The page "Beside the other tools": docs/beside-other-tools.md, which the build has made HTML of. */
import text from "../../../../../docs/beside-other-tools.md";
import { useArrival } from "../../parts/use-arrival.ts";
import "../../parts/document.css";
import "./tools.css";

export function ToolsPage() {
  useArrival(true);
  return (
    <main id="main" className="hl-page" tabIndex={-1}>
      {/* Safe: rendered at build time from the project's own document, raw HTML in it shown as text. */}
      <article className="hl-document hl-tools" dangerouslySetInnerHTML={{ __html: text }} />
    </main>
  );
}
