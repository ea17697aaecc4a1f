/** Floating-point numbers and their bits, as registers of the simulated machine hold them. */

const view = new DataView(new ArrayBuffer(8));

/** The number that the bits of a double (8 bytes) or of a float (4 bytes) stand for. */
export function numberOfBits(bits: bigint, { size }: { readonly size: 4 | 8 }): number {
  view.setBigUint64(0, BigInt.asUintN(64, bits));
  return size === 8 ? view.getFloat64(0) : view.getFloat32(4);
}

/**
 * The bits of a number as a double, or of the nearest float; what is no number has always the same bits, as in the
 * core.
 */
export function bitsOfNumber(value: number, { size }: { readonly size: 4 | 8 }): bigint {
  if (Number.isNaN(value)) return size === 8 ? 0x7ff8000000000000n : 0x7fc00000n;
  if (size === 8) view.setFloat64(0, value);
  else view.setFloat32(0, value);
  return size === 8 ? view.getBigUint64(0) : BigInt(view.getUint32(0));
}
