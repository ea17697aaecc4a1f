/**
 * The files of this site, as a page requests them. There is one instance per page, so that a file that has come is not
 * fetched twice, and one that was given up is requested past the caches.
 */
import { Arrivals } from "./arrivals.ts";

export const SITE_FILES = new Arrivals();
