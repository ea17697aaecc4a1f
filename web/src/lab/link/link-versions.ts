/**
 * Which release made a link, and the model of its numbers: pieces of the state that the links of all pages have. The
 * lab's own (fields.ts) may lack the release, as links of before 0.1.0 do; elsewhere a link that names none was written
 * by hand, and is one of this release.
 */
import { MODEL_VERSION } from "../../base/abi.gen.ts";
import { HOTLINE_VERSION } from "../../base/version.ts";
import { always } from "./field.ts";
import type { Table } from "./field-table.ts";
import { VERSION_KIND, whole } from "./value-kinds.ts";

export interface LinkVersions {
  readonly madeBy: string;
  readonly modelVersion: number;
}

export const THESE_VERSIONS: LinkVersions = { madeBy: HOTLINE_VERSION, modelVersion: MODEL_VERSION };

const MODEL_VERSION_MAX = 65_535;
const MODEL_VERSION_KIND = whole(1, MODEL_VERSION_MAX);

const ENTRY = { history: "entry", run: "same" } as const;

export const VERSION_FIELDS: Table<LinkVersions> = {
  madeBy: always(
    { key: "hv", meaning: "the version of Hotline that made the link", ...ENTRY },
    VERSION_KIND,
    HOTLINE_VERSION,
  ),
  modelVersion: always(
    { key: "mv", meaning: "the model version of the core that ran", ...ENTRY },
    MODEL_VERSION_KIND,
    MODEL_VERSION,
  ),
};
