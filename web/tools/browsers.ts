/**
 * The oldest browsers in which the site works, for the build: it writes nothing that they do not understand, and writes
 * style sheets in their words, such as Safari's -webkit-text-decoration. README.md and the message of a page that
 * cannot start (web/src/ui/first/tell-failure.ts) say the same to readers.
 */

/** All were released by mid-2024. The newest function that the application needs is Safari's checkVisibility. */
export const BROWSERS = ["chrome122", "edge122", "firefox128", "safari17.4"];
