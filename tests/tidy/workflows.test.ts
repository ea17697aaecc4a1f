/**
 * What runs on GitHub, as far as it can be checked here: workflows and forms are readable YAML, commands in them exist,
 * actions are pinned by commits, and nothing is published before the checks have passed. The container and the citation
 * agree with the project.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import { TOOLS, WELCOME } from "../../web/tools/setup.mjs";
import { lanes, TIERS } from "../../web/tools/test-suites.mjs";
import { fileAt, filesLike, ROOT, type SourceFile } from "./sources.ts";

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

interface Job {
  readonly uses?: string;
  readonly needs?: string | readonly string[];
  readonly "timeout-minutes"?: number;
  readonly strategy?: { readonly matrix: Readonly<Record<string, unknown>> };
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly name: string;
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const YAML = filesLike(/\.(ya?ml|cff)$/);
const FILES = filesLike(/^\.github\/workflows\/.*\.ya?ml$/);

/** The document, or an error that names all that is wrong with its form. */
function read(file: SourceFile): unknown {
  const document = parseDocument(file.text, { uniqueKeys: true });
  const problems = [...document.errors, ...document.warnings].map(({ message }) => message);
  if (problems.length > 0) throw new Error(`${file.path}: ${problems.join("; ")}`);
  return document.toJS();
}

const WORKFLOWS = FILES.map((file) => ({ file, workflow: read(file) as Workflow }));
const jobsOf = ({ jobs }: Workflow): readonly (readonly [string, Job])[] => Object.entries(jobs);

/** A text with every value that a matrix gives it: "test-${{ matrix.target }}" once for each target. */
function expanded(text: string, { strategy }: Job): readonly string[] {
  const variable = /\$\{\{ *matrix\.([\w-]+) *\}\}/;
  const name = variable.exec(text)?.[1];
  if (name === undefined) return [text];
  return valuesOf(name, strategy?.matrix ?? {}).flatMap((value) =>
    expanded(text.replace(new RegExp(variable.source.replace("[\\w-]+", name), "g"), value), {
      ...(strategy && { strategy }),
    }),
  );
}

function valuesOf(name: string, matrix: Readonly<Record<string, unknown>>): readonly string[] {
  const own = matrix[name];
  if (Array.isArray(own)) return own.map(String);
  const included = matrix["include"] as readonly Readonly<Record<string, unknown>>[] | undefined;
  return (included ?? []).map((entry) => String(entry[name]));
}

/** Every command of every job, with the names of its workflow and job. */
const COMMANDS = WORKFLOWS.flatMap(({ file, workflow }) =>
  jobsOf(workflow).flatMap(([name, job]) =>
    (job.steps ?? []).flatMap(({ run }) =>
      run === undefined ? [] : expanded(run, job).map((command) => ({ where: `${file.path}, ${name}`, command })),
    ),
  ),
);

/** What a pattern with one group finds in the commands. */
function named(pattern: RegExp): readonly { readonly where: string; readonly word: string }[] {
  return COMMANDS.flatMap(({ where, command }) =>
    [...command.matchAll(pattern)].map(([, word = ""]) => ({ where, word })),
  );
}

describe("files in YAML", () => {
  it.each(YAML.map((file) => [file.path, file] as const))("%s can be read", (_, file) => {
    expect(read(file)).toBeTypeOf("object");
  });
});

