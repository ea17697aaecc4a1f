/** The package's first module: importing it defines <hotline-lab>. */
import { lookBeside } from "./site-beside.ts";

export { HotlineLab } from "../../web/src/embed/hotline-lab.ts";

lookBeside(import.meta.url);
