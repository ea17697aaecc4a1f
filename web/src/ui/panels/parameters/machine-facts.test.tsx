import { expect, it } from "vitest";
import { openMachine } from "../../../../../tests/harness/project.ts";
import { rendered } from "../../testing/rendered.tsx";
import { MachineFacts } from "./machine-facts.tsx";

it("names every row of its tables, and every column", () => {
  const html = rendered(<MachineFacts machine={openMachine("opteron-48")} picture={false} />);
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = ""]) => row);
  const [heads, body] = [rows.filter((row) => !row.includes("<td")), rows.filter((row) => row.includes("<td"))];
  expect(heads).toHaveLength(2);
  expect(heads.every((row) => row.includes('<th scope="col">'))).toBe(true);
  expect(body.length).toBeGreaterThan(20);
  expect(body.filter((row) => !row.startsWith('<th scope="row">'))).toEqual([]);
});
