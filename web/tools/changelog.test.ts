import { describe, expect, it } from "vitest";
import { changesOf, dayOf } from "./changelog.ts";

const TEXT = `# Changelog

All changes.

## Unreleased

- A.

## [0.10.0] - 2027-02-01

### Added

- B.

## 0.1.0, 2026-11-30

- C.
`;

describe("the changes of a version", () => {
  it("stand between its heading and the next one", () => {
    expect(changesOf("0.10.0", TEXT)).toBe("### Added\n\n- B.");
    expect(changesOf("0.1.0", TEXT)).toBe("- C.");
  });

  it("are not those of a version whose number begins alike", () => {
    expect(changesOf("0.1", TEXT)).toBeUndefined();
    expect(changesOf("2.0.0", TEXT)).toBeUndefined();
  });

  it("have the day of their heading", () => {
    expect(dayOf("0.10.0", TEXT)).toBe("2027-02-01");
    expect(dayOf("0.1.0", TEXT)).toBe("2026-11-30");
    expect(dayOf("Unreleased", TEXT)).toBeUndefined();
  });
});
