/**
 * What the browser knows of languages, which it loads at the first question about one: some 14 ms on a machine with two
 * cores. The application's script asks as it begins, and its first turn, the longest of a page that opens, would last
 * so much longer.
 */
export function loadLanguages(): void {
  try {
    Intl.DateTimeFormat.supportedLocalesOf([navigator.language]);
    new Intl.Locale(navigator.language).maximize();
  } catch {
    /* A language that the browser cannot read; the application takes English then. */
  }
}
