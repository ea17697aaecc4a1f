/** NOTES.md: what a release says of itself, for the page from which its files are fetched. */
import { MODEL_VERSION } from "../../src/base/abi.gen.ts";
import type { Artefact } from "./artefact.ts";
import { changesOf, dayOf } from "../changelog.ts";
import { commitOf, filesOf } from "./checkout.ts";
import { SUMS_FILE } from "./checksums.ts";

const NOTES_FILE = "NOTES.md";

/** A link into the repository, which leads nowhere from the page of a release. A link to a host stays. */
const LINK_INTO_TREE = /\[([^\]]*)\]\((?!https?:)[^)]*\)/g;

/** `others` are the artefacts that the notes list. */
export function notesAbout(others: readonly Artefact[]): Artefact {
  return {
    name: "notes",
    about: "what is new, and what each file is",
    needsSite: false,
    files: () => [NOTES_FILE],
    make: ({ root, version }) => {
      const text = notesText({ version, commit: commitOf(root) }, filesOf(root)("CHANGELOG.md"), others);
      return Promise.resolve([{ path: NOTES_FILE, bytes: Buffer.from(text) }]);
    },
  };
}

/** Trials may have no part about the version, and be made in no clone: the notes then say so. */
export function notesText(
  { version, commit = "that is not known" }: { readonly version: string; readonly commit?: string | undefined },
  changelog: string,
  others: readonly Artefact[],
): string {
  const rows = others.map(({ about, files }) => `| ${files(version).map(asCode).join(", ")} | ${about} |`);
  const changes = changesOf(version, changelog) ?? "CHANGELOG.md says nothing of this version.";
  return [
    `# Hotline ${version}`,
    `${dayOf(version, changelog) ?? "Not released"}. Model version ${MODEL_VERSION}: links, embeds and documents name it.`,
    "## Files",
    ["| File | What it is |", "| --- | --- |", ...rows].join("\n"),
    `\`sha256sum -c ${SUMS_FILE}\` compares the files with their checksums. \`npm run release\` makes the same bytes of the same commit, ${commit}.`,
    changes.replaceAll(/^###/gm, "##").replaceAll(LINK_INTO_TREE, "$1"),
  ]
    .join("\n\n")
    .concat("\n");
}

function asCode(file: string): string {
  return `\`${file}\``;
}
