import { expect, it } from "vitest";
import { pageTitle } from "./page-title.ts";

it("the title of a lab names its scenario, a reader's own without the checksum of its files", () => {
  expect(pageTitle("lab", "dput")).toBe("dput · Hotline");
  expect(pageTitle("lab", "my_lock.own-3cabc9f972d5d2")).toBe("my_lock · Hotline");
  expect(pageTitle("licences", "")).toBe("Licences · Hotline");
});
