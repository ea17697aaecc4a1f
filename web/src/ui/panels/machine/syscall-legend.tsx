/** The meaning of the marks in the picture of system calls that are not states of a core: sides, gauges, entries. */
import { STRUCTURES } from "../../../base/abi.gen.ts";
import type { RunScene } from "../../../scene/run-scene.ts";

/** Of the values of watched words, as in the list of them (watched.css). */
const VALUE_COLOURS: readonly string[] = [
  "none",
  "var(--hl-state-queue)",
  "var(--hl-state-kernel)",
  "var(--hl-state-user)",
  "var(--hl-state-switch)",
  "var(--hl-state-spin)",
  "var(--hl-state-wait)",
  "var(--hl-state-compute)",
];

export function SyscallLegend({ scene: { page, syscalls } }: { readonly scene: RunScene }) {
  const structures = (syscalls?.sides.structures ?? []).map((at) => STRUCTURES[at]).filter((one) => one !== undefined);
  return (
    <ul className="hl-states" aria-label="Marks of the picture of system calls">
      <li>
        <svg className="hl-sign" viewBox="0 0 20 20" aria-hidden="true">
          <rect
            x="2"
            y="1"
            width="16"
            height="8"
            fill="var(--hl-state-user)"
            stroke="var(--hl-ink)"
            strokeWidth="1.5"
          />
          <rect x="2" y="11" width="16" height="8" fill="none" stroke="var(--hl-ink-3)" />
        </svg>
        the side that the core is on: user above, kernel below
      </li>
      <li>
        <svg className="hl-sign" viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="7" fill="var(--hl-state-switch)" stroke="var(--hl-ink)" strokeWidth="2" />
        </svg>
        a mode switch
      </li>
      {structures.length > 0 && (
        <li title={structures.map(({ label, text }) => `${label}: ${text}`).join("; ")}>
          <svg className="hl-sign" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M6 10h8v9H6z" fill="var(--hl-ink)" />
            <rect x="6" y="1" width="8" height="18" fill="none" stroke="var(--hl-ink)" />
          </svg>
          filled is warm, empty is cold; FE: front end
        </li>
      )}
      {page?.file.values.map((value, at) => (
        <li key={value}>
          <svg className="hl-sign" viewBox="0 0 20 20" aria-hidden="true">
            <rect x="2" y="2" width="16" height="16" fill={VALUE_COLOURS[at] ?? "none"} stroke="var(--hl-ink-3)" />
          </svg>
          {page.file.one} {value}
        </li>
      ))}
      <li>
        <svg className="hl-sign" viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="6" fill="var(--hl-accent)" />
        </svg>
        an interrupt that wakes a core
      </li>
    </ul>
  );
}
