/** Every key of the project's JSON files, from the schemas by which they are checked. */
import { schemaNamed } from "../../generate/schemas.ts";
import { code, markdownTable, words } from "./markdown-table.ts";

export interface JsonReference {
  /** Of the page. */
  readonly name: string;
  /** The schema's file in scenarios/. */
  readonly schema: string;
  readonly title: string;
  readonly about: string;
}

/** The files that readers write. Those of the project's own pages have their schemas only. */
export const JSON_REFERENCES: readonly JsonReference[] = [
  {
    name: "json-scenario",
    schema: "scenario.schema.json",
    title: "scenario.json",
    about: "A scenario: programs, machine, parameters and sweep, with its tour.",
  },
  {
    name: "json-expected",
    schema: "expected.schema.json",
    title: "expected.json",
    about: "What a scenario must yield.",
  },
  {
    name: "json-machine",
    schema: "machine.schema.json",
    title: "Machine files",
    about: "A machine: every latency with its source. `hotline import` makes one of measurements.",
  },
  {
    name: "json-study",
    schema: "study.schema.json",
    title: "study.json",
    about: "A study of many points; [Studies](studies.md) says what becomes of it.",
  },
  {
    name: "json-litmus",
    schema: "litmus.schema.json",
    title: "litmus.json",
    about: "A litmus experiment; [Litmus tests](litmus.md) has their form.",
  },
  {
    name: "json-exercise",
    schema: "exercise.schema.json",
    title: "Exercise files",
    about: "A question with its answer; [Courses](courses.md) says how they are used.",
  },
  { name: "json-course", schema: "course.schema.json", title: "course.json", about: "The sheets of a course." },
];

/** A schema as `z.toJSONSchema` writes it. */
interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly type?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

/** A key by its place in the file, with what may stand there. */
interface Row {
  readonly path: string;
  readonly type: string;
  readonly meaning: string;
}

export function jsonReference({ schema: file, title, about }: JsonReference): string {
  const schema = schemaNamed(file) as Schema;
  const read = (one: Schema): readonly Row[] => rowsOf(one, "", schema.$defs ?? {});
  const kinds = schema.anyOf ?? schema.oneOf;
  const parts = kinds === undefined ? [["Keys", read(schema)] as const] : partsOfKinds(kinds, read);
  return [
    `# ${title}`,
    about,
    `\`[]\` is a member of an array, \`*\` any name. Editors complete the file from \`scenarios/${file}\`.`,
    ...parts.flatMap(([name, rows]) => sectionsOf(name, rows)),
  ].join("\n\n");
}

/** What all kinds have in common, and then of each kind what it has beside that. */
function partsOfKinds(
  kinds: readonly Schema[],
  read: (one: Schema) => readonly Row[],
): readonly (readonly [string, readonly Row[]])[] {
  const nameOf = ({ properties }: Schema): string =>
    JSON.stringify(properties?.["kind"]?.const ?? "").replaceAll('"', "");
  const all = kinds.map((kind) => ({ name: nameOf(kind), rows: read(kind) }));
  const same = (a: Row, b: Row): boolean => a.path === b.path && a.type === b.type && a.meaning === b.meaning;
  const common = (all[0]?.rows ?? []).filter((row) => all.every(({ rows }) => rows.some((other) => same(row, other))));
  return [
    ["In every file", common],
    ...all.map(
      ({ name, rows }) => [`kind: ${name}`, rows.filter((row) => !common.some((other) => same(row, other)))] as const,
    ),
  ];
}

/** Rows above which a part is divided by the first key. assumed */
const LONG = 30;

