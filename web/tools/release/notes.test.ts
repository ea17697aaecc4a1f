import { describe, expect, it } from "vitest";
import { LICENCE } from "./documents.ts";
import { notesText } from "./notes.ts";

const CHANGELOG = `# Changelog

## 0.2.0 - 2027-01-02

### Added

- A ([how](docs/a.md)), after [B](https://b.example/).

## 0.1.0 - 2026-11-30

- Old.
`;

describe("the notes of a release", () => {
  const notes = notesText({ version: "0.2.0", commit: "0123abc" }, CHANGELOG, [LICENCE]);

  it("have the version's part of the changelog, without links into the repository", () => {
    expect(notes).toContain("\n2027-01-02. Model version ");
    expect(notes).toContain("## Added\n\n- A (how), after [B](https://b.example/).\n");
    expect(notes).not.toContain("Old.");
  });

  it("list the files, and name the commit", () => {
    expect(notes).toContain("of the same commit, 0123abc.");
    expect(notes).toContain("| `LICENSE` | Hotline's licence |");
  });

  it("say where the changelog is silent", () => {
    expect(notesText({ version: "9.9.9" }, CHANGELOG, [])).toContain("CHANGELOG.md says nothing of this version.");
  });
});
