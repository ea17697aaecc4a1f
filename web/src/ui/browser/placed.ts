/**
 * The event by which the slider of a page's first picture (ui/first) says that it has written another place of the
 * curve into the address. Browsers tell of no such change themselves.
 */
export const PLACED = "hotline-placed";
