import { expect, it } from "vitest";
import { begun, ended, saidOf } from "./readings.ts";

const [FIRST, SECOND, THIRD] = [Symbol("first"), Symbol("second"), Symbol("third")];

it("goes on saying that a text is being read when an earlier one has been read", () => {
  const both = begun(begun([], FIRST, []), SECOND, ["b.csv cannot be read"]);
  expect(saidOf(both)).toEqual({ said: ["Reading …"], problems: ["b.csv cannot be read"] });
  const one = ended(both, FIRST, { said: ["2 curves of a.csv"], problems: [] });
  expect(saidOf(one)).toEqual({ said: ["2 curves of a.csv", "Reading …"], problems: ["b.csv cannot be read"] });
  const late = ended(both, SECOND, { said: [], problems: ["b.csv cannot be read"] });
  expect(saidOf(ended(late, FIRST, { said: ["2 curves of a.csv"], problems: [] }))).toEqual({
    said: ["2 curves of a.csv"],
    problems: ["b.csv cannot be read"],
  });
});

it("says each sentence once, and takes the sentences away when reading begins anew", () => {
  const same = { said: ["1 curve"], problems: ["no unit"] };
  const both = ended(ended(begun(begun([], FIRST, []), SECOND, []), FIRST, same), SECOND, same);
  expect(saidOf(both)).toEqual(same);
  expect(saidOf(begun(both, THIRD, []))).toEqual({ said: ["Reading …"], problems: [] });
});
