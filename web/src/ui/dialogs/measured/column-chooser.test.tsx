import { expect, it } from "vitest";
import { readMeasured } from "../../../model/measured/read-measured.ts";
import { rendered, textOf } from "../../testing/rendered.tsx";
import { ColumnChooser, PointsPreview } from "./column-chooser.tsx";

it("names every column with its first values, and says what the proposal is", () => {
  const source = { name: "times.csv", text: "threads,lock,ns/op\n1,mcs,100\n2,mcs,400\n" };
  const { columns } = readMeasured(source);
  if (columns === undefined) throw new Error("nothing to choose");
  const html = rendered(<ColumnChooser table={{ source, columns }} onUse={() => {}} />);
  expect(textOf(html)).toContain("Columns of times.csv");
  expect(textOf(html)).toContain("threads (1, 2)");
  expect(textOf(html)).toContain("the time of an operation, all threads together");
  expect(html.match(/aria-pressed="true"/g)).toHaveLength(2);
});

it("shows the points of a choice, and how many more there are", () => {
  const rows = Array.from({ length: 20 }, (_, i) => `${i + 1},${1000 * (i + 1)},${i === 0 ? "" : 7}`);
  const { curves } = readMeasured({ name: "f", text: `threads,mcs,tas\n${rows.join("\n")}\n` });
  const text = textOf(rendered(<PointsPreview curves={curves} />));
  expect(text).toContain("x mcs, unit unknown tas, unit unknown 1 1000 2 2000 7");
  expect(text).toContain("and 12 more.");
  expect(rendered(<PointsPreview curves={[]} />)).toBe("");
});
