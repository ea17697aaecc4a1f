/**
 * The pages of the documentation: documents of the project as they stand, and references that are written when the site
 * is built, from the tables by which the program works. A document in docs/ is a page by itself; this list says where
 * it stands in the contents, and a test keeps the list complete.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { commandsReference } from "./references/commands.ts";
import { diagnosticsReference } from "./references/diagnostics.ts";
import { JSON_REFERENCES, jsonReference } from "./references/json.ts";
import { keysReference } from "./references/keys.ts";
import { libraryReference } from "./references/library.ts";
import { linksReference } from "./references/links.ts";
import { machinesReference } from "./references/machines.ts";
import { statisticsReference } from "./references/statistics.ts";

const ROOT = join(import.meta.dirname, "../../..");

export interface DocsPage {
  /** In addresses: "programs". */
  readonly name: string;
  readonly title: string;
  /** The part of the contents in which it stands. */
  readonly part: string;
  /** The path from the root by which other documents lead to it; undefined of a reference that no file stands for. */
  readonly source: string | undefined;
  /** The folder from which its own links begin. */
  readonly folder: string;
  readonly markdown: string;
}

/** A document that lies elsewhere, or a reference; a text alone is the name of a document in docs/. */
type Entry = string | { readonly name: string; readonly source: string } | Reference;

interface Reference {
  readonly name: string;
  readonly write: () => string | Promise<string>;
  /** Files of which this page is the readable form. */
  readonly insteadOf?: string;
}

/** The contents. A document that is named here and is not there yet has no page. */
const CONTENTS: readonly (readonly [part: string, entries: readonly Entry[]])[] = [
  [
    "Beginning",
    [
      { name: "about", source: "README.md" },
      "lab",
      "programs",
      "scenarios",
      "beside-other-tools",
      "glossary",
      "cite",
      "versions",
      { name: "changes", source: "CHANGELOG.md" },
    ],
  ],
  [
    "In other places",
    [
      { name: "embedding", source: "web/src/embed/README.md" },
      "hosts",
      "packages",
      "editor",
      { name: "vscode-extension", source: "packages/vscode/README.md" },
      { name: "quarto", source: "packages/quarto/README.md" },
      { name: "npm-embed", source: "packages/embed/README.md" },
      { name: "npm-command-line", source: "packages/cli/README.md" },
      { name: "python", source: "python/README.md" },
      "notebooks",
      { name: "security", source: "SECURITY.md" },
    ],
  ],
  ["Teaching", ["courses", "litmus"]],
  ["Many points", ["studies", "clusters"]],
  [
    "Reference",
    [
      { name: "commands", write: commandsReference },
      ...JSON_REFERENCES.map((file) => ({
        name: file.name,
        write: () => jsonReference(file),
        insteadOf: `scenarios/${file.schema}`,
      })),
      { name: "links", write: linksReference },
      { name: "keys", write: keysReference },
      { name: "c", write: libraryReference },
      { name: "diagnostics", write: diagnosticsReference },
      { name: "statistics", write: statisticsReference },
      { name: "machines", write: machinesReference },
    ],
  ],
  [
    "How numbers are made",
    [
      { name: "model", source: "wasm-core/MODEL.md" },
      { name: "races", source: "wasm-core/RACES.md" },
      { name: "explorer", source: "wasm-core/EXPLORER.md" },
      { name: "locks", source: "scenarios/lib/locks/README.md" },
      { name: "threads", source: "scenarios/lib/threads/README.md" },
      { name: "references", source: "REFERENCES.md" },
    ],
  ],
  ["For maintainers", ["releasing", "naming"]],
];

/** Where a document in docs/ comes that the contents do not name. */
const ELSE = "More";

/** The names of the documents in docs/ that the contents do not name. */
export function unnamedDocuments(): readonly string[] {
  const named = new Set(CONTENTS.flatMap(([, entries]) => entries.map((entry) => pathOf(entry))));
  return readdirSync(join(ROOT, "docs"))
    .filter((file) => file.endsWith(".md") && !named.has(`docs/${file}`))
    .map((file) => file.slice(0, -".md".length))
    .sort();
}

/** In the order of the contents. */
export async function docsPages(): Promise<readonly DocsPage[]> {
  const all = [...CONTENTS, [ELSE, unnamedDocuments()] as const];
  const pages = await Promise.all(all.flatMap(([part, entries]) => entries.map((entry) => pageOf(part, entry))));
  return pages.filter((page) => page !== undefined);
}

async function pageOf(part: string, entry: Entry): Promise<DocsPage | undefined> {
  if (typeof entry === "object" && "write" in entry) {
    const markdown = await entry.write();
    return {
      name: entry.name,
      title: titleOf(markdown, entry.name),
      part,
      source: entry.insteadOf,
      folder: "docs",
      markdown,
    };
  }
  const source = pathOf(entry) ?? "";
  if (!existsSync(join(ROOT, source))) return undefined;
  const markdown = readFileSync(join(ROOT, source), "utf8");
  const name = typeof entry === "string" ? entry : entry.name;
  return { name, title: titleOf(markdown, source), part, source, folder: posix.dirname(source), markdown };
}

/** Undefined of a reference, which is no file. */
function pathOf(entry: Entry): string | undefined {
  if (typeof entry === "string") return `docs/${entry}.md`;
  return "source" in entry ? entry.source : undefined;
}

function titleOf(markdown: string, path: string): string {
  const title = /^# +(.+?) *$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error(`${path} has no heading, so it cannot be a page of the documentation`);
  return title.replace(/`/g, "");
}
