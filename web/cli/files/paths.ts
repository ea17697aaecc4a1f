/** The paths of the project's files, computed from the place of this one. */
import { fileURLToPath } from "node:url";

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export const CORE_WASM = at("wasm-core/dist/core.wasm");
export const RELEASED_CORES = at("wasm-core/released");
export const SCENARIOS = at("scenarios");
export const COURSES = at("scenarios/courses");
export const SCENARIO_LIB = at("scenarios/lib");
export const MACHINES = at("scenarios/machines");
/** The application as one page, where it was built. */
export const ONE_FILE = at("dist/hotline.html");
export const PACKAGE_JSON = at("package.json");

/** The file of a course, in a folder of its own. */
export const COURSE_FILE = "course.json";
