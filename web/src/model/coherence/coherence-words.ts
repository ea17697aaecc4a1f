/** The words of exercises on coherence that links have as well; apart, because every page reads links. */

export const PROTOCOL_NAMES = ["MSI", "MESI", "MOESI", "MESIF", "Dragon"] as const;
export type ProtocolName = (typeof PROTOCOL_NAMES)[number];

/** A read, a write, or an atomic update, which reads and writes. */
export const ACCESSES = ["read", "write", "update"] as const;
export type AccessKind = (typeof ACCESSES)[number];
