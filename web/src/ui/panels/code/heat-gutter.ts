/**
 * The margin that shows where the selected run's cycles went, line by line: a bar and a percentage. Lines that were
 * executed at no visible cost carry a dot, lines that were never executed nothing.
 */
import { barGutter } from "./bar-gutter.ts";

export const HEAT_GUTTER = barGutter("hl-heat");
