/** The size of small text, from which charts take their margins. */

/** In rem, as styles/tokens.css has it. */
const SMALL_TEXT_REM = 0.8125;

/** In CSS pixels. To be asked in a frame: the browser brings the styles of the page up to date for it. */
export function smallTextPx(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) * SMALL_TEXT_REM;
}
