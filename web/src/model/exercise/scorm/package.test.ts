import { parseXml, XmlElement, type XmlNode } from "@rgrove/parse-xml";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { SCORM_VERSIONS } from "./manifest.ts";
import { scormFileName, scormPackage } from "./package.ts";

const SHEET = { key: "scalability/ticket-collapse", title: 'Locks & "lines" <2>\u0007' };

function element(from: { readonly children: readonly XmlNode[] }, ...path: readonly string[]): XmlElement {
  const [name = "", ...rest] = path;
  const found = from.children.find((child) => child instanceof XmlElement && child.name === name);
  if (!(found instanceof XmlElement)) throw new Error(`no element ${name}`);
  return rest.length === 0 ? found : element(found, ...rest);
}

/** Both were validated against the schemas of the standards, which no registry has without much else (CONTRIBUTING). */
describe.each(SCORM_VERSIONS)("a package of SCORM %s", (version) => {
  const files = unzipSync(scormPackage(version, SHEET, "<!doctype html>é"));
  const manifest = element(parseXml(strFromU8(files["imsmanifest.xml"] ?? new Uint8Array())), "manifest");

  it("has the manifest and the page, and the same bytes each time", () => {
    expect(Object.keys(files)).toEqual(["imsmanifest.xml", "index.html"]);
    expect(strFromU8(files["index.html"] ?? new Uint8Array())).toBe("<!doctype html>é");
    expect(scormPackage(version, SHEET, "x")).toEqual(scormPackage(version, SHEET, "x"));
    expect(scormFileName(version, SHEET.key)).toBe(`scalability-ticket-collapse-scorm-${version}.zip`);
  });

  it("says its version, and where the schemas of each namespace are", () => {
    expect(element(manifest, "metadata", "schema").text).toBe("ADL SCORM");
    expect(element(manifest, "metadata", "schemaversion").text).toBe(version === "1.2" ? "1.2" : "2004 4th Edition");
    const locations = manifest.attributes["xsi:schemaLocation"]?.trim().split(/\s+/) ?? [];
    const spaces = Object.entries(manifest.attributes).filter(([name]) => /^xmlns(?::(?!xsi))?/.test(name));
    const used = spaces.map(([, uri]) => uri).filter((uri) => !uri.includes("XMLSchema-instance"));
    expect(locations.filter((_, i) => i % 2 === 0)).toEqual(used);
  });

  it("has one item, which shows the page as a sharable content object", () => {
    const organizations = element(manifest, "organizations");
    const organization = element(organizations, "organization");
    const item = element(organization, "item");
    const resource = element(manifest, "resources", "resource");
    expect(organizations.attributes["default"]).toBe(organization.attributes["identifier"]);
    expect(item.attributes["identifierref"]).toBe(resource.attributes["identifier"]);
    expect(element(item, "title").text).toBe('Locks & "lines" <2> ');
    expect(resource.attributes).toMatchObject({
      type: "webcontent",
      href: "index.html",
      [version === "1.2" ? "adlcp:scormtype" : "adlcp:scormType"]: "sco",
    });
    expect(element(resource, "file").attributes["href"]).toBe("index.html");
  });
});
