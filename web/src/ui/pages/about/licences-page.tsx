/** The page "Licences": those of Hotline and of everything that it contains, as the licences demand. */
import { ok } from "../../../base/result.ts";
import { loadNotices } from "../../browser/notices.ts";
import { useArrival } from "../../parts/use-arrival.ts";
import { loaded } from "../../state/loaded.ts";
import { useAnswer } from "../../state/use-answer.ts";
import "./licences.css";

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
