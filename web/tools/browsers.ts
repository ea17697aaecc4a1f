/**
 * The oldest browsers in which the site works, for the build: it writes nothing that they do not understand, and writes
 * style sheets in their words, such as Safari's -webkit-text-decoration. README.md and the message of a page that
 * cannot start (web/src/ui/first/tell-failure.ts) say the same to readers.
 */

/** All were there in the summer of 2024. Of what the application needs Safari's checkVisibility came last. */
export const BROWSERS = ["chrome122", "edge122", "firefox128", "safari17.4"];
