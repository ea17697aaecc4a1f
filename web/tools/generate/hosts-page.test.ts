import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { HOSTS_PAGE, hostsPage } from "./hosts-page.ts";

it("docs/hosts.md is what the dialog offers (npm run gen)", () => {
  expect(readFileSync(HOSTS_PAGE, "utf8")).toBe(hostsPage());
});
