/** The button that prints a sheet. What is printed is fetched, and for teachers computed, when it is pressed. */
import { useCallback, useState } from "react";
import { lazyPart } from "../../parts/lazy-part.tsx";
import type { Sheet } from "../../site/courses.ts";

const SheetOnPaper = lazyPart("The print", () => import("./sheet-on-paper.tsx").then((module) => module.SheetOnPaper));

interface PaperPartProps {
  readonly sheet: Sheet;
  readonly withSolutions: boolean;
}

export function PaperPart({ sheet, withSolutions }: PaperPartProps) {
  const [state, setState] = useState<"none" | "preparing" | "ready">("none");
  const onReady = useCallback(() => {
    setState("ready");
    /* In a task of its own: what is new has been laid out, and the effects of its parts are over. */
    setTimeout(() => globalThis.print());
  }, []);
  const press = (): void => (state === "ready" ? globalThis.print() : setState("preparing"));
  return (
    <>
      <p className="hl-question-ways hl-no-print">
        <button type="button" className="hl-button" aria-disabled={state === "preparing"} onClick={press}>
          {withSolutions ? "Print with solutions" : "Print the questions"}
        </button>
        <span role="status" className="hl-small hl-muted">
          {state === "preparing" && (withSolutions ? "Computing the solutions …" : "Fetching the questions …")}
        </span>
      </p>
      {state !== "none" && <SheetOnPaper sheet={sheet} withSolutions={withSolutions} onReady={onReady} />}
    </>
  );
}
