/**
 * The licences of all parts of this page, as the build has collected them: a file of the site, or a part of
 * hotline.html, which has no files beside it.
 */

import { isOurs } from "../../offline/ours.ts";

/** The build writes this (web/tools/plugins/licences-plugin.ts). */
const FILE = "./THIRD-PARTY-NOTICES.txt";
const INSIDE = "third-party-notices";

/** Rejects when the file cannot be loaded. */
export async function loadNotices(): Promise<string> {
  const inside = document.getElementById(INSIDE);
  if (inside instanceof HTMLTemplateElement) return inside.content.textContent;
  const response = await fetch(FILE);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const text = await response.text();
  if (!isOurs(FILE, text)) throw new Error("the network sent a page of its own in place of the file");
  return text;
}
