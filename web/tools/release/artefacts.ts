/** All artefacts of a release, in the order in which they are made. */
import type { Artefact } from "./artefact.ts";
import { COMMAND_LINE } from "./command-line.ts";
import { BILL_OF_MATERIALS, LICENCE, NOTICES, ONE_FILE } from "./documents.ts";
import { EMBED } from "./embed.ts";
import { notesAbout } from "./notes.ts";
import { PYTHON_PACKAGE } from "./python-package.ts";
import { QUARTO_EXTENSION } from "./quarto.ts";
import { SITE_ARCHIVE } from "./site-archive.ts";
import { VSCODE_EXTENSION } from "./vscode.ts";

const FILES: readonly Artefact[] = [
  SITE_ARCHIVE,
  ONE_FILE,
  EMBED,
  COMMAND_LINE,
  PYTHON_PACKAGE,
  QUARTO_EXTENSION,
  VSCODE_EXTENSION,
  BILL_OF_MATERIALS,
  LICENCE,
  NOTICES,
];

export const ARTEFACTS: readonly Artefact[] = [...FILES, notesAbout(FILES)];
