/** The architectures of litmus tests, by the word with which a file begins. */
export const ARCHITECTURES = ["X86", "X86_64", "C"] as const;
export type Architecture = (typeof ARCHITECTURES)[number];
