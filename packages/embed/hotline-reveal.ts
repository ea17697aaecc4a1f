/** The package's module for reveal.js: importing it defines <hotline-lab> too. */
import { lookBeside } from "./site-beside.ts";

export { HotlineReveal } from "../../web/src/embed/hotline-reveal.ts";

lookBeside(import.meta.url);
