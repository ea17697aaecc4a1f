/**
 * What the reader is told about the link: a few lines above every page, and the others behind a button, so that a link
 * that is broken in many places does not hide the page that it opens.
 */
import { useApp, useDispatch } from "../state/app-context.ts";
import { focusContent } from "./use-arrival.ts";

/** Lines that are shown at first. */
const FIRST = 3;

/** The region is there before it has any text: only then do screen readers read it out, and politely. */
export function Notices() {
  const lines = useApp((state) => state.notices).map((notice) => <li key={notice}>{notice}</li>);
  const dispatch = useDispatch();
  return (
    <div role="status" aria-label="Notices">
      {lines[0] && (
        <div className="hl-notices">
          <div>
            <ul>{lines.slice(0, FIRST)}</ul>
            {lines[FIRST] && (
              <details>
                <summary>and {lines.length - FIRST} more</summary>
                <ul>{lines.slice(FIRST)}</ul>
              </details>
            )}
          </div>
          <button
            type="button"
            className="hl-button"
            onClick={() => {
              dispatch({ kind: "notices-read" });
              focusContent();
            }}
          >
            Close
          </button>
        </div>
      )}
    </div>
  );
}
