/**
 * The decision records (docs/decisions): they are numbered without a gap, have the same sections, and stand in the
 * index, each on one line.
 */
import { describe, expect, it } from "vitest";
import { fileAt, filesLike } from "./sources.ts";

const FOLDER = "docs/decisions/";
const SECTIONS = ["Context", "Decision", "Measured and rejected", "Consequences"];
const STATUS = /^Status: (accepted|superseded by \[\d{4}\]\(\d{4}-[a-z0-9-]+\.md\))$/m;

interface DecisionRecord {
  readonly file: string;
  readonly text: string;
}

const records: readonly DecisionRecord[] = filesLike(/^docs\/decisions\/(?!README\.md$)/).map(({ path, text }) => ({
  file: path.slice(FOLDER.length),
  text,
}));

/** "0005" of the fifth record. */
const numberText = (index: number): string => String(index + 1).padStart(4, "0");

/** The headings of the second level, each with the text below it. */
function sectionsOf(text: string): readonly (readonly [string, string])[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = "", ...body] = section.split("\n");
      return [heading, body.join("\n").trim()];
    });
}

describe("decision records", () => {
  it("are found by this test", () => {
    expect(records.length).toBeGreaterThan(20);
  });

  it("are numbered from 1 without a gap, in their names and in their titles", () => {
    const wrong = records.filter(
      ({ file, text }, i) =>
        !new RegExp(`^${numberText(i)}-[a-z0-9]+(-[a-z0-9]+)*\\.md$`).test(file) || !text.startsWith(`# ${i + 1}. `),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it.each(records.map((record) => [record.file, record] as const))(
    "have a status and all sections: %s",
    (_, record) => {
      expect(record.text).toMatch(STATUS);
      const sections = sectionsOf(record.text);
      expect(sections.map(([heading]) => heading)).toEqual(SECTIONS);
      expect(sections.filter(([, body]) => body === "").map(([heading]) => heading)).toEqual([]);
    },
  );

  it("that are superseded name a record that is there", () => {
    const named = records.flatMap(
      ({ text }) => /^Status: superseded by \[(\d{4})\]\((.+)\)$/m.exec(text)?.slice(1) ?? [],
    );
    const known = records.flatMap(({ file }, i) => [numberText(i), file]);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  it("are in the index, one line each, in their order and by their titles", () => {
    const lines = fileAt(`${FOLDER}README.md`).lines.filter((line) => line.startsWith("- "));
    const heads = records.map(
      ({ file, text }, i) => `- [${numberText(i)}](${file}) ${/^# \d+\. (.+)$/m.exec(text)?.[1] ?? ""}: `,
    );
    expect(lines.map((line, i) => line.slice(0, heads[i]?.length ?? 0))).toEqual(heads);
    expect(lines.filter((line, i) => line.length <= (heads[i]?.length ?? 0))).toEqual([]);
  });
});
