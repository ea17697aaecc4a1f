import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { insteadOf, missingPage } from "./missing-page.ts";

const at = (address: string) => insteadOf(new URL(address, "https://labs.example"));

describe("an address that the site does not have", () => {
  it("of a release leads to the same link with the newest one", () => {
    expect(at("/hotline/v/0.0.5/embed.html?workers=1#v=1&s=dput&hv=0.0.5")).toEqual({
      said: "This site does not have Hotline 0.0.5.",
      address: "/hotline/embed.html?workers=1#v=1&s=dput&hv=0.0.5",
    });
    for (const path of ["/v/0.0.5", "/v/0.0.5/", "/v/0.0.5/s/dput/", "/v/0.0.5/index.html"])
      expect(at(`${path}#v=1&s=dput`).address).toBe("/#v=1&s=dput");
  });

  it("of a page leads to the link behind it", () => {
    expect(at("/hotline/s/gone/#v=1&s=gone").address).toBe("/hotline/#v=1&s=gone");
    expect(at("/hotline/q/dput/gone/").address).toBe("/hotline/");
    expect(at("/gone.html#v=1&s=dput").address).toBe("/#v=1&s=dput");
  });
});

it("the page's own script says it, and its policy admits that script", () => {
  const page = missingPage();
  const script = /<script>(.*)<\/script>/s.exec(page)?.[1] ?? "";
  expect(page).toContain(`sha256-${createHash("sha256").update(script).digest("base64")}`);
  const parts = { said: { textContent: "" }, way: { href: "" } };
  const document = { getElementById: (id: keyof typeof parts) => parts[id] };
  runInNewContext(script, { document, location: { pathname: "/v/0.0.5/embed.html", search: "", hash: "#v=1" } });
  expect(parts).toEqual({
    said: { textContent: "This site does not have Hotline 0.0.5." },
    way: { href: "/embed.html#v=1" },
  });
});
