/**
 * A Vite plugin that leaves out the translations of the controls' library: each of its messages comes in 34 languages,
 * and a page in English with some of its words in another language is no help. Whatever the reader's language, the
 * English messages are taken.
 */
import type { Plugin } from "vite";

/** "../intl/dnd/de-DE.mjs" */
const MESSAGES = /^(\.{1,2}\/.*\bintl\/(?:.*\/)?)[a-z]{2}-[A-Z]{2}(\.m?js)$/;
const LIBRARY = /\/node_modules\/(?:@react-aria|@react-stately|react-aria|react-stately|react-aria-components)\//;

export function englishOnly(): Plugin {
  return {
    name: "hotline-english-only",
    enforce: "pre",
    apply: "build",
    resolveId(source, importer, options) {
      const [, folder, ending] = MESSAGES.exec(source) ?? [];
      if (folder === undefined || importer === undefined || !LIBRARY.test(importer)) return null;
      return this.resolve(`${folder}en-US${ending}`, importer, { ...options, skipSelf: true });
    },
  };
}
