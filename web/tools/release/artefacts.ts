/** All artefacts of a release, in the order in which they are made. */
import type { Artefact } from "./artefact.ts";
import { COMMAND_LINE } from "./command-line.ts";
import { SITE_ARCHIVE } from "./site-archive.ts";

export const ARTEFACTS: readonly Artefact[] = [SITE_ARCHIVE, COMMAND_LINE];
