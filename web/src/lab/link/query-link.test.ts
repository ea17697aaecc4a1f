import { describe, expect, it } from "vitest";
import { linkIn, queryBesideLink } from "./query-link.ts";

describe("an address with a query in place of the fragment", () => {
  it("is read as the link that was meant", () => {
    expect(linkIn({ hash: "", search: "?v=1&s=dput&n=24" })).toBe("#v=1&s=dput&n=24");
    expect(linkIn({ hash: "", search: "?litmus=store_buffering" })).toBe("#litmus=store_buffering");
    expect(linkIn({ hash: "", search: "?v=1&sf=AbC_-" })).toBe("#v=1&sf=AbC_-");
  });

  it("keeps what is the page's own in the query", () => {
    expect(linkIn({ hash: "", search: "?workers=1&s=dput" })).toBe("#s=dput");
    expect(queryBesideLink("?workers=1&s=dput")).toBe("?workers=1");
    expect(queryBesideLink("?s=dput")).toBe("");
  });

  it("is no link where it names nothing to open, or stands beside a fragment", () => {
    for (const search of ["", "?workers=1", "?s=", "?news=dput", "?x=stock"])
      expect(linkIn({ hash: "", search })).toBe("");
    expect(linkIn({ hash: "#v=1&s=exim", search: "?s=dput" })).toBe("#v=1&s=exim");
    expect(linkIn({ hash: "#/", search: "?s=dput" })).toBe("#/");
  });
});
