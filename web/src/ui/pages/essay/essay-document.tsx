/** The contents of the page essay.html, rendered by the build and again by the page's script. */
import type { StoredEssay } from "../../../lab/stored/stored-essay.ts";
import { Brand } from "../../parts/brand.tsx";
import { EssayText } from "./essay-page.tsx";
import type { Stills } from "./stills.ts";

export function EssayDocument({ essay, stills }: { readonly essay: StoredEssay; readonly stills: Stills }) {
  return (
    <>
      <header className="hl-header">
        <Brand href="./" />
      </header>
      <EssayText essay={essay} stills={stills} root="./" />
    </>
  );
}
