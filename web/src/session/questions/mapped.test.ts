import { expect, it } from "vitest";
import { isSameKey } from "../answers/answer.ts";
import { Answers } from "../answers/ask.ts";
import { Compiler } from "../compiler.ts";
import { fakeInputs } from "../testing/fake-inputs.ts";
import { fakeEngine } from "../testing/fake-engine.ts";
import { FAKE_PROGRAM } from "../testing/fake-scenario.ts";
import { mappedOf } from "./mapped.ts";

function mapped(parameters: Readonly<Record<string, number>>, engine = fakeEngine()) {
  const session = {
    pool: async () => engine.pool,
    compiler: new Compiler(() => ({ program: FAKE_PROGRAM, diagnostics: [] })),
  };
  const values = { columns: [1, 4], rows: [10, 100, 1000] };
  return mappedOf(session, { inputs: fakeInputs({ parameters }), other: "hold", values, variants: ["stock"] });
}

it("runs each place of the map, whatever the parameter is set to, the outer rows first", async () => {
  const engine = fakeEngine();
  const { value: rows = [] } = await new Answers().once(mapped({ hold: 7 }, engine));
  expect(rows.map(({ value }) => value)).toEqual([1000, 10, 100]);
  for (const { points } of rows) expect(points.get("stock")?.map(({ point }) => point.x)).toEqual([1, 4]);
  expect(new Set(engine.asked.map(({ params }) => params[0]))).toEqual(new Set([10, 100, 1000]));
});

it("is the same map wherever the parameter stands", () => {
  expect(isSameKey(mapped({ hold: 7 }).key, mapped({ hold: 8 }).key)).toBe(true);
  expect(isSameKey(mapped({}).key, mapped({ hold: 8 }).key)).toBe(true);
});
