import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RECORD_BYTES } from "../../base/abi.gen.ts";
import { differencesOf, recordsOf } from "./stored-moment.ts";

const WORDS = RECORD_BYTES / 4;
const record = fc.array(fc.oneof(fc.nat(0xffffffff), fc.constantFrom(0, 0xffffffff)), {
  minLength: WORDS,
  maxLength: WORDS,
});

describe("the records of a stored moment", () => {
  it("are the records from which it was made, after a way through JSON", () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 40 }), (made) => {
        const records = Uint32Array.from(made.flat());
        const words = JSON.parse(JSON.stringify(differencesOf(records))) as number[][];
        expect(recordsOf({ words })).toEqual(records);
      }),
    );
  });
});
