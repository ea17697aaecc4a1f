/** The package's module for reveal.js: importing it defines <hotline-lab> too. */
import { setSiteBeside } from "./site-beside.ts";

export { HotlineReveal } from "../../web/src/embed/hotline-reveal.ts";

setSiteBeside(import.meta.url);
