import { describe, expect, it } from "vitest";
import { newLabState } from "./lab-state.ts";
import { THESE_VERSIONS } from "./link-versions.ts";
import { readLink, writeLink } from "./route.ts";

describe("addresses", () => {
  it("lead to the gallery and the page on the model", () => {
    for (const hash of ["", "#", "#/"]) expect(readLink(hash)).toEqual({ route: { page: "gallery" }, notices: [] });
    expect(readLink("#/model").route).toEqual({ page: "model" });
    expect(readLink("#/licences").route).toEqual({ page: "licences" });
    expect(readLink("#/tools").route).toEqual({ page: "tools" });
    expect(readLink("#/512").route).toEqual({ page: "walk" });
    expect([writeLink({ page: "gallery" }), writeLink({ page: "model" })]).toEqual(["#/", "#/model"]);
    expect(writeLink({ page: "licences" })).toBe("#/licences");
    expect(writeLink({ page: "tools" })).toBe("#/tools");
    expect(writeLink({ page: "walk" })).toBe("#/512");
  });

  it("lead to the applications, with the switches that are off", () => {
    const all = { page: "applications", off: [], ...THESE_VERSIONS } as const;
    expect(readLink("#/applications").route).toEqual(all);
    expect(writeLink(all)).toBe("#/applications");
    const some = { page: "applications", off: ["4", "metis.15"], madeBy: "0.0.9", modelVersion: 2 } as const;
    expect(writeLink(some)).toBe("#/applications?off=4,metis.15&hv=0.0.9&mv=2");
    expect(readLink(writeLink(some))).toEqual({ route: some, notices: [] });
    expect(readLink("#/applications?off=,4,&x=1").route).toEqual({ ...all, off: ["4"] });
    expect(readLink("#/applications?off=4&hv=new")).toEqual({
      route: { ...all, off: ["4"] },
      notices: [`The link's hv=new is not a version such as 0.1.0; ${THESE_VERSIONS.madeBy} is used.`],
    });
  });

  it("lead to a lab and back", () => {
    const route = { page: "lab", experiment: newLabState("lookup") } as const;
    expect(readLink(writeLink(route))).toEqual({ route, notices: [] });
  });

  it("that a page's source or a mail program has escaped lead to the same lab", () => {
    const experiment = { ...newLabState("lookup"), parameters: { hold: 400 }, hidden: ["a", "b"] };
    const link = writeLink({ page: "lab", experiment });
    const read = readLink(link);
    expect(read.notices).toEqual([]);
    expect(readLink(link.replaceAll("&", "&amp;"))).toEqual(read);
    expect(readLink(`#${encodeURIComponent(link.slice(1))}`)).toEqual(read);
    expect(readLink("#%3D%").route).toEqual({ page: "gallery" });
  });

  it("behind which the punctuation of a sentence stands lead to the same lab", () => {
    const link = writeLink({ page: "lab", experiment: { ...newLabState("dput"), x: 24 } });
    const read = readLink(link);
    for (const behind of [
      ")",
      ").",
      ".",
      ",",
      "!",
      "?)",
      ">",
      '">',
      "**",
      "`",
      "»",
      "…",
      "%29.",
      "&gt;",
      "%22%3E",
      " ",
    ])
      expect([behind, readLink(`${link}${behind}`)]).toEqual([behind, read]);
    expect(readLink("#/applications?off=4).").route).toMatchObject({ page: "applications", off: ["4"] });
    expect(readLink("#/model.").route).toEqual({ page: "model" });
  });

  it("that are longer than any link lead to the gallery unread, whichever page they name", () => {
    for (const begin of ["#/applications?off=", "#v=1&s=dput&n=", "#v=1&litmus=", "#/", "#&amp;"]) {
      const { route, notices } = readLink(`${begin}${"1,".repeat(100_000)}`);
      expect([route, notices]).toEqual([{ page: "gallery" }, [expect.stringContaining("longer than any link")]]);
    }
  });

  it("that name no scenario lead to the gallery, and say so", () => {
    const { route, notices } = readLink("#v=1&n=4");
    expect(route).toEqual({ page: "gallery" });
    expect(notices).toHaveLength(1);
  });

  it("of a page that does not exist lead to the gallery, with one sentence", () => {
    expect(readLink("#/nowhere")).toEqual({
      route: { page: "gallery" },
      notices: ['There is no page "/nowhere", so the list of all scenarios is shown.'],
    });
    expect(readLink(`#/${"x".repeat(500)}`).notices[0]?.length).toBeLessThan(120);
  });
});
