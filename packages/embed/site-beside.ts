/** Where the npm package has the site: beside its modules, as long as no bundler has put these into another file. */
import { HotlineLab } from "../../web/src/embed/hotline-lab.ts";

/** `module` is the address of a module of the package. What a page has set already stays. */
export function setSiteBeside(module: string): void {
  HotlineLab.site ??= new URL("./site/", module).href;
}
