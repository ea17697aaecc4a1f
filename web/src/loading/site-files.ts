/**
 * The files of this site, as a page asks for them. One place per page, so that what has come is not fetched twice and
 * what was given up is asked for past the caches.
 */
import { Arrivals } from "./arrivals.ts";

export const SITE_FILES = new Arrivals();
