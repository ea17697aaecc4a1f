/**
 * Saves a sheet as a package for learning systems: the site in one file, with the manifest that such a system reads.
 */
import { useState } from "react";
import { reasonOf } from "../../../base/reason.ts";
import { newSheetState } from "../../../lab/link/exercise-state.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { SCORM_VERSIONS, type ScormVersion } from "../../../model/exercise/scorm/manifest.ts";
import { offlineCopy } from "../../dialogs/export/offline-copy.ts";
import { saveBlob } from "../../parts/save-file.ts";
import type { Sheet } from "../../site/courses.ts";

export function ScormSave({ sheet }: { readonly sheet: Sheet }) {
  const [said, setSaid] = useState("");
  const save = (version: ScormVersion): void => {
    setSaid("Making the package …");
    void saved(version, sheet).then(setSaid);
  };
  return (
    <p className="hl-question-ways hl-small hl-no-print">
      For Moodle and other learning systems:
      {SCORM_VERSIONS.map((version) => (
        <button key={version} type="button" className="hl-button" onClick={() => save(version)}>
          {`Save as SCORM ${version}`}
        </button>
      ))}
      <span role="status">{said}</span>
    </p>
  );
}

/** What to tell. */
async function saved(version: ScormVersion, { key, file }: Sheet): Promise<string> {
  try {
    const { scormFileName, scormPackage } = await import("../../../model/exercise/scorm/package.ts");
    const html = await offlineCopy(writeLink({ page: "exercise", exercise: newSheetState(key) }));
    const bytes = scormPackage(version, { key, title: file.title }, await html.text());
    saveBlob(scormFileName(version, key), new Blob([new Uint8Array(bytes)], { type: "application/zip" }));
    return "Saved.";
  } catch (error) {
    return `The package cannot be made: ${reasonOf(error)}.`;
  }
}
