/** The part of CHANGELOG.md about one version: what a release says of itself in its notes, and the day of it. */

/** What stands between the heading of that version and the next one; undefined where there is no such heading. */
export function changesOf(version: string, changelog: string): string | undefined {
  return partOf(version, changelog)?.text;
}

/** The day of that version, "2026-11-30"; undefined where its heading names none. */
export function dayOf(version: string, changelog: string): string | undefined {
  return /\b\d{4}-\d\d-\d\d\b/.exec(partOf(version, changelog)?.heading ?? "")?.[0];
}

interface Part {
  readonly heading: string;
  readonly text: string;
}

/** "## 0.1.0, 2026-11-30", and in the manner of others "## [0.1.0] - 2026-11-30". */
function partOf(version: string, changelog: string): Part | undefined {
  const parts = changelog.split(/^(?=## )/m).map((part): Part => {
    const end = part.indexOf("\n");
    return { heading: part.slice(0, end), text: part.slice(end).trim() };
  });
  return parts.find(({ heading }) => /^## \[?([^\s,\]]+)/.exec(heading)?.[1] === version);
}