function sectionsOf(name: string, rows: readonly Row[]): readonly string[] {
  const table = (some: readonly Row[]): string =>
    markdownTable(
      ["Key", "What stands there", "Meaning"],
      some.map(({ path, type, meaning }) => [code(path), type, meaning]),
    );
  if (rows.length <= LONG) return [`## ${name}`, table(rows)];
  const first = ({ path }: Row): string => /^[^.[]+/.exec(path)?.[0] ?? path;
  const groups = [...new Set(rows.map(first))].map((key) => [key, rows.filter((row) => first(row) === key)] as const);
  const single = groups.filter(([, some]) => some.length === 1).flatMap(([, some]) => some);
  const nested = groups.filter(([, some]) => some.length > 1);
  return [
    ...(single.length > 0 ? [`## ${name}`, table(single)] : []),
    ...nested.flatMap(([key, some]) => [
      `## ${name === "Keys" || name === "In every file" ? key : `${name}, ${key}`}`,
      table(some),
    ]),
  ];
}

type Definitions = Readonly<Record<string, Schema>>;

/** The keys of an object and of everything in it, each once. */
function rowsOf(schema: Schema, path: string, definitions: Definitions): readonly Row[] {
  const { properties = {}, required = [], ...rest } = resolved(schema, definitions);
  const own = Object.entries(properties).flatMap(([key, member]) => {
    const at = path === "" ? key : `${path}.${key}`;
    return [rowOf(at, member, required.includes(key), definitions), ...rowsOf(member, at, definitions)];
  });
  const { items, prefixItems = [], additionalProperties, anyOf = [], oneOf = [] } = rest;
  const below = [
    ...[...(items === undefined || items === false ? [] : [items]), ...prefixItems].flatMap((one) =>
      rowsOf(one, `${path}[]`, definitions),
    ),
    ...(typeof additionalProperties === "object" ? rowsOf(additionalProperties, `${path}.*`, definitions) : []),
    ...[...anyOf, ...oneOf].flatMap((one) => rowsOf(one, path, definitions)),
  ];
  return merged([...own, ...below]);
}

/** Keys that several forms of an object have are one row, with what each form says. */
function merged(rows: readonly Row[]): readonly Row[] {
  const paths = [...new Set(rows.map(({ path }) => path))];
  const together = (texts: readonly string[], between: string): string =>
    [...new Set(texts.filter((text) => text !== ""))].join(between);
  return paths.map((path) => {
    const same = rows.filter((row) => row.path === path);
    return {
      path,
      type: together(
        same.map(({ type }) => type),
        " or ",
      ),
      meaning: together(
        same.map(({ meaning }) => meaning),
        "; ",
      ),
    };
  });
}

function rowOf(path: string, schema: Schema, isNeeded: boolean, definitions: Definitions): Row {
  const { description = "", default: usual } = resolved(schema, definitions);
  const without = usual === undefined ? "" : `; ${code(JSON.stringify(usual))} without it`;
  const type = typeText(schema, definitions);
  return {
    path,
    type: `${type}${isNeeded && usual === undefined ? ", needed" : ""}${without}`,
    meaning: words(description),
  };
}

/** The definition to which a schema refers, with what the schema says itself. */
function resolved(schema: Schema, definitions: Definitions): Schema {
  const { $ref, ...own } = schema;
  if ($ref === undefined) return schema;
  const name = $ref.replace("#/$defs/", "");
  return { ...resolved(definitions[name] ?? {}, definitions), ...own };
}

function typeText(schema: Schema, definitions: Definitions): string {
  const of = resolved(schema, definitions);
  if (of.const !== undefined) return code(JSON.stringify(of.const));
  if (of.enum !== undefined) return of.enum.map((one) => code(JSON.stringify(one))).join(", ");
  const several = of.anyOf ?? of.oneOf;
  if (several !== undefined) return [...new Set(several.map((one) => typeText(one, definitions)))].join(" or ");
  switch (of.type) {
    case "integer":
      return `whole number${rangeText(of)}`;
    case "number":
      return `number${rangeText(of)}`;
    case "string":
      return of.maxLength === undefined ? "text" : `text of at most ${of.maxLength} characters`;
    case "boolean":
      return "`true` or `false`";
    case "array":
      return arrayText(of, definitions);
    case "object":
      return "object";
    default:
      return "any value";
  }
}

function arrayText({ items, minItems, maxItems }: Schema, definitions: Definitions): string {
  const of = items === undefined || items === false ? "" : ` of ${typeText(items, definitions)}`;
  const least = minItems !== undefined && minItems > 0 ? `, at least ${minItems}` : "";
  return `array${of}${least}${maxItems === undefined ? "" : `, at most ${maxItems}`}`;
}

/** Bounds that hold for every whole number in JSON are left out. */
const EXACT_MAX = Number.MAX_SAFE_INTEGER;

function rangeText({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): string {
  const low = minimum !== undefined && minimum > -EXACT_MAX ? `from ${minimum}` : undefined;
  const above = exclusiveMinimum !== undefined ? `above ${exclusiveMinimum}` : undefined;
  const high = maximum !== undefined && maximum < EXACT_MAX ? `to ${maximum}` : undefined;
  const below = exclusiveMaximum !== undefined ? `below ${exclusiveMaximum}` : undefined;
  const range = [low ?? above, high ?? below].filter((part) => part !== undefined).join(" ");
  return range === "" ? "" : `, ${range}`;
}
