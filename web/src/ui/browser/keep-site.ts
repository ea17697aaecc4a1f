/** Asks the browser to keep the site for times without a network (offline/service-worker.ts). */

/** The built site only: a development server changes its files, and hotline.html needs none. */
const IS_SITE = import.meta.env.PROD && import.meta.env.MODE !== "offline";

export function keepSite(): void {
  if (!IS_SITE || !("serviceWorker" in navigator)) return;
  /* Where it is not allowed (storage blocked, no secure origin) the site works as before, with the network. */
  const register = (): void => void navigator.serviceWorker.register("./sw.js").catch(() => undefined);
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
