/**
 * What scenarios say that they are about is true: each topic has a sign in the texts and programs of each scenario that
 * names it, and a scenario whose programs include a topic's header names the topic.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SCENARIOS } from "../../web/cli/files/paths.ts";
import { storedSearch, topicsFile } from "../../web/tools/stored/search.ts";

const { topics, absent } = topicsFile();
const { texts } = storedSearch();
const NAMES = Object.keys(texts);

const INCLUDED = /^\s*#\s*include\s+"([^"]+)"/gm;

/** All texts of a scenario's folder, without what it says that it is about. */
function ownTexts(name: string): readonly string[] {
  const folder = join(SCENARIOS, name);
  return readdirSync(folder)
    .filter((file) => /\.(?:c|h|json|md|litmus)$/.test(file) && file !== "expected.json")
    .map((file) => readFileSync(join(folder, file), "utf8").replace(/"topics": \[[^\]]*\]/, ""));
}

function includedBy(text: string): readonly string[] {
  return [...text.matchAll(INCLUDED)].flatMap(([, path = ""]) => path.replace(/^lib\//, ""));
}

/** The texts with all headers of scenarios/lib that they include, and that those include. */
function withHeaders(own: readonly string[]): string {
  const seen = new Set<string>();
  const all = [...own];
  for (const text of all) {
    for (const path of includedBy(text)) {
      const file = join(SCENARIOS, "lib", path);
      if (seen.has(path) || !existsSync(file)) continue;
      seen.add(path);
      all.push(readFileSync(file, "utf8"));
    }
  }
  return all.join("\n").toLowerCase();
}

describe("topics", () => {
  it("are those of scenarios/topics.json, and each scenario has some", () => {
    const ids = topics.map(({ id }) => id);
    for (const name of NAMES) {
      expect(
        texts[name]?.topics.filter((topic) => !ids.includes(topic)),
        name,
      ).toEqual([]);
      expect(texts[name]?.topics.length, name).toBeGreaterThan(1);
      expect(new Set(texts[name]?.topics).size, name).toBe(texts[name]?.topics.length);
    }
  });

  it.each(topics)("$id: a scenario has it, and every one that has it shows a sign of it", ({ id, signs }) => {
    const having = NAMES.filter((name) => texts[name]?.topics.includes(id));
    expect(having).not.toEqual([]);
    const without = having.filter((name) => {
      const text = withHeaders(ownTexts(name));
      return !signs.some((sign) => text.includes(sign.toLowerCase()));
    });
    expect(without).toEqual([]);
  });

  it("are named by each scenario whose programs include one of their headers", () => {
    for (const { id, headers = [] } of topics) {
      for (const header of headers) expect(existsSync(join(SCENARIOS, "lib", header)), header).toBe(true);
      const including = NAMES.filter((name) =>
        ownTexts(name)
          .flatMap(includedBy)
          .some((path) => headers.includes(path)),
      );
      expect(
        including.filter((name) => !texts[name]?.topics.includes(id)),
        id,
      ).toEqual([]);
    }
  });

  it("are named by what is absent as what comes nearest to it", () => {
    const ids = topics.map(({ id }) => id);
    for (const { name, near } of absent)
      expect(
        near.filter((id) => !ids.includes(id)),
        name,
      ).toEqual([]);
  });

  it("have words of their own: no word stands for two of them, or for one and for what is absent", () => {
    const phrases = [...topics, ...absent].flatMap(({ name, also }) => [
      ...new Set([name, ...also].map((one) => one.toLowerCase())),
    ]);
    expect(phrases.filter((phrase, i) => phrases.indexOf(phrase) < i)).toEqual([]);
  });
});
