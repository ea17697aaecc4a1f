/**
 * The pages of the application as URL fragments, and back: the gallery "#/", the page on the model "#/model", that on
 * licences "#/licences", and the lab, whose state is the whole fragment (lab/link/link.ts).
 */
import type { LabState } from "./lab-state.ts";
import { readLab, writeLab } from "./link.ts";

export type Route =
  { readonly page: "gallery" | "model" | "licences" } | { readonly page: "lab"; readonly experiment: LabState };

export interface ReadLink {
  readonly route: Route;
  /** Sentences about the parts of the link that were not understood. */
  readonly notices: readonly string[];
}

export function writeLink(route: Route): string {
  switch (route.page) {
    case "gallery":
      return "#/";
    case "model":
    case "licences":
      return `#/${route.page}`;
    case "lab":
      return `#${writeLab(route.experiment)}`;
  }
}

export function readLink(hash: string): ReadLink {
  const fragment = hash.replace(/^#/, "");
  if (fragment === "" || fragment === "/") return { route: { page: "gallery" }, notices: [] };
  if (fragment === "/model") return { route: { page: "model" }, notices: [] };
  if (fragment === "/licences") return { route: { page: "licences" }, notices: [] };
  const { state, notices } = readLab(fragment);
  return { route: state === undefined ? { page: "gallery" } : { page: "lab", experiment: state }, notices };
}
