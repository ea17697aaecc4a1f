import { describe, expect, it } from "vitest";
import type { PointRow } from "../results/points/point-row.ts";
import { judgeShape, parseShape } from "./shapes.ts";

const row = (variant: string, x: number, throughput: number): PointRow => ({
  variant,
  x,
  throughput,
  bistable: x === 40,
});
const ROWS = [row("stock", 1, 10), row("stock", 40, 100), row("stock", 48, 40), row("mcs", 1, 9), row("mcs", 48, 120)];

function judged(text: string, rows = ROWS): boolean | string {
  const shape = parseShape(text);
  if (!shape.ok) return shape.error;
  const verdict = judgeShape(shape.value, rows);
  return verdict.ok ? verdict.value.holds : verdict.error;
}

describe("shapes", () => {
  it.each<[string, boolean]>([
    ["stock: throughput(48) < 0.5 * throughput(40)", true],
    ["stock: throughput(48) > throughput(40)", false],
    ["stock: peak_x() == 40", true],
    ["stock: abs(peak_x() - 38) <= 4", true],
    ["stock: throughput(last_x()) < 0.55 * peak()", true],
    ["mcs: throughput(48) >= 0.99 * peak()", true],
    ['throughput(48, "mcs") > 2 * throughput(48, "stock")', true],
    ["stock: bistable(40) == 1", true],
    ["stock: first_x() != 1", false],
    ["stock: throughput(40) > 100", false],
    ["stock: throughput(40) >= 100", true],
    ["stock: throughput(40) < 100", false],
    ["stock: throughput(40) <= 100", true],
    ["stock: throughput(40) != 99", true],
  ])("%s is %s", (text, holds) => {
    expect(judged(text)).toBe(holds);
  });

  it("need no variant when there is only one", () => {
    expect(judged("throughput(48) < throughput(40)", ROWS.slice(0, 3))).toBe(true);
  });

  it.each<[string, string]>([
    ["stock: throughput(48)", "compares nothing"],
    ["stock: throughput(48) <", "ends too early"],
    ["stock: throughput(44) > 1", "no point at x = 44"],
    ["stock: throughput() > 1", "takes one x"],
    ["stock: throughput > 1", "written with their x"],
    ["stock: througput(48) > 1", 'no column "througput"; did you mean "throughput"?'],
    ["stok: throughput(48) > 1", 'no points of a variant "stok"; did you mean "stock"?'],
    ["throughput(48) > 1", "which variant?"],
    ["stock: speedup(48) > 1", "has no value"],
    ["stock: peak(3) > 1", "takes no x"],
  ])("%s is an error: %s", (text, message) => {
    expect(judged(text)).toContain(message);
  });

  it("tell both values, for the message of one that does not hold", () => {
    const shape = parseShape("stock: throughput(48) > throughput(40)");
    expect(shape.ok && judgeShape(shape.value, ROWS)).toEqual({
      ok: true,
      value: { holds: false, left: 40, right: 100 },
    });
  });
});
