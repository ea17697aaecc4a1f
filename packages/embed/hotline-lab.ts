/** The package's first module: importing it defines <hotline-lab>. */
import { setSiteBeside } from "./site-beside.ts";

export { HotlineLab } from "../../web/src/embed/hotline-lab.ts";

setSiteBeside(import.meta.url);
