/**
 * The site without a network, after the first visit: every file of the site is kept in this browser, and answered from
 * there. A newer site is fetched as a whole beside the old one and takes over when no page of the old one is open, so
 * that no page ever gets files of two versions.
 *
 * Runs in a service worker. The list of files comes from the build (tools/service-worker-plugin.ts); Workbox keeps it.
 */
import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";

interface SiteFile {
  readonly url: string;
  /** Changes with the file; null where its name does. */
  readonly revision: string | null;
}

declare const SITE_FILES: readonly SiteFile[];

cleanupOutdatedCaches();
/* What stands after the question mark chooses between runs of the same page ("?workers=1"), never between files. */
precacheAndRoute([...SITE_FILES], { ignoreURLParametersMatching: [/./] });
