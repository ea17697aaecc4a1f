/**
 * The committed core, made to say that it is of another model version: what a core released before is to this front
 * end, as long as there is none. Changes the constant that hl_model_version returns, and nothing else.
 */
import { readFileSync } from "node:fs";
import { CORE_WASM } from "../../web/cli/paths.ts";

const SECTION = { imports: 2, exports: 7, code: 10 } as const;
const FUNCTION_EXPORT = 0;
/** No locals; i32.const with one byte; end. */
const RETURNS_CONSTANT = { locals: 0, constant: 0x41, end: 0x0b } as const;
/** Larger ones take a second byte. */
const VERSION_MAX = 63;

class Reader {
  at: number;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  byte(): number {
    return this.bytes[this.at++] ?? 0;
  }

  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }

  skip(bytes: number): void {
    this.at += bytes;
  }

  text(): string {
    const length = this.number();
    this.skip(length);
    return new TextDecoder().decode(this.bytes.subarray(this.at - length, this.at));
  }
}

export function coreOfModel(version: number): Uint8Array {
  if (version > VERSION_MAX) throw new Error(`the model version must be at most ${VERSION_MAX}`);
  const bytes = new Uint8Array(readFileSync(CORE_WASM));
  const sections = sectionsOf(bytes);
  if (sections.has(SECTION.imports)) throw new Error("functions are counted from 0 only without imports");
  const wanted = exportedFunction(new Reader(bytes, sections.get(SECTION.exports) ?? 0), "hl_model_version");
  const code = new Reader(bytes, sections.get(SECTION.code) ?? 0);
  code.number();
  for (let i = 0; i < wanted; i++) code.skip(code.number());
  code.number();
  const { locals, constant, end } = RETURNS_CONSTANT;
  const isConstant = code.byte() === locals && code.byte() === constant && bytes[code.at + 1] === end;
  if (!isConstant) throw new Error("hl_model_version is no constant");
  bytes[code.at] = version;
  return bytes;
}

/** Where each section's contents begin. */
function sectionsOf(bytes: Uint8Array): ReadonlyMap<number, number> {
  const sections = new Map<number, number>();
  const reader = new Reader(bytes, 8);
  while (reader.at < bytes.length) {
    const id = reader.byte();
    const size = reader.number();
    sections.set(id, reader.at);
    reader.skip(size);
  }
  return sections;
}

function exportedFunction(reader: Reader, name: string): number {
  for (let left = reader.number(); left > 0; left--) {
    const found = reader.text();
    const kind = reader.byte();
    const index = reader.number();
    if (kind === FUNCTION_EXPORT && found === name) return index;
  }
  throw new Error(`${name} is not exported`);
}
