/** Who has what is stored with the site computed, and who does not. */
import { expect, it } from "vitest";
import { stored } from "./stored-plugin.ts";

it("computes nothing behind a server whose pages need nothing, as that of these tests", () => {
  const asked: PropertyKey[] = [];
  const server = new Proxy({}, { get: (_, name) => asked.push(name) });
  const { configureServer } = stored("nothing") as unknown as { configureServer: (server: unknown) => void };
  configureServer(server);
  expect(asked).toEqual([]);
});
