/** The part "Machines of today" of the page on the model shows every committed point, and the errors over them. */
import { readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { readToday } from "../../../model/fidelity/today-file.ts";
import { TodaySection } from "./today-section.tsx";

it("shows every point of scenarios/today.json, and the errors over them", () => {
  const file = new URL("../../../../../scenarios/today.json", import.meta.url);
  const today = readToday(JSON.parse(readFileSync(file, "utf8")));
  if (!today.ok) throw new Error(JSON.stringify(today.error));
  const html = renderToStaticMarkup(createElement(TodaySection, { today: today.value }));
  const points = today.value.curves.flatMap((curve) => curve.points);
  expect(html.match(/<tr/g)).toHaveLength(points.length + 1);
  expect(html).toMatch(/half are off by at most ×\s\d\.\d\d, nine in ten/u);
  expect(html).toContain("measured on a Graviton2");
  for (const source of new Set(today.value.curves.map((curve) => curve.source))) expect(html).toContain(source);
});
