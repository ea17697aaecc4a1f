/**
 * Fetches files of the site and judges the answer: the whole file, and not an error page in its place. When nothing
 * comes, the caller learns it within seconds, and the request goes on all the same: on a slow network the file may
 * still arrive, and then the listeners of the failure are told of that, too.
 */
import { fileName, LoadError } from "./load-error.ts";

/** Milliseconds without a byte after which a wait is given up. assumed: told before a reader thinks of leaving. */
export const STALL_MS = 7000;

/** How far a file has come. */
interface Arriving {
  readonly address: string;
  /** Bytes so far. */
  readonly bytes: number;
}

export type Progress = (arriving: Arriving) => void;

export class Arrivals {
  private readonly get: typeof fetch;
  /** Files that have come, and files for which a caller waits. */
  private readonly wanted = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  private readonly givenUp = new Set<string>();
  private readonly lateListeners = new Set<() => void>();

  constructor(get: typeof fetch = (input, init) => fetch(input, init)) {
    this.get = get;
  }

  /** The bytes of the file. Rejects with LoadError; the next call tries again, past what a cache may have kept. */
  bytes(address: string, onProgress?: Progress): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.wanted.get(address);
    if (known !== undefined) return known;
    const made = this.inTime(address, onProgress);
    this.wanted.set(address, made);
    made.catch(() => {
      if (this.wanted.get(address) === made) this.wanted.delete(address);
    });
    return made;
  }

  /** The network is there again: who waits for files that were given up asks for them again. */
  reconnected(): void {
    if (this.givenUp.size > 0) this.tell();
  }

  /**
   * `listener` is called when a file has come that a caller had given up, or may come now. The returned function ends
   * that.
   */
  onLate(listener: () => void): () => void {
    this.lateListeners.add(listener);
    return () => this.lateListeners.delete(listener);
  }

  private inTime(address: string, onProgress: Progress | undefined): Promise<Uint8Array<ArrayBuffer>> {
    const cache = this.givenUp.has(address) ? "reload" : "default";
    return new Promise((resolve, reject) => {
      const giveUp = (error: unknown): void => {
        stall.end();
        this.givenUp.add(address);
        reject(error);
      };
      const stall = new Stall(() => {
        giveUp(new LoadError("stalled", address, `nothing of ${fileName(address)} has come for some seconds`));
      });
      const onBytes = (arriving: Arriving): void => {
        stall.restart();
        onProgress?.(arriving);
      };
      this.fetchWhole(address, cache, onBytes).then((bytes) => {
        stall.end();
        resolve(bytes);
        this.tellLate(address, bytes);
      }, giveUp);
    });
  }

  private tellLate(address: string, bytes: Uint8Array<ArrayBuffer>): void {
    if (!this.givenUp.delete(address)) return;
    this.wanted.set(address, Promise.resolve(bytes));
    this.tell();
  }

  private tell(): void {
    for (const listener of [...this.lateListeners]) listener();
  }

  private async fetchWhole(
    address: string,
    cache: RequestCache,
    onProgress: Progress,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const written = writtenBytes(address);
    if (written !== undefined) return written;
    const bytes = await this.download(address, cache, onProgress).catch((error: unknown) => {
      if (error instanceof LoadError) throw error;
      throw new LoadError("unreachable", address, `the connection failed while ${fileName(address)} was fetched`);
    });
    const wrong = isWrong(address, bytes);
    if (wrong) throw new LoadError("wrong", address, `the server sent something else in place of ${fileName(address)}`);
    return bytes;
  }

  private async download(address: string, cache: RequestCache, onProgress: Progress): Promise<Uint8Array<ArrayBuffer>> {
    const response = await this.get(address, { cache, credentials: "same-origin" });
    if (!response.ok) {
      const missing = response.status === 404 || response.status === 410;
      const reason = missing
        ? `the server has no file ${fileName(address)} (${response.status})`
        : `the server answered ${response.status} to the request for ${fileName(address)}`;
      throw new LoadError(missing ? "missing" : "unreachable", address, reason);
    }
    return readAll(response, (bytes) => onProgress({ address, bytes }));
  }
}

const IN_BASE64 = /^data:[^,]*;base64,/;

/**
 * A file that is written into its address, as in hotline.html, is not fetched: the page around a frame may forbid that.
 * Undefined for every other address.
 */
function writtenBytes(address: string): Uint8Array<ArrayBuffer> | undefined {
  const head = IN_BASE64.exec(address)?.[0];
  if (head === undefined) return undefined;
  return Uint8Array.from(atob(address.slice(head.length)), (one) => one.charCodeAt(0));
}

async function readAll(response: Response, onBytes: (count: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let count = 0;
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array(await response.arrayBuffer());
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    count += value.length;
    onBytes(count);
  }
  const whole = new Uint8Array(count);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

const WASM_MAGIC = [0, 0x61, 0x73, 0x6d];
const LESS_THAN = 0x3c;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const WHITE = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Servers and captive portals send a page, with status 200, in place of a file that they do not have. */
function isWrong(address: string, bytes: Uint8Array): boolean {
  if (fileName(address).endsWith(".wasm")) return WASM_MAGIC.some((byte, i) => bytes[i] !== byte);
  let at = BYTE_ORDER_MARK.every((byte, i) => bytes[i] === byte) ? BYTE_ORDER_MARK.length : 0;
  while (WHITE.has(bytes[at] ?? 0)) at += 1;
  return bytes[at] === LESS_THAN;
}

/** Calls `onStall` once when restart() has not been called for a while. */
class Stall {
  private readonly onStall: () => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private over = false;

  constructor(onStall: () => void) {
    this.onStall = onStall;
    this.restart();
  }

  restart(): void {
    if (this.over) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.end();
      this.onStall();
    }, STALL_MS);
  }

  end(): void {
    this.over = true;
    clearTimeout(this.timer);
  }
}
