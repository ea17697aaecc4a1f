/** The page "Licences": those of Hotline and of everything that it contains, as the licences demand. */
import { ok } from "../../../base/result.ts";
import { useArrival } from "../../parts/use-arrival.ts";
import { loaded } from "../../state/loaded.ts";
import { useAnswer } from "../../state/use-answer.ts";
import "./licences.css";
import { isOurs } from "../../../offline/ours.ts";

const LICENCES = loaded(["licences"], "The licences", async () => ok(await loadNotices()));

export function LicencesPage() {
  useArrival(true);
  const { value, failure } = useAnswer(LICENCES);
  return (
    <main id="main" className="hl-page" tabIndex={-1}>
      <h1>Licences</h1>
      <pre className="hl-licences">{value ?? failure ?? "Loading…"}</pre>
    </main>
  );
}

/** The build writes this (web/tools/plugins/licences-plugin.ts). */
const FILE = "./THIRD-PARTY-NOTICES.txt";
const INSIDE = "third-party-notices";

/**
 * The licences of all parts of this page, as the build has collected them: a file of the site, or a part of
 * hotline.html, which has no files beside it.
 *
 * Rejects when the file cannot be loaded.
 */
async function loadNotices(): Promise<string> {
  const inside = document.getElementById(INSIDE);
  if (inside instanceof HTMLTemplateElement) return inside.content.textContent;
  const response = await fetch(FILE);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const text = await response.text();
  if (!isOurs(FILE, text)) throw new Error("the network sent a page of its own in place of the file");
  return text;
}
