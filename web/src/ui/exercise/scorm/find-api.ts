/**
 * Looks for the functions of a learning system, as SCORM says where they are: in a window around this page, or in the
 * window that opened it and those around that. Windows of other origins are passed over.
 */
import type { ScormVersion } from "../../../model/exercise/scorm/manifest.ts";

/** The functions of both standards by one set of names. Values are texts; "false" says that a call failed. */
export interface ScormApi {
  readonly version: ScormVersion;
  readonly initialize: () => boolean;
  readonly get: (element: string) => string;
  readonly set: (element: string, value: string) => boolean;
  readonly commit: () => boolean;
  readonly terminate: () => boolean;
  /** What the system says of its last error. */
  readonly lastError: () => string;
}

/** Windows that are looked into one around the other. assumed: frames of systems are fewer */
const WINDOWS_MAX = 20;

/** Undefined where the page is by itself. */
export function findScormApi(here: Window): ScormApi | undefined {
  return around(here) ?? openerOf(here);
}

function openerOf(here: Window): ScormApi | undefined {
  try {
    const { opener } = here.top ?? here;
    const own: unknown = here.opener ?? opener;
    return own === null ? undefined : around(own as Window, true);
  } catch {
    return undefined;
  }
}

function around(here: Window, isItself = false): ScormApi | undefined {
  let window: Window = here;
  for (let i = 0; i < WINDOWS_MAX; i++) {
    if (isItself || i > 0) {
      const api = apiIn(window);
      if (api !== undefined) return api;
    }
    if (window.parent === window) return undefined;
    window = window.parent;
  }
  return undefined;
}

/** 2004 first: systems that have both keep the older one for older packages. */
function apiIn(window: Window): ScormApi | undefined {
  try {
    return wrapped(window, "API_1484_11", "") ?? wrapped(window, "API", "LMS");
  } catch {
    /* The window is of another origin. */
    return undefined;
  }
}

function wrapped(window: Window, name: string, prefix: "" | "LMS"): ScormApi | undefined {
  const api: unknown = Reflect.get(window, name);
  if (typeof api !== "object" || api === null) return undefined;
  const call = (method: string, ...values: readonly string[]): string => {
    const found: unknown = Reflect.get(api, method);
    return typeof found === "function" ? String(Reflect.apply(found, api, values)) : "false";
  };
  if (typeof Reflect.get(api, `${prefix}Initialize`) !== "function") return undefined;
  const end = prefix === "LMS" ? "Finish" : "Terminate";
  return {
    version: prefix === "LMS" ? "1.2" : "2004",
    initialize: () => call(`${prefix}Initialize`, "") === "true",
    get: (element) => call(`${prefix}GetValue`, element),
    set: (element, value) => call(`${prefix}SetValue`, element, value) === "true",
    commit: () => call(`${prefix}Commit`, "") === "true",
    terminate: () => call(`${prefix}${end}`, "") === "true",
    lastError: () => {
      const code = call(`${prefix}GetLastError`);
      return `${call(`${prefix}GetErrorString`, code)} (${code})`;
    },
  };
}
