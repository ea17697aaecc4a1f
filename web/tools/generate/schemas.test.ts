import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { schemaFiles } from "./schemas.ts";

describe("the JSON schemas beside the scenarios", () => {
  it.each(schemaFiles())("$path is what npm run gen writes", ({ path, text }) => {
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  it("allow no unknown keys", () => {
    for (const { text } of schemaFiles()) {
      const schema = JSON.parse(text) as { readonly anyOf?: readonly unknown[] };
      for (const form of schema.anyOf ?? [schema]) expect(form).toMatchObject({ additionalProperties: false });
    }
  });
});
