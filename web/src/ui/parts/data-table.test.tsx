import { describe, expect, it } from "vitest";
import { rendered, textOf } from "../testing/rendered.tsx";
import { type Column, csvOfRows, DataTable, numberColumn } from "./data-table.tsx";
import type { SortOrder } from "./sorting.ts";

interface Line {
  readonly name: string;
  readonly misses: number;
}

const COLUMNS: readonly Column<Line>[] = [
  { id: "name", label: "Line", value: (row) => row.name },
  numberColumn({ id: "misses", label: "Misses", text: "Requests that missed." }, (row) => row.misses, String),
];
const ROWS: readonly Line[] = [
  { name: "<b>tail</b>", misses: 2 },
  { name: "head", misses: 11 },
];

function table(more: { readonly limit?: number; readonly direction?: SortOrder["direction"] } = {}): string {
  const { limit, direction } = more;
  return rendered(
    <DataTable
      caption="Cache lines"
      columns={COLUMNS}
      rows={ROWS}
      rowKey={(row) => row.name}
      fileName="lines"
      {...(limit === undefined ? {} : { limit })}
      {...(direction === undefined ? {} : { initialOrder: { column: "misses", direction } })}
    />,
  );
}

const bodyPart = (html: string): string => /<tbody>(.*)<\/tbody>/s.exec(html)?.[1] ?? "";
const bodyOf = (html: string): string => textOf(bodyPart(html));

describe("a table of numbers", () => {
  it("is saved with units in its heads, in full numbers, and with empty cells where there is no number", () => {
    const columns: readonly Column<Line>[] = [
      { id: "name", label: "Line", unit: "", value: (row) => row.name },
      numberColumn(
        { id: "misses", label: "Misses", unit: "cycles" },
        (row) => row.misses,
        (misses) => misses.toFixed(0),
      ),
    ];
    const rows = [
      { name: "head", misses: 1.25 },
      { name: "tail", misses: Number.NaN },
    ];
    expect(csvOfRows(columns, rows)).toBe("Line,Misses (cycles)\nhead,1.25\ntail,\n");
  });

  it("has a name, and can be scrolled by keyboard", () => {
    const html = table();
    expect(html).toMatch(/<div[^>]*tabindex="0"[^>]*role="region"[^>]*aria-label="Cache lines"/i);
    expect(html).toMatch(/<caption[^>]*>Cache lines<\/caption>/);
  });

  it("has a head for every column, explained where there is something to explain", () => {
    expect(textOf(/<thead>(.*)<\/thead>/s.exec(table())?.[1] ?? "")).toBe("Line Misses ?");
  });

  it("writes units of time into the heads, which no label says, and leaves out those of counts", () => {
    const units = ["cycles", "µs/message", "acquisitions", "cores", undefined];
    const columns = units.map((unit, i) => ({
      id: `${i}`,
      label: `number ${i}`,
      ...(unit && { unit }),
      value: () => i,
    }));
    const html = rendered(<DataTable caption="" columns={columns} rows={[]} rowKey={() => ""} fileName="" />);
    expect(textOf(/<thead>(.*)<\/thead>/s.exec(html)?.[1] ?? "")).toBe(
      "number 0 (cycles) number 1 (µs/message) number 2 number 3 number 4",
    );
  });

  it("has a head for every row, too, the first cell", () => {
    const heads = [...bodyPart(table()).matchAll(/<th scope="row"[^>]*>(.*?)<\/th>/g)].map(([, text]) => text);
    expect(heads).toEqual(["&lt;b&gt;tail&lt;/b&gt;", "head"]);
  });

  it("shows text as text, whatever stands in it", () => {
    expect(table()).toContain("&lt;b&gt;tail&lt;/b&gt;");
  });

  it("is sorted by numbers, not by digits", () => {
    expect(bodyOf(table({ direction: "descending" }))).toBe("head 11 <b>tail</b> 2");
    expect(bodyOf(table({ direction: "ascending" }))).toBe("<b>tail</b> 2 head 11");
  });

  it("shows a part of many rows, and offers all", () => {
    expect(bodyOf(table({ limit: 1 }))).toBe("<b>tail</b> 2");
    expect(textOf(table({ limit: 1 }))).toContain("Show all 2 rows");
    expect(textOf(table())).not.toContain("Show all");
  });
});
