import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PYTHON_ABI, pythonAbi } from "./python-abi.ts";

it("the layouts of the Python package are what npm run gen writes", () => {
  expect(readFileSync(PYTHON_ABI, "utf8")).toBe(pythonAbi());
});
