/** The page "Licences": those of Hotline and of everything that it contains, as the licences demand. */
import { useEffect, useState } from "react";
import { loadNotices } from "../../browser/notices.ts";
import { useArrival } from "../../parts/use-arrival.ts";
import "./licences.css";

export function LicencesPage() {
  useArrival(true);
  const [text, setText] = useState("Loading…");
  useEffect(() => {
    let wanted = true;
    const show = (loaded: string): void => {
      if (wanted) setText(loaded);
    };
    loadNotices().then(show, (error: unknown) => show(`The licences could not be loaded: ${String(error)}`));
    return () => {
      wanted = false;
    };
  }, []);
  return (
    <main id="main" className="hl-page" tabIndex={-1}>
      <h1>Licences</h1>
      <pre className="hl-licences">{text}</pre>
    </main>
  );
}