describe("the workflows", () => {
  it("are those for requests, for publishing and for the night", () => {
    const names = FILES.map(({ path }) => path.split("/").at(-1));
    expect(names).toEqual(expect.arrayContaining(["ci.yml", "nightly.yml", "publish.yml"]));
  });

  it("have few permissions, and a limit for every job", () => {
    const bad = WORKFLOWS.flatMap(({ file, workflow }) => [
      ...(workflow.permissions?.["contents"] === "read" ? [] : [`${file.path}: permissions`]),
      ...jobsOf(workflow)
        .filter(([, job]) => job.uses === undefined && job["timeout-minutes"] === undefined)
        .map(([name]) => `${file.path}, ${name}: timeout-minutes`),
    ]);
    expect(bad).toEqual([]);
  });

  it("wait for jobs that are there", () => {
    const bad = WORKFLOWS.flatMap(({ file, workflow }) =>
      jobsOf(workflow).flatMap(([name, { needs = [] }]) =>
        [needs]
          .flat()
          .filter((job) => !(job in workflow.jobs))
          .map((job) => `${file.path}, ${name}: ${job}`),
      ),
    );
    expect(bad).toEqual([]);
  });

  it("pin actions by their commits, with the version beside them, the same everywhere", () => {
    const lines = FILES.flatMap(({ path, lines: all }) =>
      all.filter((line) => /\buses: /.test(line)).map((line) => ({ path, line: line.trim() })),
    );
    const others = lines.filter(({ line }) => !/uses: \.\//.test(line));
    const pinned = /uses: (?<action>[\w.-]+\/[\w./-]+)@(?<commit>[0-9a-f]{40}) # v\d+\.\d+\.\d+$/;
    expect(others.filter(({ line }) => !pinned.test(line))).toEqual([]);
    const pins = new Set(others.map(({ line }) => pinned.exec(line)?.[0]));
    const actions = new Set(others.map(({ line }) => pinned.exec(line)?.groups?.["action"]));
    expect(pins.size).toBe(actions.size);
  });

  it("publish the site only after all checks", () => {
    const publishing = WORKFLOWS.filter(({ file }) => file.text.includes("actions/deploy-pages@"));
    expect(publishing.length).toBeGreaterThan(0);
    for (const { workflow } of publishing) {
      const checks = jobsOf(workflow).filter(([, { uses }]) => uses === "./.github/workflows/ci.yml");
      expect(checks.map(([name]) => name)).toEqual(["checks"]);
      const deploying = jobsOf(workflow).filter(([, { steps = [] }]) =>
        steps.some(({ uses }) => uses?.startsWith("actions/deploy-pages@")),
      );
      expect(deploying.map(([, { needs }]) => needs)).toEqual(deploying.map(() => "checks"));
    }
    const ci = WORKFLOWS.find(({ file }) => file.path.endsWith("/ci.yml"))?.workflow;
    expect(Object.keys(ci?.on ?? {})).toEqual(expect.arrayContaining(["pull_request", "workflow_call"]));
  });
});

describe("commands in the workflows", () => {
  const { scripts } = JSON.parse(fileAt("package.json").text) as { scripts: Record<string, string> };

  it("of npm are scripts of package.json", () => {
    const found = named(/\bnpm run (?:-s )?([\w:-]+)/g);
    expect(found.length).toBeGreaterThan(3);
    expect(found.filter(({ word }) => !(word in scripts))).toEqual([]);
  });

  it("of npm test name suites, in parts that all run", () => {
    const known = [
      ...lanes("")
        .flat()
        .map(({ name }) => name),
      ...Object.keys(TIERS),
    ];
    const found = named(/\bnpm test -- --only ([\w,-]+)/g);
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter(({ word }) => word.split(",").some((name) => !known.includes(name)))).toEqual([]);
    const shards = named(/--shard (\d+\/\d+)/g);
    const incomplete = shards.filter(({ where, word }) => {
      const [, of = ""] = word.split("/");
      const wanted = Array.from({ length: Number(of) }, (_, i) => `${i + 1}/${of}`);
      return wanted.some((part) => !shards.some((other) => other.where === where && other.word === part));
    });
    expect(incomplete).toEqual([]);
  });

  it("run every suite of npm test for each request, but for those that have a job of another form", () => {
    const run = named(/\bnpm test -- --only ([\w,-]+)/g)
      .flatMap(({ word }) => word.split(","))
      .flatMap((name) => TIERS[name] ?? [name]);
    const otherwise = ["core" /* make, by compiler */, ...(TIERS["quick"] ?? []), "unused" /* npm run lint */];
    const missing = lanes("")
      .flat()
      .filter(({ name }) => ![...run, ...otherwise].includes(name));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it("of make are targets of the core's Makefile", () => {
    const makefile = fileAt("wasm-core/Makefile").text;
    const found = named(/\bmake -C wasm-core ([\w-]+)/g);
    expect(found.length).toBeGreaterThan(3);
    expect(found.filter(({ word }) => !new RegExp(`^${word}\\b.*:`, "m").test(makefile))).toEqual([]);
  });

  it("of vitest name tests that are there", () => {
    const paths = COMMANDS.flatMap(({ command }) =>
      [...command.matchAll(/\bvitest run ([^&|;]+)/g)].flatMap(([, words = ""]) => words.trim().split(/\s+/)),
    );
    expect(paths.length).toBeGreaterThan(1);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

describe("the container", () => {
  const dockerfile = readFileSync(join(ROOT, ".ci/Dockerfile"), "utf8");

  it("is Debian 12 with all that npm test installs there", () => {
    expect(dockerfile).toMatch(/^FROM debian:12$/m);
    const packages = [...Object.values(TOOLS), ...Object.values(WELCOME)].map(({ debian }) => debian);
    expect(packages.filter((name) => !dockerfile.split(/\s+/).includes(name))).toEqual([]);
  });

  it("has the Emscripten that makes the committed module", () => {
    const toolchain = fileAt("tests/contract/toolchain.ts").text;
    const [, version = "?"] = /EMCC_REFERENCE = "([\d.]+)"/.exec(toolchain) ?? [];
    expect(dockerfile).toContain(version.replaceAll(".", "\\."));
  });

  it("is what editors open", () => {
    const { build } = JSON.parse(fileAt(".devcontainer.json").text) as { build: { dockerfile: string } };
    expect(existsSync(join(ROOT, build.dockerfile))).toBe(true);
  });
});

describe("CITATION.cff", () => {
  const citation = read(fileAt("CITATION.cff")) as Record<string, unknown>;

  it("has version and licence of package.json", () => {
    const { version, license } = JSON.parse(fileAt("package.json").text) as Record<string, string>;
    expect(citation).toMatchObject({ "cff-version": "1.2.0", version, license, type: "software" });
  });

  it("has the day of the version in CHANGELOG.md, once it has one", () => {
    const version = String(citation["version"]).replaceAll(".", "\\.");
    const day = new RegExp(`^## ${version} .*(20\\d\\d-\\d\\d-\\d\\d)`, "m").exec(fileAt("CHANGELOG.md").text)?.[1];
    expect(citation["date-released"]).toMatch(/^20\d\d-\d\d-\d\d$/);
    if (day !== undefined) expect(citation["date-released"]).toBe(day);
  });

  it("has the authors of LICENSE", () => {
    const [, holder] = /^Copyright \(c\) [\d, -]+ (.+)$/m.exec(fileAt("LICENSE").text) ?? [];
    expect(citation["authors"]).toEqual([{ name: holder }]);
  });
});
