/**
 * The search of the documentation: finds headings with what stands beneath them, by words of the text and by the names
 * of commands, options, keys and functions. MiniSearch ranks them. The module is loaded when a reader begins to search.
 */
import MiniSearch, { type SearchResult } from "minisearch";
import { askedWords, comparedWords, writtenWords } from "../../../base/query-words.ts";

/** A heading of a page, as the build stores it (web/tools/docs/search-sections.ts). */
export interface Section {
  readonly page: string;
  /** "" at the beginning of the page. */
  readonly anchor: string;
  readonly heading: string;
  /** Options, keys, functions and other code beneath it. */
  readonly names: readonly string[];
  /** The words beneath it in small letters, each once. */
  readonly words: string;
  /** Words that readers use for it and that do not stand there. */
  readonly also: string;
}

export interface DocsHit {
  readonly section: Section;
  /** The names for which it was found. */
  readonly names: readonly string[];
}

interface SectionDocument {
  readonly id: number;
  readonly title: string;
  readonly heading: string;
  readonly names: string;
  readonly words: string;
  readonly also: string;
}

/** How much more a word counts where it stands in these fields than in the text. assumed */
const BOOST = { title: 4, heading: 8, names: 8, also: 12 };
/** How much less a page counts that names everything and explains little. assumed */
const MENTIONS: Readonly<Record<string, number>> = { changes: 0.3, references: 0.5, naming: 0.5, c: 0.3 };
/** So many of a word's letters may be wrong where nothing is spelled as it was asked: one of five. assumed */
const FUZZY = 0.2;
/** More are not read. assumed */
const HITS_MAX = 20;
const NAMES_MAX = 4;

export class DocsSearch {
  readonly #sections: readonly Section[];
  readonly #index: MiniSearch<SectionDocument>;

  /** `titles`: of the pages, by their names. */
  constructor(sections: readonly Section[], titles: ReadonlyMap<string, string>) {
    this.#sections = sections;
    this.#index = new MiniSearch<SectionDocument>({
      fields: ["title", "heading", "names", "words", "also"],
      tokenize: wordsOf,
      processTerm: (word) => word,
      searchOptions: {
        tokenize: wordsAsked,
        boost: BOOST,
        combineWith: "AND",
        prefix: (_, at, words) => at === words.length - 1,
        boostDocument: (id) => MENTIONS[sections[Number(id)]?.page ?? ""] ?? 1,
      },
    });
    this.#index.addAll(
      sections.map(({ page, heading, names, words, also }, id) => {
        return { id, title: titles.get(page) ?? "", heading, names: names.join(" "), words, also };
      }),
    );
  }

  /** The best ones first. */
  find(query: string): readonly DocsHit[] {
    const asked = wordsAsked(query);
    return this.#results(query)
      .slice(0, HITS_MAX)
      .flatMap(({ id }): DocsHit[] => {
        const section = this.#sections[Number(id)];
        return section === undefined ? [] : [{ section, names: namesWith(section, asked) }];
      });
  }

  /** Sections with all words; else with all of them spelled otherwise; else with as many of them as any has. */
  #results(query: string): readonly SearchResult[] {
    const exact = this.#index.search(query);
    if (exact.length > 0) return exact;
    const respelled = this.#index.search(query, { fuzzy: FUZZY });
    if (respelled.length > 0) return respelled;
    const some = this.#index.search(query, { combineWith: "OR", fuzzy: FUZZY });
    const most = Math.max(...some.map(({ queryTerms }) => queryTerms.length));
    return some.filter(({ queryTerms }) => queryTerms.length === most);
  }
}

function namesWith({ names }: Section, asked: readonly string[]): readonly string[] {
  const isOf = (name: string): boolean => {
    const words = wordsOf(name);
    return asked.some((word) => words.some((other) => other.startsWith(word)));
  };
  return names.filter(isOf).slice(0, NAMES_MAX);
}

function wordsOf(text: string): string[] {
  return comparedWords(writtenWords(text));
}

function wordsAsked(query: string): string[] {
  return comparedWords(askedWords(query));
}
