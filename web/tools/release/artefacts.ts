/** All artefacts of a release, in the order in which they are made. */
import type { Artefact } from "./artefact.ts";
import { COMMAND_LINE } from "./command-line.ts";
import { EMBED } from "./embed.ts";
import { PYTHON_PACKAGE } from "./python-package.ts";
import { SITE_ARCHIVE } from "./site-archive.ts";

export const ARTEFACTS: readonly Artefact[] = [SITE_ARCHIVE, EMBED, COMMAND_LINE, PYTHON_PACKAGE];
