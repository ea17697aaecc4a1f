/**
 * The search of the first page. A query that is a word of the field finds the scenarios that are about it, with what
 * the word means (scenarios/topics.json); every query finds the scenarios whose names, titles, claims, topics or texts
 * have all of its words. MiniSearch ranks them. This comes when a reader begins to search.
 */
import MiniSearch from "minisearch";
import { nearMatch } from "../../../base/near.ts";
import { askedWords, comparedWords } from "../../../base/query-words.ts";
import type { AbsentTopic, SearchTopic, StoredSearch } from "../../../lab/stored/stored-search.ts";
import type { CourseEntry } from "../../../model/scenario/course.ts";

export interface Found {
  /** What the query names. */
  readonly topic: SearchTopic | undefined;
  /** What the query names where no scenario is about that. */
  readonly absent: AbsentTopic | undefined;
  /** The scenarios that are about it; all that were found, where the query names no topic. */
  readonly about: readonly CourseEntry[];
  /** Those in whose texts the words occur as well. */
  readonly further: readonly CourseEntry[];
  /** Where no scenario is about the query: queries that find something, the nearest first. */
  readonly near: readonly string[];
}

interface SearchDocument {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly topics: string;
  readonly claim: string;
  readonly track: string;
  readonly words: string;
}

/** How much more a word counts where it stands in these fields than in the texts. assumed */
const BOOST = { name: 8, title: 4, topics: 4, claim: 3, track: 2 };

export class ScenarioSearch {
  readonly #entries: ReadonlyMap<string, CourseEntry>;
  readonly #stored: StoredSearch;
  readonly #index: MiniSearch<SearchDocument>;
  /** By each of the topics' words, as wordsOf() reads them. */
  readonly #topics: ReadonlyMap<string, SearchTopic>;
  /** Likewise by the words about which there is no scenario. */
  readonly #absent: ReadonlyMap<string, AbsentTopic>;

  constructor(entries: readonly CourseEntry[], stored: StoredSearch) {
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
    this.#stored = stored;
    this.#topics = byPhrase(stored.topics);
    this.#absent = byPhrase(stored.absent);
    this.#index = new MiniSearch<SearchDocument>({
      fields: ["name", "title", "topics", "claim", "track", "words"],
      tokenize: wordsOf,
      processTerm: (word) => word,
      searchOptions: { boost: BOOST, combineWith: "AND", prefix: isLast },
    });
    this.#index.addAll(entries.map((entry) => documentOf(entry, stored)));
  }

  find(query: string): Found {
    const hits = this.#hits(query);
    const topic = this.#topics.get(phraseOf(query));
    const absent = this.#absent.get(phraseOf(query));
    if (absent !== undefined) return { topic, absent, about: [], further: hits, near: this.#namesOf(absent.near) };
    if (hits.length === 0) return { topic: undefined, absent, about: [], further: [], near: this.#near(query) };
    const isAbout = ({ name }: CourseEntry): boolean =>
      topic === undefined || (this.#stored.texts[name]?.topics.includes(topic.id) ?? false);
    const [about, further] = [hits.filter(isAbout), hits.filter((entry) => !isAbout(entry))];
    return { topic, absent, about, further, near: [] };
  }

  #namesOf(ids: readonly string[]): readonly string[] {
    return this.#stored.topics.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  }

  #hits(query: string): readonly CourseEntry[] {
    return this.#index.search(query).flatMap(({ id }) => this.#entries.get(String(id)) ?? []);
  }

  /** The query with its unknown words spelled otherwise, and without them. */
  #near(query: string): readonly string[] {
    const asked = askedWords(query);
    const known = asked.filter((word) => this.#hits(word).length > 0);
    /* Words that no scenario has together are asked one by one. */
    if (known.length === asked.length) return [...new Set(known)].slice(0, NEAR_MAX);
    const respelled = asked.flatMap((word) => (known.includes(word) ? word : (this.#respelled(word) ?? [])));
    const near = [respelled.join(" "), known.join(" "), ...respelled];
    return [...new Set(near)].filter((one) => this.#hits(one).length > 0).slice(0, NEAR_MAX);
  }

  #respelled(word: string): string | undefined {
    const like = this.#index.search(word, { fuzzy: FUZZY, prefix: false }).flatMap(({ terms }) => terms);
    return nearMatch(word, [...new Set(like)]);
  }
}

/** So many of a word's letters may be wrong: two of six. assumed */
const FUZZY = 0.34;

/** Offered where nothing is found. assumed */
const NEAR_MAX = 3;

/** Only the word that a reader may be typing stands for longer ones. */
function isLast(_: string, at: number, words: readonly string[]): boolean {
  return at === words.length - 1;
}

function documentOf(entry: CourseEntry, { topics, texts }: StoredSearch): SearchDocument {
  const { name, title, claim, track } = entry;
  const text = texts[name] ?? { topics: [], words: "" };
  const own = topics.filter(({ id }) => text.topics.includes(id));
  const phrases = own.flatMap((topic) => [topic.name, ...topic.also]);
  return { id: name, name, title, claim, track, topics: phrases.join(" "), words: text.words };
}

type Named = Pick<SearchTopic, "name" | "also">;

function byPhrase<Topic extends Named>(topics: readonly Topic[]): ReadonlyMap<string, Topic> {
  return new Map(topics.flatMap((topic) => [topic.name, ...topic.also].map((phrase) => [phraseOf(phrase), topic])));
}

function phraseOf(text: string): string {
  return wordsOf(text).join(" ");
}

/** As they are compared. */
function wordsOf(text: string): string[] {
  return comparedWords(askedWords(text));
}
