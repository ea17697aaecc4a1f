/** Bytes as text that a link can carry unescaped (RFC 4648, section 5, without padding), and back. */
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const VALUES: ReadonlyMap<string, number> = new Map(Array.from(DIGITS).map((digit, value) => [digit, value]));

export function toBase64Url(bytes: Uint8Array): string {
  const text: string[] = [];
  for (let i = 0; i < bytes.length; i += 3) {
    const group = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const digits = Math.min(4, bytes.length - i + 1);
    for (let d = 0; d < digits; d++) text.push(DIGITS[(group >> (18 - 6 * d)) & 63] ?? "");
  }
  return text.join("");
}

/** Undefined when the text is not one that toBase64Url writes. */
export function fromBase64Url(text: string): Uint8Array | undefined {
  if (text.length % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let group = 0;
  let bits = 0;
  let at = 0;
  for (const digit of text) {
    const value = VALUES.get(digit);
    if (value === undefined) return undefined;
    group = ((group << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (group >> bits) & 0xff;
  }
  return (group & ((1 << bits) - 1)) === 0 ? bytes : undefined;
}
