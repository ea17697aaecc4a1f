import { expect, it } from "vitest";
import { readEssayText } from "./essay-text.ts";

const TEXT = `Once.

## line: A line

Before.

---

The caption.

---

After.
`;

it("has the words before the first section, and three parts of each section", () => {
  const part = { id: "line", title: "A line", before: "Before.", caption: "The caption.", after: "After." };
  expect(readEssayText(TEXT)).toEqual({ ok: true, value: { opening: "Once.", parts: [part] } });
});

it("says what a section lacks", () => {
  const message = (text: string) => {
    const read = readEssayText(text);
    return read.ok ? "" : read.error;
  };
  expect(message(TEXT.replace("line: ", ""))).toContain('"## A line" is no heading');
  expect(message(TEXT.replace("---", ""))).toContain('"line" needs two lines');
  expect(message(`${TEXT}\n---\n\nMore.`)).toContain('"line" needs two lines');
});
