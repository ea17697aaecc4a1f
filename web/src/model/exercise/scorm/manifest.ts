/**
 * The file imsmanifest.xml of a SCORM package with one sheet: what a learning system reads of it before it shows the
 * page. SCORM 1.2 and SCORM 2004 (4th edition) have manifests of different forms; the names of schemas are those of the
 * standards, and nothing is fetched from their addresses. No score for passing is stated: systems would then judge
 * sheets that are not finished. The page reports whether a finished one is passed (reports.ts).
 */

export const SCORM_VERSIONS = ["1.2", "2004"] as const;
export type ScormVersion = (typeof SCORM_VERSIONS)[number];

export interface PackagedSheet {
  /** "course/sheet". */
  readonly key: string;
  readonly title: string;
  /** The page in the package, by its name. */
  readonly page: string;
}

export const MANIFEST_FILE = "imsmanifest.xml";

export function scormManifest(version: ScormVersion, sheet: PackagedSheet): string {
  return version === "1.2" ? manifest12(sheet) : manifest2004(sheet);
}

function manifest12({ key, title, page }: PackagedSheet): string {
  const id = identifierOf(key);
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${id}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd
                      http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="${id}-organization">
    <organization identifier="${id}-organization">
      <title>${escaped(title)}</title>
      <item identifier="${id}-item" identifierref="${id}-resource" isvisible="true">
        <title>${escaped(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="${id}-resource" type="webcontent" adlcp:scormtype="sco" href="${escaped(page)}">
      <file href="${escaped(page)}"/>
    </resource>
  </resources>
</manifest>
`;
}

function manifest2004({ key, title, page }: PackagedSheet): string {
  const id = identifierOf(key);
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${id}" version="1.0"
  xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"
  xmlns:imsss="http://www.imsglobal.org/xsd/imsss"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsglobal.org/xsd/imscp_v1p1 imscp_v1p1.xsd
                      http://www.adlnet.org/xsd/adlcp_v1p3 adlcp_v1p3.xsd
                      http://www.imsglobal.org/xsd/imsss imsss_v1p0.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>2004 4th Edition</schemaversion>
  </metadata>
  <organizations default="${id}-organization">
    <organization identifier="${id}-organization">
      <title>${escaped(title)}</title>
      <item identifier="${id}-item" identifierref="${id}-resource" isvisible="true">
        <title>${escaped(title)}</title>
        <imsss:sequencing>
          <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>
        </imsss:sequencing>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="${id}-resource" type="webcontent" adlcp:scormType="sco" href="${escaped(page)}">
      <file href="${escaped(page)}"/>
    </resource>
  </resources>
</manifest>
`;
}

/** XML identifiers begin with a letter and have no slash. */
function identifierOf(key: string): string {
  return `hotline-${key.replace(/[^A-Za-z0-9_-]/g, "-")}`;
}

const ESCAPED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text and attributes of XML; control characters have no place in it. */
function escaped(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, " ").replace(/[&<>"]/g, (character) => ESCAPED[character] ?? "");
}
