import { expect, it } from "vitest";
import { normalise } from "./paths.ts";

it.each([
  ["lock.h", "lock.h"],
  ["lib/./locks//ticket.h", "lib/locks/ticket.h"],
  ["lib/locks/../queue.h", "lib/queue.h"],
  ["lib/../../queue.h", "../queue.h"],
  ["../../queue.h", "../../queue.h"],
  ["a/b/../../../c/../d.h", "../d.h"],
  ["/usr/../include/./x.h", "/include/x.h"],
])("the path %s is %s", (path, normal) => {
  expect(normalise(path)).toBe(normal);
});
