import { describe, expect, it } from "vitest";
import { testMachine } from "../../../model/testing/fixtures.ts";
import { listedCores } from "./core-list.tsx";

describe("the list of cores that run", () => {
  const machine = testMachine();

  it("is empty for the machine's first ones, else cores in their order", () => {
    expect(listedCores("  ", machine)).toEqual({ kind: "cores", cores: undefined });
    expect(listedCores("6,0-2", machine)).toEqual({ kind: "cores", cores: [6, 0, 1, 2] });
  });

  it("says what is wrong with it", () => {
    expect(listedCores("0,8", machine)).toMatchObject({
      kind: "wrong",
      why: expect.stringContaining("no such core: 8"),
    });
    expect(listedCores("0;1", machine)).toMatchObject({ kind: "wrong", why: expect.stringContaining("write a list") });
  });
});
